/* The stage: a canvas with the tower that stands still, one above it with all that moves, and how near they are seen. */

const MAX_PIXELS = 5e6;
const NEAREST = 4;
const CORNER = 16;
const LENS = { near: 2.6, radius: 96, x: 1092, y: 176 };
const CLICK = 6;
const REACH = 34;

class StageView {
  constructor(player) {
    this.player = player;
    this.box = element("stage");
    this.under = new Painter(element("under"), player.pictures);
    this.over = new Painter(element("over"), player.pictures);
    this.fine = 1;
    this.near = 1;
    this.middle = null;
    this.fingers = new Map();
    this.box.addEventListener("pointerdown", (event) => this.press(event));
    this.box.addEventListener("pointermove", (event) => this.move(event));
    this.box.addEventListener("pointerup", (event) => this.lift(event));
    this.box.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    this.box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.fits || this.fit()).observe(this.box);
  }

  /* The size of the stage on the page, in pixels of a screen that is so many times as fine. */
  measured() {
    const { width, height } = this.box.getBoundingClientRect();
    let fine = Math.min(window.devicePixelRatio || 1, 2);
    while (fine > 1 && width * height * fine ** 2 > MAX_PIXELS) fine -= 0.25;
    return { fine, wide: Math.max(1, Math.round(width * fine)), high: Math.max(1, Math.round(height * fine)) };
  }

  get fits() {
    return Object.entries(this.measured()).every(([side, length]) => this[side] === length);
  }

  /* Take the size of the page over. */
  fit() {
    Object.assign(this, this.measured());
    this.under.resize(this.wide, this.high);
    this.whole = Math.min(this.high / STAGE.h, this.wide / STAGE.narrow);
    this.look(this.near, this.middle);
    this.player.timeline.paint();
  }

  /* Look at the stage so many times nearer, with a point of it in the middle. */
  look(near, middle) {
    this.near = clamp(near, 1, NEAREST);
    const scale = this.whole * this.near;
    const [wide, high] = [this.wide / scale, this.high / scale];
    const [x, y] = this.near > 1 && middle ? middle : [STAGE.middle, STAGE.y + STAGE.h / 2];
    this.middle = [this.kept(x, wide, STAGE.x, STAGE.w), this.kept(y, high, STAGE.y, STAGE.h)];
    if (this.under.look.scale !== scale) this.player.pictures.forgetSizes();
    this.under.look = { scale, left: this.middle[0] - wide / 2, top: this.middle[1] - high / 2 };
    this.narrow();
    this.paintStill();
    this.paint();
  }

  /* Draw what moves on no more than the stage's own width: the fewer pixels, the more pictures a second. */
  narrow() {
    const { look } = this.under;
    const wide = Math.min(this.wide, Math.ceil(STAGE.w * look.scale));
    const left = Math.floor((this.wide - wide) / 2);
    this.over.resize(wide, this.high);
    this.over.look = { ...look, left: look.left + left / look.scale };
    this.over.canvas.style.left = `${left / this.fine}px`;
    this.over.canvas.style.width = `${wide / this.fine}px`;
  }

  /* A middle from which no more than the stage is seen, where that is large enough. */
  kept(value, seen, start, length) {
    return seen >= length ? start + length / 2 : clamp(value, start + seen / 2, start + length - seen / 2);
  }

  paintStill() {
    const { pen } = this.under;
    const { player } = this;
    const { pictures } = player;
    this.under.clear();
    pen.save();
    pen.beginPath();
    /* the corners are cut here: a rounded box that clips moving canvases halves the frame rate where no GPU helps */
    if (pen.roundRect) pen.roundRect(0, 0, this.wide, this.high, CORNER * this.fine);
    else pen.rect(0, 0, this.wide, this.high);
    pen.clip();
    pen.fillStyle = "#1c120c";
    pen.fillRect(0, 0, this.wide, this.high);
    if (pictures.images.wall) this.paintWall(pen, pictures.images.wall);
    if (pictures.has(player.tower.still)) player.tower.paintStill(this.under);
    pen.restore();
  }

  paintWall(pen, wall) {
    const scale = Math.max(this.wide / wall.width, this.high / wall.height);
    const [width, height] = [wall.width * scale, wall.height * scale];
    pen.imageSmoothingQuality = "high";
    pen.drawImage(wall, (this.wide - width) / 2, (this.high - height) / 2, width, height);
  }

  paint() {
    const { player } = this;
    this.over.clear();
    if (!player.ready || !player.pictures.has([...player.tower.still, ...player.tower.moving])) return;
    player.tower.paint(this.over, player.film, player.second, player.wishes);
    if (player.open && player.followed !== null) this.paintLens();
  }

  /* A glass that follows one piece. */
  paintLens() {
    const { film, second, followed, pieces, openTower } = this.player;
    const part = film.partAt(second);
    const pose = film.inside(part, second - part.start).poses.find((one) => one.id === followed);
    if (!pose) return;
    const whole = this.over.look;
    const seen = this.over.canvas.width / whole.scale;
    const x = Math.min(LENS.x, whole.left + seen - LENS.radius - 12);
    const y = Math.max(LENS.y, whole.top + LENS.radius + 12);
    const [left, top] = this.over.spot(x, y);
    const radius = LENS.radius * whole.scale;
    const { pen } = this.over;
    pen.save();
    pen.beginPath();
    pen.arc(left, top, radius, 0, TAU);
    pen.clip();
    pen.fillStyle = "#8a4f1e";
    pen.fillRect(left - radius, top - radius, 2 * radius, 2 * radius);
    const [atX, atY] = openTower.spot(pose.x, pose.y);
    const scale = whole.scale * LENS.near;
    this.over.look = { scale, left: atX - left / scale, top: atY - top / scale };
    openTower.paintStill(this.over);
    openTower.paint(this.over, film, second, { ...this.player.wishes, trails: false });
    pen.restore();
    this.over.look = whole;
    pen.beginPath();
    pen.arc(left, top, radius, 0, TAU);
    pen.lineWidth = 8 * whole.scale;
    pen.strokeStyle = "#140c08";
    pen.stroke();
    pen.lineWidth = 5 * whole.scale;
    pen.strokeStyle = "#f3e8cf";
    pen.stroke();
    this.over.text(pieces[followed].name, x, y + LENS.radius + 18, 20, "#ffe3a0", "body", "center");
  }

  /* Hands: a tap follows a piece or plays, a drag moves what is seen near, two fingers or the wheel zoom. */

  pointAt(event) {
    const box = this.box.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) * this.fine, (event.clientY - box.top) * this.fine];
    const { scale, left, top } = this.under.look;
    return { x, y, at: [x / scale + left, y / scale + top] };
  }

  press(event) {
    if (event.target.closest("button") || !this.player.ready) return;
    if (this.fingers.size === 0) this.pulled = 0;
    this.fingers.set(event.pointerId, this.pointAt(event));
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.pointAt(event);
    const others = [...this.fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    const [across, down] = [now.x - before.x, now.y - before.y];
    this.pulled += Math.abs(across) + Math.abs(down);
    if (others.length) {
      const apart = (finger) => Math.hypot(finger.x - others[0].x, finger.y - others[0].y);
      this.zoom((this.near * apart(now)) / Math.max(1, apart(before)), now);
      this.pulled = CLICK * this.fine + 1;
    } else if (this.near > 1 && this.pulled > CLICK * this.fine) {
      const { scale } = this.under.look;
      this.look(this.near, [this.middle[0] - across / scale, this.middle[1] - down / scale]);
    }
    this.fingers.set(event.pointerId, now);
  }

  lift(event) {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (finger && this.pulled <= CLICK * this.fine && this.fingers.size === 0) this.player.touch(...finger.at, REACH);
  }

  wheel(event) {
    if (!event.ctrlKey && this.near === 1 && event.deltaY > 0) return;
    event.preventDefault();
    this.zoom(this.near * 1.0015 ** -event.deltaY, this.pointAt(event));
  }

  /* Zoom about a point, which stays where it is seen. */
  zoom(near, { x, y, at }) {
    const kept = clamp(near, 1, NEAREST);
    const scale = this.whole * kept;
    this.look(kept, [at[0] - (x - this.wide / 2) / scale, at[1] - (y - this.high / 2) / scale]);
  }
}
