/* A page of a whole match: how it ended, its course, its drops, its log. */

const COURSE = { left: 44, top: 8, bottom: 196, high: 204, least: 300 };

const drawn = (name, facts) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(facts)) made.setAttribute(key, value);
  return made;
};

function tellEnding({ title, result, places }) {
  element("match_title").textContent = title;
  element("result").textContent = result;
  element("places_paper").hidden = places.length === 0;
  element("places").innerHTML = places.map(({ seat, score, won }) =>
    `<tr${won ? ' class="won"' : ""}><td>${disc(PAGE.seats[seat])}${escaped(PAGE.seats[seat].name)}</td><td>${score}</td></tr>`).join("");
}

/* Everybody's chances to win, as lines with a dark edge. */
function drawCourse(course) {
  element("course_paper").hidden = course.length === 0;
  if (course.length === 0) return;
  const plot = element("course");
  const { left, top, bottom } = COURSE;
  const wide = Math.max(COURSE.least, plot.clientWidth);
  const right = wide - 4;
  plot.setAttribute("viewBox", `0 0 ${wide} ${COURSE.high}`);
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const y = bottom - (bottom - top) * part;
    const label = drawn("text", { x: left - 6, y: y + 4, "text-anchor": "end" });
    label.textContent = filled(PAGE.words.percent, { percent: part * 100 });
    plot.append(drawn("line", { class: "grid", x1: left, x2: right, y1: y, y2: y }), label);
  }
  const paths = course.map((chances) => "M" + chances.map((chance, place) => {
    const x = left + ((right - left) * place) / Math.max(1, chances.length - 1);
    return `${x.toFixed(1)} ${(bottom - (bottom - top) * chance).toFixed(1)}`;
  }).join("L"));
  paths.forEach((d) => plot.append(drawn("path", { class: "edge", d })));
  paths.forEach((d, seat) => plot.append(drawn("path", { class: "chances", d, stroke: PAGE.seats[seat].paint })));
}

function tellLog(log, watch) {
  element("log").replaceChildren(...log.map(([text, seat, shown]) => {
    const line = document.createElement("li");
    line.innerHTML = (PAGE.seats[seat] ? disc(PAGE.seats[seat]) : '<i class="none"></i>') + `<span>${escaped(text)}</span>`;
    if (shown) {
      const button = document.createElement("button");
      button.textContent = PAGE.words.watch;
      button.addEventListener("click", () => watch(...shown));
      line.append(button);
    }
    return line;
  }));
}

/* The drops: one player, which opens with the drop of the match, and a list to choose from. */
function openTheatre() {
  const player = new Player(PAGE, KIT);
  window.firepit = player;
  const list = document.createElement("div");
  list.id = "drops";
  list.innerHTML = `<button aria-label="${escaped(PAGE.words.before)}">←</button><select aria-label="${escaped(PAGE.words.drops)}">` +
    PAGE.films.map((film, place) => `<option value="${place}">${escaped(film.name)}</option>`).join("") +
    `</select><button aria-label="${escaped(PAGE.words.after)}">→</button>`;
  element("app").before(list);
  const [before, choice, after] = list.children;
  const show = async (place) => {
    choice.value = (place + PAGE.films.length) % PAGE.films.length;
    await player.show(PAGE.films[choice.value]);
  };
  choice.addEventListener("change", () => show(Number(choice.value)));
  before.addEventListener("click", () => show(Number(choice.value) - 1));
  after.addEventListener("click", () => show(Number(choice.value) + 1));
  show(PAGE.best_film).catch(() => (element("told").textContent = PAGE.words.too_old));
  return async (film, part) => {
    list.scrollIntoView({ behavior: player.calm.matches ? "auto" : "smooth" });
    await show(film);
    player.seek(player.film.parts[part].start);
    player.play(true);
  };
}

tellEnding(PAGE.match);
drawCourse(PAGE.course);
if (PAGE.films.length) {
  tellLog(PAGE.log, openTheatre());
} else {
  dress(KIT.files);
  sayAll(PAGE.words);
  tellLog(PAGE.log, () => null);
}
