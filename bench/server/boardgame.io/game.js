// A heavy table in few lines: about 33 KB of state, of which a move touches two cards, a purse and a line of the log.
const CARDS = 212;

const setup = () => ({
  cards: Array.from({ length: CARDS }, (_, id) => ({
    id, name: `card number ${id}`, suit: id % 5, value: id % 13, owner: null, place: "deck", known: [false, false],
    effect: { kind: "gain", amount: id % 4, target: "purse" },
  })),
  purses: [20, 20],
  lines: Array.from({ length: 20 }, () => "the set-up"),
});

const place = ({ G, playerID }, value) => {
  const card = G.cards[value % CARDS], other = G.cards[(value * 7) % CARDS];
  card.owner = playerID; card.place = "hand"; card.known[Number(playerID)] = true;
  other.owner = null; other.place = "centre";
  G.purses[Number(playerID)] += card.value % 3 - 1;
  G.lines.push(`${playerID} took ${card.name}`);
  G.lines.shift();
};

module.exports = { name: "heavy", setup, moves: { place }, turn: { minMoves: 1, maxMoves: 1 }, minPlayers: 2, maxPlayers: 2 };
