// The crowd of crowd.py for boardgame.io: the same plan, the same words on stdin and stdout, the same closed loop.
const { io } = require("socket.io-client");
const plan = JSON.parse(process.argv[2]);
const now = () => performance.now() / 1000;
const say = what => process.stdout.write(JSON.stringify(what) + "\n");

let going = false, waits = [], updates = 0, bytes = 0, round = 0, visitors = [];

class Visitor {
  constructor(match, seat) {
    this.match = match; this.seat = seat; this.state = null; this.sent = 0; this.turn = 0;
    this.ready = new Promise(done => { this.synced = done; });
    this.socket = io(`${plan.address}/heavy`, { transports: ["websocket"], forceNew: true, reconnection: false });
    this.socket.on("connect", () => {
      this.socket.io.engine.on("packet", packet => { if (packet.data) bytes += packet.data.length; });
      this.socket.emit("sync", match.id, seat === null ? null : String(seat), undefined, 2);
    });
    this.socket.on("sync", (id, sync) => { this.hear(sync.state); this.synced(); });
    this.socket.on("update", (id, state) => { updates += 1; this.hear(state); });
  }
  hear(state) {
    if (this.sent && (!this.state || state._stateID > this.state._stateID)) { waits.push(now() - this.sent); this.sent = 0; }
    this.state = state;
    this.answer();
  }
  get asked() { return going && !this.sent && this.seat !== null && this.state && this.state.ctx.currentPlayer === String(this.seat); }
  answer() {
    if (!this.asked) return;
    if (!plan.pace) return this.play();
    this.sent = 1;
    setTimeout(() => { if (going) this.play(); }, Math.max(0, this.match.due - now()) * 1000);
    this.match.due += plan.pace;
  }
  play() {
    this.sent = now();
    const payload = { type: "place", args: [Math.floor(Math.random() * 10000)], playerID: String(this.seat) };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match.id, String(this.seat));
  }
}

async function gather() {
  round += 1;
  for (let table = 0; table < plan.tables; table += 1) {
    const match = { id: `m${round}-${table}`, due: 0 };
    const seats = [0, 1, ...Array(plan.spectators).fill(null)];
    for (const seat of seats) {
      const visitor = new Visitor(match, seat);
      visitors.push(visitor);
      await visitor.ready;
    }
  }
  say({ ready: plan.tables });
}

let began, ticker, before;
function play() {
  waits = []; updates = 0; before = bytes; going = true; began = now();
  for (const visitor of visitors) visitor.match.due = began + Math.random() * plan.pace;
  for (const visitor of visitors) visitor.answer();
  ticker = setInterval(() => say({ moves: waits.length }), 500);
}
function stop() {
  if (!going) return;
  going = false;
  clearInterval(ticker);
  say({ seconds: now() - began, waits, updates, bytes: bytes - before, refusals: 0, over: 0 });
  for (const visitor of visitors) visitor.socket.close();
  visitors = [];
  gather();
}

require("readline").createInterface({ input: process.stdin })
  .on("line", line => (line.trim() === "go" ? play() : stop()))
  .on("close", () => process.exit(0));
gather();
