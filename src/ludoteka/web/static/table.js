// The one script of a table. It shows what the server sends, marks what may be chosen and sends what was chosen.
// It knows no game and no rule: an option is a path of element keys, and the server has the last word.

const $ = (what, from = document) => from.querySelector(what);
const $$ = (what, from = document) => [...from.querySelectorAll(what)];
const body = document.body, data = body.dataset;
const me = data.me === undefined ? -1 : Number(data.me);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.22,.7,.25,1)", MOVE = 360, STAGGER = 70, DWELL = 900, LONGEST = 2500, FLOCK = 8;
const GROUPS = ".row,.fan,.ladder,.decide__opts,.gov,.names";

let revision = Number(data.rev), fresh = Number(data.fresh);
let socket, delay = 500, timer, sending = false, said = "", trouble = "away";
let options = [], picked = [], chosen = null, texts = {};

// ---------- choosing ----------

const keyed = key => $$(`[data-key="${CSS.escape(key)}"]`);
const fits = (option, path) => path.every((key, at) => option.path[at] === key);

function readOptions() {
  options = $$("#region-decide [data-value]").map(button => ({
    button, value: Number(button.dataset.value), path: JSON.parse(button.dataset.path), say: sentence(button),
  }));
  chosen = options.find(option => chosen && option.value === chosen.value) || null;
  if (!chosen) picked = [];
  show(); pan();
}

// A box that scrolls by itself opens at what may be chosen.
function pan() {
  for (const box of $$("[data-pan]")) {
    const legal = $$(".is-legal", box).filter(seenAt);
    if (!legal.length) continue;
    const at = legal[legal.length >> 1].getBoundingClientRect(), own = box.getBoundingClientRect();
    box.scrollBy(at.left + at.width / 2 - own.left - own.width / 2, at.top + at.height / 2 - own.top - own.height / 2);
  }
}

function sentence(button) {
  const words = $("span", button) || button;
  return [...words.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join("").trim();
}

function show() {
  $$(".is-legal").forEach(element => element.classList.remove("is-legal"));
  $$(".play .is-chosen").forEach(element => element.classList.remove("is-chosen"));
  const open = options.filter(option => fits(option, picked));
  for (const option of open) if (option.path.length > picked.length && option !== chosen) keyed(option.path[picked.length]).forEach(element => element.classList.add("is-legal"));
  for (const key of picked) keyed(key).forEach(element => { element.classList.remove("is-legal"); element.classList.add("is-chosen"); });
  for (const option of options) option.button.setAttribute("aria-pressed", String(option === chosen));
  const go = $('[data-act="go"]');
  if (go) {
    go.setAttribute("aria-disabled", String(!chosen || sending));
    go.textContent = chosen ? chosen.say : go.dataset.empty;
  }
}

function choose(option) {
  if (sending) return;
  chosen = option === chosen ? null : option;
  picked = chosen ? [...chosen.path] : [];
  explain();
  show();
}

function touch(key) {
  if (sending) return;
  if (picked.includes(key)) { picked = picked.slice(0, picked.indexOf(key)); chosen = null; explain(); return show(); }
  let path = [...picked, key];
  let open = options.filter(option => fits(option, path));
  if (!open.length) { path = [key]; open = options.filter(option => fits(option, path)); }
  if (!open.length) return options.length ? send({ do: "why", path: [key] }) : undefined;
  // A single option left asks nothing more.
  if (open.length === 1) { chosen = null; return choose(open[0]); }
  // What is complete is chosen; where more may follow (a token, a second die) it stays open for the next click.
  const whole = open.filter(option => option.path.length === path.length);
  picked = path; chosen = whole.length === 1 ? whole[0] : null; explain(); show();
}

function back() {
  if (!picked.length && !chosen) return explain();
  picked = picked.slice(0, -1); chosen = null; explain(); show();
}

function confirm(stands) {
  if (!chosen || sending) return;
  sending = true; show();
  send({ do: "play", value: chosen.value, rev: revision, stands: stands === true, key: crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}` });
}

function explain(why = "", rule = "") {
  const place = $("#why"), bar = $("#region-decide");
  if (!place) return;
  place.textContent = why + " ";
  if (!why) place.textContent = "";
  if (why && rule && !rule.startsWith("table.")) {
    const link = document.createElement("a");
    link.className = "rule"; link.textContent = rule; link.href = `/rules/${document.documentElement.dataset.game}/${rule}`;
    place.append(link);
  }
  bar.classList.toggle("is-refused", Boolean(why));
}

// ---------- the wire ----------

function send(message) {
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
  else { sending = false; lost(true); }
}

function connect() {
  clearTimeout(timer);
  if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/${data.table}/live${data.behind === undefined ? "" : `?behind=${data.behind}`}`);
  socket.onopen = () => {
    const have = {};
    texts = {};
    $$("[data-region]").forEach(region => { have[region.id.slice(7)] = region.dataset.region; });
    send({ do: "hello", have, rev: revision });
  };
  socket.onmessage = event => {
    delay = 500;
    trouble = "away";
    lost(false);
    hear(JSON.parse(event.data));
  };
  socket.onclose = event => {
    // Whether what was being sent has arrived is seen when the table is back; it is not to be sent twice.
    if (sending) { sending = false; chosen = null; picked = []; show(); }
    if (event.code === 4404 || event.code === 4403) return lost(true);
    // What the server said of its trouble is shown until it speaks again, though it may be silent meanwhile.
    trouble = { 1012: "restart", 1013: "store" }[event.code] || trouble;
    timer = setTimeout(connect, delay); delay = Math.min(delay * 1.7, 8000);
    setTimeout(() => { if (!socket || socket.readyState !== 1) lost(true); }, 900);
  };
}

function lost(is) {
  const table = $(".table"), words = $("#lost").dataset[trouble];
  if (is && $("#lost b").textContent !== words) $("#lost b").textContent = words;
  if (table.classList.contains("is-lost") === is) return;
  table.classList.toggle("is-lost", is);
  $("#main").inert = is;
  $$("#lost > *").forEach(part => { part.hidden = !is; });
}

// The question and its options, without the clocks beside them.
function asked() {
  const words = $("#question");
  return (words ? words.firstChild.textContent : "") + $$("#region-decide [data-value]").map(button => button.dataset.value);
}

function hear(message) {
  if (message.refused) { sending = false; explain(message.refused.say, message.refused.rule); show(); }
  if (message.done) { sending = false; }
  if (message.hints && $("#hints")) $("#hints").innerHTML = message.hints;
  if (message.go) { location.href = message.go; return; }
  if (message.rev === undefined) return;
  revision = message.rev; data.rev = revision;
  if (message.fresh !== undefined) fresh = message.fresh;
  const before = message.regions && glance(message.fly || []), was = asked();
  for (const [name, change] of Object.entries(message.regions || {})) morph(name, whole(name, change), change[1]);
  // A choice outlives what others say and do, but not its question.
  if (sending || asked() !== was) { chosen = null; picked = []; }
  sending = false;
  if (message.log) tell(message.log, message.all);
  if (message.regions) { readOptions(); rove(); clock(); }
  if (message.mood) look(message);
  times(); sink();
  if (before) fly(before, message.fly || []);
}

// A region comes whole at first, later as what is new between a beginning and an end that stay.
function whole(name, [html, , start, end]) {
  const old = texts[name] || "";
  return texts[name] = old.slice(0, start || 0) + html + old.slice(old.length - (end || 0));
}

function morph(name, html, version) {
  const region = $(`#region-${name}`);
  if (!region) return;
  Idiomorph.morph(region, html, {
    morphStyle: "innerHTML",
    // A region within a region has an owner of its own.
    callbacks: { beforeNodeMorphed: (old, fresh) => !(old !== region && old.dataset && old.dataset.region !== undefined && fresh.id === old.id) },
  });
  region.dataset.region = version;
}

function look({ mood, call }) {
  const bar = $("#region-decide");
  bar.classList.toggle("is-waiting", mood !== "yours" && mood !== "over");
  bar.classList.toggle("is-over", mood === "over");
  bar.classList.remove("is-refused");
  ring(call);
  const question = $("#question") ? $("#question").textContent.trim() : "";
  if (question !== said) { said = question; $("#speak").textContent = question; }
}

function ring(call) {
  document.title = (call ? `● ${data.call}, ` : "") + data.title;
  const icon = $("#icon");
  icon.dataset.rest = icon.dataset.rest || icon.getAttribute("href");
  icon.href = call ? icon.dataset.call : icon.dataset.rest;
  if (call && document.hidden && !ring.rung && "Notification" in window && Notification.permission === "granted") new Notification(document.title);
  ring.rung = call;
}

// ---------- log, time ----------

const box = $("#log");
let low = true;
box.addEventListener("scroll", () => { low = box.scrollHeight - box.scrollTop - box.clientHeight < 40; });
const sink = () => { if (low) box.scrollTop = box.scrollHeight; };

function tell(lines, all) {
  if (all) $("#lines").replaceChildren();
  $("#lines").insertAdjacentHTML("beforeend", lines.join(""));
}

function times() {
  $$("#lines li").forEach(line => line.classList.toggle("is-fresh", me >= 0 && Number(line.dataset.r) > fresh));
  $$("#lines time:empty").forEach(time => {
    time.textContent = new Date(1000 * time.dataset.t).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  });
}

function clock() {
  $$("[data-left]").forEach(chip => {
    const left = Math.max(0, Number(chip.dataset.left));
    const hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60, seconds = String(Math.floor(left % 60)).padStart(2, "0");
    $("time", chip).textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
  });
}
setInterval(() => { $$("[data-left]").forEach(chip => { chip.dataset.left -= 1; }); clock(); }, 1000);

// ---------- motion: all positions are read before anything is written ----------

const seenAt = element => { const box = element.getBoundingClientRect(); return box.width && box.height ? box : null; };

function glance(flights) {
  const places = new Map(), clones = new Map();
  if (still.matches || document.hidden) return { places, clones };
  $$(".play [data-key]").forEach(element => {
    const box = seenAt(element);
    if (box) places.set(element.dataset.key, { box, region: element.closest("[data-region]") });
  });
  for (const [from] of flights) {
    const element = $(`.play [data-key="${CSS.escape(from)}"]`);
    if (element && places.has(from)) clones.set(from, copy(element));
  }
  return { places, clones };
}

function copy(element) {
  const inner = element.matches(".card,.stk") ? element : $(".card,.stk", element) || element;
  const clone = inner.cloneNode(true);
  clone.removeAttribute("id"); clone.removeAttribute("data-key"); clone.classList.remove("is-legal", "is-chosen");
  clone.inert = true;
  return clone;
}

function fly({ places, clones }, flights) {
  const trips = [];
  const after = new Map();
  $$(".play [data-key]").forEach(element => { const box = seenAt(element); if (box && !after.has(element.dataset.key)) after.set(element.dataset.key, { element, box }); });
  for (const [key, { element, box }] of after) {
    const old = places.get(key);
    if (!old || Math.hypot(old.box.left - box.left, old.box.top - box.top) < 6 || !element.matches(".card,.gap,.stk")) continue;
    if (old.region === element.closest("[data-region]")) { if (!still.matches) element.animate([{ transform: `translate(${old.box.left - box.left}px,${old.box.top - box.top}px)` }, { transform: "none" }], { duration: MOVE, easing: EASE }); }
    else trips.push({ clone: copy(element), from: old.box, to: box, hide: element });
  }
  for (const [from, to, seat] of flights) {
    const goal = after.get(to);
    if (!goal) continue;
    if (clones.has(from) && from !== to && !(places.has(to) && goal.element.matches(".card") && places.get(to).region !== goal.element.closest("[data-region]"))) {
      const box = goal.element.matches(".card,.stk,.gap") ? goal.box : shrink(goal.box);
      trips.push({ clone: clones.get(from).cloneNode(true), from: places.get(from).box, to: box, hide: places.has(to) ? null : goal.element });
    }
    if (seat >= 0 && seat !== me) mark(goal.element, seat);
  }
  if (still.matches || !trips.length) return;
  const layer = document.createElement("div");
  layer.className = "flight"; layer.setAttribute("aria-hidden", "true");
  body.append(layer);
  const running = trips.map((trip, at) => {
    const { clone, from, to } = trip;
    Object.assign(clone.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`, transformOrigin: "0 0" });
    layer.append(clone);
    if (trip.hide) trip.hide.style.visibility = "hidden";
    return clone.animate(
      [{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width},${from.height / to.height})` }, { transform: "none" }],
      { duration: MOVE, easing: EASE, delay: Math.min(at, FLOCK) * STAGGER, fill: "both" });
  });
  const skip = () => running.forEach(motion => motion.finish());
  addEventListener("pointerdown", skip, { once: true });
  const end = () => { trips.forEach(trip => { if (trip.hide) trip.hide.style.visibility = ""; }); layer.remove(); removeEventListener("pointerdown", skip); };
  Promise.race([Promise.all(running.map(motion => motion.finished)), new Promise(wake => setTimeout(wake, LONGEST))]).then(end, end);
}

function shrink(box) {
  const width = Math.min(box.width, 76), height = width * 1.4;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

function mark(element, seat) {
  const name = `seat-${seat % 5 + 1}`, had = element.classList.contains(name);
  element.classList.add("is-theirs", name);
  setTimeout(() => { element.classList.remove("is-theirs"); if (!had) element.classList.remove(name); }, DWELL);
}

// ---------- hands: pointer, keys ----------

const acts = {
  go: confirm,
  undo: () => send({ do: "undo", rev: revision }),
  turn: () => send({ do: "undo", rev: revision, turn: true }),
  stand: button => { const value = Number(button.dataset.stand); if (!chosen || chosen.value !== value) choose(options.find(option => option.value === value)); confirm(true); },
  hint: () => send({ do: "hint" }),
  withdraw: () => send({ do: "withdraw" }),
  show: button => send({ do: "show", value: Number(button.dataset.on) }),
  hints: button => send({ do: "hints", value: Number(button.dataset.on) }),
  leave: () => send({ do: "leave" }),
  return: () => send({ do: "return" }),
  bot: button => send({ do: "bot", seat: Number(button.dataset.seat) }),
  again: () => { delay = 500; connect(); },
  notify: async button => { button.textContent = "Notification" in window && await Notification.requestPermission() === "granted" ? button.dataset.done : button.dataset.no; },
  copy: button => clip(button.dataset.text.startsWith("/") ? location.origin + button.dataset.text : button.dataset.text, button),
  link: button => clip(`${location.origin}/table/${data.table}`, button),
};

async function clip(text, button) {
  try { await navigator.clipboard.writeText(text); button.textContent = button.dataset.done; } catch { prompt(button.dataset.done, text); }
}

addEventListener("click", event => {
  const act = event.target.closest("[data-act]");
  if (act && acts[act.dataset.act] && act.getAttribute("aria-disabled") !== "true") { acts[act.dataset.act](act); return; }
  const hinted = event.target.closest("[data-hint]");
  if (hinted) return choose(options.find(option => option.value === Number(hinted.dataset.hint)));
  const option = event.target.closest("#region-decide [data-path]");
  if (option) {
    if (option.dataset.why) explain(option.dataset.why, option.dataset.rule);
    else choose(options.find(one => one.button === option));
    return;
  }
  const thing = event.target.closest(".play [data-key]");
  if (thing) for (let at = thing; at; at = at.parentElement.closest("[data-key]")) {
    const key = at.dataset.key;
    if (at === thing && !at.matches("button,a") && !at.classList.contains("is-legal")) continue;
    if (at === thing || at.classList.contains("is-legal")) { touch(key); break; }
  }
  $$("details.menu[open]").forEach(menu => { if (!menu.contains(event.target)) menu.open = false; });
});

addEventListener("submit", event => {
  const form = event.target;
  if (form.dataset.act !== "chat") return;
  event.preventDefault();
  const field = $("#say");
  if (field.value.trim()) send({ do: "chat", text: field.value.trim() });
  field.value = "";
});

addEventListener("keydown", event => {
  const at = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || at.matches("input,textarea,select")) return;
  const press = { d: () => $("#region-decide").focus(), l: () => $("#log").focus(), u: acts.undo, h: acts.hint, r: () => open($('[data-act="rules"]').href, "rules") }[event.key.toLowerCase()];
  if (press) { event.preventDefault(); return press(); }
  if (event.key === "Escape") return back();
  if (/^[1-9]$/.test(event.key)) {
    const button = $$("#region-decide [data-path]")[Number(event.key) - 1];
    if (!button) return;
    event.preventDefault();
    if (button.dataset.why) return explain(button.dataset.why, button.dataset.rule);
    const option = options.find(one => one.button === button);
    if (option !== chosen) choose(option);
    $('[data-act="go"]').focus();
    return;
  }
  if (event.key === "Enter" && chosen && (at === chosen.button || picked.includes(at.dataset.key) || !at.matches("button,a,summary"))) { event.preventDefault(); return confirm(); }
  const way = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] }[event.key];
  const group = way && at.closest(GROUPS);
  if (group) {
    const items = $$("button,a[data-key]", group).filter(seenAt);
    const next = beside(at, way, way[0] + way[1] > 0 ? items : items.reverse(), group.matches(".decide__opts"));
    if (next) { event.preventDefault(); next.focus(); rove(); }
  }
});

// What lies nearest in a direction. Of things in the same place, and where nothing lies there, the next one is read;
// in a list of sentences always.
function beside(at, [right, down], items, list) {
  const middle = item => { const box = item.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(at), own = items.indexOf(at);
  let best = items[(own + 1) % items.length], least = Infinity;
  if (!list) items.forEach((item, place) => {
    const [u, v] = middle(item), along = (u - x) * right + (v - y) * down, aside = Math.abs((u - x) * down + (v - y) * right);
    const same = Math.abs(along) + aside < 2, far = same ? 0 : along + 2 * aside;
    if ((same ? place > own : along > 1 && aside <= 2 * along) && far < least) { best = item; least = far; }
  });
  return best;
}

// One stop of the Tab key for each group; arrows move inside it.
function rove() {
  for (const group of $$(GROUPS)) {
    const items = $$("button", group).filter(item => item.closest(GROUPS) === group);
    const stop = items.find(item => item === document.activeElement) || items.find(item => item.matches(".is-legal,[aria-pressed=true]")) || items.find(seenAt);
    items.forEach(item => { item.tabIndex = item === stop ? 0 : -1; });
  }
}

// Anything with a tip explains itself under the pointer and under the focus.
let tip;
function hint(event) {
  const thing = event.target.closest && event.target.closest("[data-tip]");
  if (tip) { tip.remove(); tip = null; }
  if (!thing || event.type === "pointerout" || event.type === "focusout") return;
  if (event.type === "focusin" && !thing.matches(":focus-visible")) return;
  tip = document.createElement("div");
  tip.className = "tip"; tip.setAttribute("aria-hidden", "true"); tip.textContent = thing.dataset.tip;
  body.append(tip);
  const box = thing.getBoundingClientRect(), own = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(innerWidth - own.width - 8, box.left + box.width / 2 - own.width / 2))}px`;
  tip.style.top = `${box.top > own.height + 14 ? box.top - own.height - 8 : box.bottom + 8}px`;
}
["pointerover", "pointerout", "focusin", "focusout"].forEach(type => addEventListener(type, hint));

readOptions(); rove(); times(); clock(); ring($("#region-decide [data-value]") !== null);
said = $("#question") ? $("#question").textContent.trim() : "";
sink();
connect();
