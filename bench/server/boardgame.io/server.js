// boardgame.io's own server on a free port of this machine, its matches in memory; it prints its address.
const { Server } = require("boardgame.io/server");
const server = Server({ games: [require("./game.js")], origins: [/127\.0\.0\.1/] });
const port = Number(process.argv[2]);
const log = console.log;
console.log = console.info = () => {};
server.run({ port, callback: () => log(`http://127.0.0.1:${port}`) });
