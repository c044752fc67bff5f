// Small conveniences of the lobby and the rules; every page works without them.
const $$ = (what, from = document) => [...from.querySelectorAll(what)];

addEventListener("click", event => $$("details.menu[open]").forEach(menu => { if (!menu.contains(event.target)) menu.open = false; }));

const form = document.querySelector("[data-new]");
if (form) {
  const fit = () => {
    const game = form.querySelector('[name="game"]:checked'), fewest = Number(game.dataset.fewest), most = Number(game.dataset.most);
    $$("[data-for]", form).forEach(part => { part.hidden = part.dataset.for !== game.value; $$("input", part).forEach(input => { input.disabled = part.hidden; }); });
    const counts = $$('[name="players"]', form);
    counts.forEach(input => { input.parentElement.hidden = Number(input.value) < fewest || Number(input.value) > most; });
    if (counts.find(input => input.checked).parentElement.hidden) counts.find(input => !input.parentElement.hidden).checked = true;
    const players = Number(counts.find(input => input.checked).value);
    $$("[data-seat]", form).forEach(row => { row.hidden = Number(row.dataset.seat) > players; });
  };
  form.addEventListener("change", fit);
  fit();
}

const current = document.querySelector('.hits [aria-current="true"]');
if (current) current.scrollIntoView({ block: "nearest" });

// The replay: a scrubber that fetches the regions of any moment.
const scrub = document.querySelector("[data-scrub]");
if (scrub) {
  const rail = scrub.querySelector("input[type=range]"), as = document.body.dataset.as;
  let wanted = null, busy = false, playing = null;
  const go = async at => {
    wanted = Math.max(0, Math.min(Number(rail.max), at));
    rail.value = wanted;
    if (busy) return;
    busy = true;
    while (wanted !== null) {
      const now = wanted; wanted = null;
      const answer = await fetch(`${location.pathname}/at/${now}?as=${as}`);
      if (answer.ok) show(await answer.json());
    }
    busy = false;
  };
  const show = told => {
    for (const [name, html] of Object.entries(told.regions)) {
      const region = document.querySelector(`#region-${name}`);
      if (region) Idiomorph.morph(region, html, { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed: (old, fresh) => !(old !== region && old.dataset && old.dataset.region !== undefined && fresh.id === old.id) } });
    }
    for (const [name, html] of Object.entries(told.own)) { const region = document.querySelector(`#region-${name}`); if (region) region.innerHTML = html; }
    document.querySelector("#moment").textContent = told.title;
    document.querySelector("#count").textContent = told.count;
    mark(told.move);
    $$("#lines li").forEach(line => { const on = Number(line.dataset.r) === told.move; line.toggleAttribute("aria-current", on); if (on) line.scrollIntoView({ block: "nearest" }); });
  };
  // Charts have a strip along the moments: their whole width, and where the first and the last moment stand in it.
  const strip = chart => chart.dataset.chart.split(" ").map(Number);
  const mark = at => $$("[data-chart]").forEach(chart => {
    const [, left, right] = strip(chart), here = chart.querySelector("[data-here]");
    here.setAttribute("x", left + (right - left) * at / Math.max(1, rail.max) - here.getAttribute("width") / 2);
  });
  rail.addEventListener("input", () => go(Number(rail.value)));
  addEventListener("click", event => {
    const button = event.target.closest("[data-to]"), chart = event.target.closest("[data-chart]");
    if (!button && chart) {
      const [width, left, right] = strip(chart), box = chart.getBoundingClientRect();
      return go(Math.round(((event.clientX - box.left) * width / box.width - left) / (right - left) * rail.max));
    }
    if (!button) return;
    event.preventDefault();
    const at = Number(rail.value), to = button.dataset.to;
    if (to === "play") {
      button.setAttribute("aria-pressed", String(!playing));
      if (playing) { clearInterval(playing); playing = null; }
      else playing = setInterval(() => { const next = Number(rail.value) + 1; if (next > rail.max) { clearInterval(playing); playing = null; button.setAttribute("aria-pressed", "false"); } else go(next); }, 900);
    } else go({ first: 0, back: at - 1, on: at + 1, last: Number(rail.max) }[to] ?? Number(to));
    if (panel.contains(button)) {  // on a phone the board is elsewhere
      const title = document.querySelector("#moment"), box = title.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight) title.scrollIntoView({ block: "center" });
    }
  });

  // The analysis: begun by its button, shown as far as it is.
  const panel = document.querySelector("#analysis"), told = document.querySelector("#told");
  const look = async () => {
    const answer = await fetch(panel.dataset.from).catch(() => null);
    if (!answer || !answer.ok) return setTimeout(look, 3000);
    const mine = panel.contains(document.activeElement);
    Idiomorph.morph(panel, await answer.text(), { morphStyle: "innerHTML" });
    if (mine && !panel.contains(document.activeElement)) panel.querySelector("h2").focus();
    if (panel.querySelector("progress")) { told.textContent = panel.dataset.begun; return setTimeout(look, 700); }
    if (panel.querySelector("form")) return;
    told.textContent = panel.dataset.made;
    mark(Number(rail.value));
  };
  panel.addEventListener("submit", async event => {
    event.preventDefault();
    const answer = await fetch(event.target.action, { method: "POST", redirect: "manual" });
    if (answer.type === "opaqueredirect") look(); else event.target.submit();
  });
  if (panel.querySelector("progress")) look();
}
