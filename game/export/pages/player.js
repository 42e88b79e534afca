/* The player: the clock, what is shown of a film at its second, and what a person does with it. */

const SPEEDS = [[0.25, "¼×"], [0.5, "½×"], [1, "1×"], [2, "2×"]];
const FIRST_SECONDS = 0.7;
const LONGEST_PICTURE = 0.1;
const ICONS = {
  play: "M7 4l14 8-14 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  again: "M12 5V1L6 6l6 5V7a5 5 0 1 1-5 6H4a8 8 0 1 0 8-8z",
};

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const disc = (seat) => `<svg viewBox="-60 -60 632 632" aria-hidden="true"><circle cx="256" cy="256" r="310" ` +
  `fill="${seat.paint}"/><path fill="${seat.mark}" d="${seat.glyph}"/></svg>`;
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/* Give the page its wall and parchment. */
function dress({ wall, paper }) {
  document.documentElement.style.setProperty("--wall", `url(${wall})`);
  document.documentElement.style.setProperty("--paper", `url(${paper})`);
}

/* Write on the page what its parts ask for. */
function sayAll(words) {
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = words[place.dataset.say];
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", words[place.dataset.label]);
    if (place.matches("button")) place.title = words[place.dataset.label];
  }
}

/* The pieces as they are in a film: each in the shape and the size that its kind had in the film's tower. */
function shaped(pieces, kinds) {
  const one = (piece) => {
    const { shape, height } = kinds[piece.predator ? "predator" : "member"];
    return { ...piece, height, picture: shape ? piece.picture.replace(".", `.${shape}.`) : piece.picture };
  };
  return Object.fromEntries(Object.entries(pieces).map(([id, piece]) => [id, one(piece)]));
}

class Player {
  constructor(page, kit) {
    Object.assign(this, { words: page.words, seats: page.seats });
    this.pictures = new Pictures(kit);
    this.sound = new SoundBox(kit);
    this.page = page;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.wishes = { trails: !this.calm.matches, calm: this.calm.matches };
    this.film = null;
    this.second = 0;
    this.speed = 1;
    this.playing = false;
    this.ready = false;
    this.followed = null;
    this.frames = [];
    sayAll(this.words);
    this.listSpeeds();
    this.listen();
  }

  /* Put a film on: the tower first, then what moves in it, last what only the other view of it needs. */
  async show(told) {
    this.play(false);
    this.ready = false;
    this.pieces = shaped(this.page.pieces, told.kinds);
    this.openTower = new Tower({ ...this.page, ...told.built, pieces: this.pieces, leaves: told.leaves });
    this.closedTower = new ClosedTower({ ...this.page, ...told.built, pieces: this.pieces });
    this.open = !told.closed;
    this.timeline = this.timeline || new Timeline(this);
    this.stage = this.stage || new StageView(this);
    const reading = Film.read(told);
    await this.load(this.tower.still);
    this.stage.fit();
    this.firstFrame = this.firstFrame || performance.now();
    dress(this.pictures.urls);
    const pieces = Object.values(this.pieces).map((piece) => piece.picture);
    const others = [this.load([...this.tower.moving, ...pieces]), this.pictures.load(["wall"])];
    this.film = await reading;
    this.second = 0;
    this.followed = null;
    this.shown = "";
    await Promise.all(others);
    this.ready = true;
    this.tellFilm();
    this.stage.fit();
    this.update();
    if (document.fonts) document.fonts.ready.then(() => this.stage.fit());
  }

  load(names) {
    return this.pictures.load(this.pictures.filesOf(names));
  }

  get tower() {
    return this.open ? this.openTower : this.closedTower;
  }

  /* The clock */

  begin() {
    if (!this.calm.matches) setTimeout(() => this.second === 0 && this.play(true), FIRST_SECONDS * 1000);
  }

  play(on = !this.playing) {
    if (on && this.second >= this.film.seconds - 1e-6) this.second = 0;
    if (on === this.playing) return;
    this.playing = on;
    this.frames = [];
    if (on) {
      this.last = performance.now();
      requestAnimationFrame((now) => this.turn(now));
    }
    this.update();
  }

  turn(now) {
    if (!this.playing) return;
    requestAnimationFrame((next) => this.turn(next));
    const passed = Math.min(LONGEST_PICTURE, Math.max(0, now - this.last) / 1000);
    this.last = now;
    this.frames = [...this.frames.slice(-599), now];
    const before = this.second;
    this.second = Math.min(this.film.seconds, before + passed * this.speed);
    this.sound.play(this.film, before, this.second, this.speed);
    this.stage.paint();
    if (this.second >= this.film.seconds) this.playing = false;
    this.update();
  }

  seek(second) {
    this.second = clamp(second, 0, this.film.seconds);
    this.update();
    if (!this.playing) this.stage.paint();
  }

  step(pictures) {
    this.play(false);
    this.seek((Math.round(this.second * FRAMES_PER_SECOND) + pictures) / FRAMES_PER_SECOND);
  }

  /* What the page says */

  /* Seconds as they are written in the language of the page. */
  decimal(seconds) {
    return seconds.toFixed(2).replace(".", this.words.point);
  }

  listSpeeds() {
    element("speeds").innerHTML = SPEEDS.map(([speed, words]) =>
      `<button role="radio" data-speed="${speed}" aria-label="${speed}×">${words}</button>`).join("");
  }

  tellFilm() {
    const { told } = this.film;
    element("title").textContent = told.title;
    element("of").textContent = filled(this.words.of_seconds, { seconds: this.decimal(this.film.seconds) });
    element("badge").hidden = !told.closed;
    element("badge").textContent = told.closed;
    element("xray").disabled = element("trails").disabled = Boolean(told.closed);
    element("rows").innerHTML = told.facts.map(([name, value, seat]) =>
      `<tr><td>${escaped(name)}</td><td>${this.seats[seat] ? disc(this.seats[seat]) : ""}${escaped(value)}</td></tr>`).join("");
    this.offerFiles();
    this.setSpeed(this.speed);
    this.pressAll();
  }

  /* The drop's own files, as the app reads them. */
  offerFiles() {
    const files = this.film.parts.filter((part) => part.file);
    element("files").hidden = files.length === 0;
    element("files").replaceChildren(`${this.words.open_it} `, ...files.flatMap((part, place) => {
      const link = document.createElement("a");
      link.download = link.textContent = part.file;
      link.href = "#";
      link.addEventListener("click", () => {
        link.href = URL.createObjectURL(new Blob([bytesOf(part.data)], { type: "application/octet-stream" }));
      });
      return place ? [", ", link] : [link];
    }));
  }

  /* Everything that depends on the second, but for the stage. */
  update() {
    this.timeline.moveNeedle();
    element("time").textContent = this.decimal(this.second);
    const ended = this.second >= this.film.seconds - 1e-6;
    const counts = this.film.counts(this.second);
    const part = this.film.partAt(this.second);
    const key = [counts.into, counts.out, this.film.parts.indexOf(part), ended, this.playing, this.second > 0].join();
    if (key === this.shown) return;
    this.shown = key;
    element("count_in").textContent = counts.into;
    element("count_out").textContent = counts.out;
    element("count_stay").textContent = counts.stay;
    element("told").textContent = ended ? this.film.told.told : part.heading;
    element("go").hidden = this.playing || this.second > 0;
    const state = this.playing ? "pause" : ended ? "again" : "play";
    element("play").querySelector("path").setAttribute("d", ICONS[state]);
    element("play").lastElementChild.textContent = this.words[state];
    document.body.classList.toggle("live", this.playing);
    this.tellClans();
  }

  tellClans() {
    const { out, inside } = this.film.whereabouts(this.second);
    const rows = this.seats.map((seat, place) => [disc(seat) + escaped(seat.name), (id) => this.pieces[id].seat === place]);
    for (const [id, piece] of Object.entries(this.pieces)) {
      if (piece.predator) rows.push([escaped(piece.name), (other) => other === Number(id)]);
    }
    element("clans").innerHTML = rows.map(([name, mine]) => {
      const left = filled(this.words.count_out, { count: out.filter(mine).length });
      const stay = filled(this.words.count_stay, { count: inside.filter(mine).length });
      return `<tr><td>${name}</td><td class="out">${left}</td><td class="stay">${stay}</td></tr>`;
    }).join("");
  }

  /* What a person does */

  setSpeed(speed) {
    this.speed = speed;
    for (const button of element("speeds").children) {
      const chosen = Number(button.dataset.speed) === speed;
      button.setAttribute("aria-checked", chosen);
      button.tabIndex = chosen ? 0 : -1;
    }
  }

  pressAll() {
    element("xray").setAttribute("aria-pressed", this.open);
    element("trails").setAttribute("aria-pressed", this.wishes.trails && !this.film.closed);
    element("sound").setAttribute("aria-pressed", this.sound.on);
  }

  async xray() {
    if (this.film.closed) return;
    this.open = !this.open;
    this.pressAll();
    await this.load([...this.tower.still, ...this.tower.moving]);
    this.stage.paintStill();
    this.stage.paint();
  }

  trails() {
    if (this.film.closed) return;
    this.wishes.trails = !this.wishes.trails;
    this.pressAll();
    this.stage.paint();
  }

  hear() {
    this.sound.toggle();
    this.pressAll();
  }

  /* A touch of the stage: a piece is followed, elsewhere the film plays or stops. */
  touch(x, y, reach) {
    const piece = this.tower.nearest(this.film, this.second, x, y, reach);
    if (piece === null) this.play();
    else this.follow(piece === this.followed ? null : piece);
  }

  follow(piece) {
    this.followed = piece;
    this.stage.paint();
  }

  listen() {
    const does = {
      play: () => this.play(), go: () => this.play(true), first: () => this.seek(0), back: () => this.step(-1),
      next: () => this.step(1), xray: () => this.xray(), trails: () => this.trails(), sound: () => this.hear(),
    };
    for (const [id, act] of Object.entries(does)) element(id).addEventListener("click", () => this.ready && act());
    element("speeds").addEventListener("click", (event) => {
      if (event.target.dataset.speed) this.setSpeed(Number(event.target.dataset.speed));
    });
    element("speeds").addEventListener("keydown", (event) => this.moveAmongSpeeds(event));
    window.addEventListener("keydown", (event) => this.key(event));
  }

  moveAmongSpeeds(event) {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!way) return;
    const place = SPEEDS.findIndex(([speed]) => speed === this.speed) + way;
    this.setSpeed(SPEEDS[clamp(place, 0, SPEEDS.length - 1)][0]);
    element("speeds").querySelector("[aria-checked=true]").focus();
    event.preventDefault();
    event.stopPropagation();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.ready) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ([" ", "Enter"].includes(key) && event.target.closest("button, a, summary, select")) return;
    const keys = {
      " ": () => this.play(), ArrowLeft: () => this.step(event.shiftKey ? -30 : -1),
      ArrowRight: () => this.step(event.shiftKey ? 30 : 1), PageUp: () => this.step(-60), PageDown: () => this.step(60),
      Home: () => this.seek(0), End: () => this.seek(this.film.seconds), x: () => this.xray(), t: () => this.trails(),
      m: () => this.hear(), 1: () => this.setSpeed(0.25), 2: () => this.setSpeed(0.5), 3: () => this.setSpeed(1),
      4: () => this.setSpeed(2), "+": () => this.stage.look(this.stage.near * 1.5, this.stage.middle),
      "-": () => this.stage.look(this.stage.near / 1.5, this.stage.middle),
    };
    if (!keys[key]) return;
    keys[key]();
    event.preventDefault();
  }

  /* What the tests ask. */

  posesAt(second) {
    const part = this.film.partAt(second);
    return frameAt(part.track, second - part.start);
  }

  get picturesPerSecond() {
    const { frames } = this;
    return frames.length > 1 ? ((frames.length - 1) * 1000) / (frames[frames.length - 1] - frames[0]) : 0;
  }
}
