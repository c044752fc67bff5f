// Re-derives every draw of a finished game from the secret that was sealed before it. It needs nothing but the record,
// and for each draw how many equally likely numbers there were and which of them mean what the record says.

const K = [], H = [];
{ // SHA-256 by its definition: pages of a club's own server may have no crypto.subtle.
  const fraction = root => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  for (let number = 2; K.length < 64; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
    if (!prime) continue;
    if (H.length < 8) H.push(fraction(Math.sqrt(number)));
    K.push(fraction(Math.cbrt(number)));
  }
}

function sha256(bytes) {
  const size = (bytes.length + 9 + 63) & ~63, text = new DataView(new ArrayBuffer(size));
  bytes.forEach((byte, at) => text.setUint8(at, byte));
  text.setUint8(bytes.length, 0x80);
  text.setUint32(size - 4, bytes.length * 8);
  const state = Int32Array.from(H), w = new Int32Array(64);
  const turn = (word, by) => word >>> by | word << 32 - by;
  for (let block = 0; block < size; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) { w[at] = text.getInt32(block + 4 * at); continue; }
      const a = w[at - 15], b = w[at - 2];
      w[at] = w[at - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + w[at - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K[at] + w[at] | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] += word; });
  }
  return [...state].flatMap(word => [word >>> 24, word >>> 16 & 255, word >>> 8 & 255, word & 255]);
}

const hex = bytes => bytes.map(byte => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = text => (text.match(/../g) || []).map(pair => parseInt(pair, 16));
const counted = (number, size) => bytesOf(number.toString(16).padStart(2 * size, "0"));

// Draw number k reads SHA-256(secret, k, attempt) until it lies below the greatest multiple of the bound.
function below(secret, draw, bound) {
  const limit = (1n << 256n) / bound * bound;
  for (let attempt = 0; ; attempt++) {
    const drawn = BigInt("0x" + hex(sha256([...secret, ...counted(draw, 8), ...counted(attempt, 4)])));
    if (drawn < limit) return drawn % bound;
  }
}

async function verify(button, said) {
  const [record, draws] = await Promise.all(["record", "draws"].map(async what => (await fetch(`/table/${button.dataset.table}/${what}`)).json()));
  const secret = bytesOf(record.chance.secret || ""), fallen = record.moves.filter(move => move.startsWith("* "));
  const sealed = secret.length === 32 && hex(sha256(secret)) === button.dataset.commitment;
  let agree = 0;
  draws.forEach(([text, bound, low, high], draw) => {
    const drawn = below(secret, draw, BigInt(bound));
    if (fallen[draw] === text && drawn >= BigInt(low) && drawn < BigInt(high)) agree++;
  });
  const all = Math.max(draws.length, fallen.length), good = sealed && agree === all;
  said.textContent = (good ? button.dataset.yes : sealed ? button.dataset.no : button.dataset.broken).replace("AGREE", agree).replace("ALL", all);
  said.className = good ? "okk" : "bad";
  said.dataset.agree = agree;
}

const button = document.querySelector("[data-verify]");
if (button) button.addEventListener("click", async () => {
  const said = document.querySelector("#verified");
  button.disabled = true;
  try { await verify(button, said); } catch { said.textContent = button.dataset.broken; said.className = "bad"; }
  button.disabled = false;
});
