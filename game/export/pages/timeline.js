/* The timeline: pieces going in, bangs and knocks, pieces coming out, and a needle that can be pulled. */

const LOUDEST = 2600;
const DIES_AWAY = 0.82;
const MARKS = [1, 2, 5, 10, 20, 60];

class Timeline {
  constructor(player) {
    this.player = player;
    this.box = element("film");
    this.canvas = element("strip");
    this.left = 0;
    this.wide = 1;
    this.held = false;
    this.box.addEventListener("pointerdown", (event) => this.grasp(event));
    this.box.addEventListener("pointermove", (event) => this.held && this.pull(event));
    for (const end of ["pointerup", "pointercancel"]) this.box.addEventListener(end, () => this.release());
  }

  at(second) {
    return this.left + (this.wide * second) / this.player.film.seconds;
  }

  grasp(event) {
    if (!this.player.ready) return;
    this.held = true;
    this.wasPlaying = this.player.playing;
    this.player.play(false);
    this.box.setPointerCapture(event.pointerId);
    this.pull(event);
  }

  pull(event) {
    const along = event.clientX - this.box.getBoundingClientRect().left - this.left;
    this.player.seek((along / this.wide) * this.player.film.seconds);
  }

  release() {
    if (!this.held) return;
    this.held = false;
    if (this.wasPlaying && this.player.second < this.player.film.seconds) this.player.play(true);
  }

  moveNeedle() {
    const { second, film, words } = this.player;
    element("needle").style.transform = `translateX(${this.at(second)}px)`;
    this.box.setAttribute("aria-valuemax", film.seconds.toFixed(2));
    this.box.setAttribute("aria-valuenow", second.toFixed(2));
    const told = filled(words.seconds_of, { now: this.player.decimal(second), all: this.player.decimal(film.seconds) });
    this.box.setAttribute("aria-valuetext", told);
  }

  paint() {
    if (!this.player.film) return;
    const { width, height } = this.box.getBoundingClientRect();
    const fine = Math.min(window.devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(width * fine);
    this.canvas.height = Math.round(height * fine);
    this.pen = this.canvas.getContext("2d");
    this.pen.scale(fine, fine);
    this.pen.textBaseline = "middle";
    this.em = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const labels = [this.player.words.into, this.player.words.knocks, this.player.words.out];
    const widest = this.labelWidth(labels);
    const spacious = width > 620;
    this.left = spacious ? widest + 1.9 * this.em : 14;
    this.wide = width - this.left - (spacious ? 1.4 * this.em : 14);
    if (spacious) this.paintLabels(labels, height);
    this.paintSeconds(width, height);
    this.paintSkin(height);
    if (this.player.ready) this.paintPieces(height, fine);
    this.player.film.drums.forEach((part) => this.paintBang(part, height));
    this.moveNeedle();
  }

  labelWidth(labels) {
    this.pen.font = `700 ${0.95 * this.em}px body`;
    return Math.max(...labels.map((label) => this.pen.measureText(label).width));
  }

  paintLabels(labels, height) {
    this.pen.fillStyle = "#3a281d";
    [0.2, 0.52, 0.84].forEach((row, place) => this.pen.fillText(labels[place], 0.9 * this.em, height * row));
  }

  paintSeconds(width, height) {
    const { film, words } = this.player;
    const each = this.wide / film.seconds;
    const apart = MARKS.find((mark) => mark * each >= 3.4 * this.em) || MARKS[MARKS.length - 1];
    const bangs = film.drums.map((part) => this.at(part.start));
    this.pen.font = `700 ${0.74 * this.em}px body`;
    for (let second = apart; second < film.seconds; second += apart) {
      const x = this.at(second);
      this.pen.fillStyle = "#7a4a2b66";
      this.pen.fillRect(x, 3, 1, height - 6);
      this.pen.fillStyle = "#7a4a2b";
      const free = bangs.every((bang) => bang - x < -26 || bang - x > 40);
      if (x < width - 40 && free) this.pen.fillText(filled(words.second, { seconds: second }), x + 4, height * 0.14);
    }
  }

  /* How loud each stretch is; a knock dies away. */
  loudness(count) {
    const { film } = this.player;
    const skin = new Float32Array(count);
    const sound = (second, level) => {
      const place = clamp(Math.floor((second / film.seconds) * count), 0, count - 1);
      skin[place] = Math.max(skin[place], level);
    };
    film.knocks.forEach((knock) => sound(knock.second, Math.min(1, knock.impulse / LOUDEST) ** 0.6));
    film.drums.forEach((part) => sound(part.start, 0.5 + 0.5 * part.struck.strength));
    for (let place = 1; place < count; place++) skin[place] = Math.max(skin[place], skin[place - 1] * DIES_AWAY - 0.02);
    return skin;
  }

  paintSkin(height) {
    const middle = height * 0.52;
    this.pen.fillStyle = "#6d4125";
    this.pen.fillRect(this.left, middle - 0.75, this.wide, 1.5);
    this.loudness(Math.max(1, Math.round(this.wide / 3))).forEach((level, place) => {
      const high = 1 + level * height * 0.2;
      this.pen.fillRect(this.left + place * 3, middle - high, 1.8, 2 * high);
    });
  }

  paintPieces(height, fine) {
    const { film, pictures, pieces } = this.player;
    const size = clamp(this.wide / 46, 13, 24);
    const paint = ({ id, second }, y) => {
      const { picture } = pieces[id];
      const { size: [wide], bleed } = pictures.facts[picture];
      const side = (size * (wide + 2 * bleed)) / wide;
      const image = pictures.at(picture, Math.round(side * fine), Math.round(side * fine));
      this.pen.drawImage(image, this.at(second) - side / 2, y - side / 2, side, side);
    };
    film.thrown.forEach((one) => paint(one, height * 0.2));
    film.left.forEach((one) => paint(one, height * 0.83));
  }

  paintBang(part, height) {
    const seat = this.player.seats[part.seat];
    const x = this.at(part.start);
    const reach = clamp(height * 0.15, 9, 16);
    const pen = this.pen;
    pen.fillStyle = "#7e2616";
    pen.fillRect(x - 1.2, 4, 2.4, height - 8);
    pen.beginPath();
    pen.moveTo(x, 4);
    pen.lineTo(x + 14, 10);
    pen.lineTo(x, 17);
    pen.fill();
    pen.beginPath();
    pen.arc(x, height * 0.52, reach, 0, TAU);
    pen.fillStyle = seat ? seat.paint : "#7e2616";
    pen.fill();
    pen.strokeStyle = "#3a281d";
    pen.lineWidth = 1.2;
    pen.stroke();
    if (!seat) return;
    pen.save();
    pen.translate(x - reach * 0.72, height * 0.52 - reach * 0.72);
    pen.scale((reach * 1.44) / 512, (reach * 1.44) / 512);
    pen.fillStyle = seat.mark;
    pen.fill(new Path2D(seat.glyph));
    pen.restore();
  }
}
