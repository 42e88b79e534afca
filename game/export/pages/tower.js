/* The tower as the theatre draws it: cut open (game/screens/theatre/film.py), or closed. */

const STAGE = { x: 408, y: 62, w: 784, h: 666, middle: 800, narrow: 560, rim: 29 };
const STANDARD = { open: "theatre.tower", scale: 2.7, floor: 728, collar: null, pegs: [], rods: [] };
const TUMBLE_SECONDS = 0.55;
const TRAY = { row: 10, across: 40, down: 13, x: 34, y: 26 };
const LYING = 0.62;
const GHOSTS = [[0.26, 0.17], [0.13, 0.31]];
const TRAIL_FRAMES = 60;
const STILL = 3;
const SPARK_SECONDS = 0.16;
const SOFT_SPARK = 350;
const HARD_SPARK = 2600;
const STICK_SECONDS = 0.45;
const PAD = 38;
const NUMBER = { across: 13, down: -38, half: 18, digit: 30, overRod: 24 };
const ROD = { dots: 9, dot: 0.9, paint: "#7a3e14", radius: 2.8 };
const TRAIL_INKS = Array.from({ length: 10 }, (_, age) => {
  const mixed = [[201, 231], [133, 211], [63, 168]].map(([from, to]) => Math.round(from + ((to - from) * age) / 9));
  return `rgba(${mixed.join(",")},${(0.12 + 0.078 * age).toFixed(2)})`;
});

const arriving = (part) => 1 - (1 - part) ** 3;

class Tower {
  /* `pieces` says of each id how it looks, `leaves` how they hang, `shaft` how wide and high it is in millimetres. A
     tower of one's own has a picture and a size of its own, pegs, and rods to what turns on an axle. */
  constructor({ pieces, leaves, shaft, ...built }) {
    Object.assign(this, STANDARD, built, { pieces, leaves, shaft });
    this.left = STAGE.middle - (shaft.width / 2) * this.scale;
  }

  /* The pictures of what stands still, and those of what moves, beside the pieces. */
  get still() {
    return [this.open];
  }

  get moving() {
    return ["theatre.tray", ...(this.pegs.length ? ["leaf.peg"] : [])];
  }

  spot(x, y) {
    return [this.left + x * this.scale, this.floor - y * this.scale];
  }

  /* What stands still. */
  paintStill(painter) {
    painter.placed(this.open);
    for (const leaf of this.leaves.filter((one) => one.outer)) {
      const [x, y] = leaf.hinge;
      this.paintNumber(painter, leaf.flap, x + leaf.side * NUMBER.across, y + NUMBER.down);
    }
    for (const [drum, , [x, y], pad] of this.rods) {
      this.paintNumber(painter, drum, x + (pad[0] < x ? NUMBER.across : -NUMBER.across), y + NUMBER.overRod);
    }
  }

  paintNumber(painter, drum, across, up) {
    const [x, y] = this.spot(across, up);
    painter.disc(x, y, NUMBER.half, "#7e2616");
    painter.disc(x, y, NUMBER.half - 2, "#e7d3a8");
    painter.text(String(drum + 1), x, y + 1, NUMBER.digit, "#7e2616", "display", "center");
  }

  paint(painter, film, second, wishes) {
    const part = film.partAt(second);
    const seen = film.inside(part, second - part.start);
    for (const [x, y, radius] of this.pegs) this.paintBead(painter, "leaf.peg", this.spot(x, y), radius * this.scale);
    this.rods.forEach((rod) => this.paintRod(painter, rod, part));
    this.leaves.forEach((leaf, place) => this.paintLeaf(painter, leaf, seen.leaves[place] || 0, part));
    if (wishes.trails) this.paintTrails(painter, film, part, second - part.start);
    seen.poses.forEach((pose) => this.paintPose(painter, pose));
    if (!wishes.calm) this.paintSparks(painter, film, second);
    painter.placed("theatre.tray");
    this.paintTray(painter, part, second - part.start);
    painter.placed("theatre.tray_front");
    if (this.collar) painter.fill("theatre.collar", ...this.collar);
    else painter.placed("theatre.collar");
    if (part.struck) this.paintStick(painter, part, second - part.start, wishes.calm);
  }

  /* Converts points about the hinge of a leaf to the stage, turned by an angle. */
  turner(leaf, angle) {
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    return ([x, y]) => this.spot(leaf.hinge[0] + x * cosine - y * sine, leaf.hinge[1] + x * sine + y * cosine);
  }

  /* The corners of a leaf, from its outer end to its lip, turned by an angle. */
  corners(leaf, angle) {
    const at = this.turner(leaf, angle);
    return [...(leaf.outer ? [at(leaf.outer)] : []), at([0, 0]), at(leaf.tip), at(leaf.lip)];
  }

  paintLeaf(painter, leaf, angle, part) {
    if (leaf.bars) {
      this.paintAxle(painter, leaf, angle);
      return;
    }
    const corners = this.corners(leaf, angle);
    for (let place = corners.length - 2; place >= 0; place--) {
      const radius = place === corners.length - 2 ? leaf.lip_radius : leaf.radius;
      this.paintBar(painter, corners[place], corners[place + 1], radius * this.scale);
    }
    this.paintBead(painter, "leaf.hinge", corners[corners.length - 3], leaf.radius * this.scale);
    if (leaf.outer) this.paintPad(painter, corners[0], leaf.flap, part);
  }

  /* A wheel or a swing. */
  paintAxle(painter, leaf, angle) {
    const at = this.turner(leaf, angle);
    for (const [x, y, toX, toY, radius] of [...leaf.bars].reverse()) {
      this.paintBar(painter, at([x, y]), at([toX, toY]), radius * this.scale);
    }
    this.paintBead(painter, "leaf.hinge", this.spot(...leaf.hinge), (leaf.hub || leaf.radius) * this.scale);
  }

  /* The rod from a pad to an axle, dotted where it runs behind the shaft. */
  paintRod(painter, [drum, axle, wall, pad], part) {
    const [from, to, end] = [axle, wall, pad].map((point) => this.spot(...point));
    for (let dot = 1; dot < ROD.dots; dot++) {
      const [x, y] = [0, 1].map((way) => from[way] + ((to[way] - from[way]) * dot) / ROD.dots);
      painter.disc(x, y, ROD.dot * this.scale, ROD.paint);
    }
    this.paintBar(painter, end, to, ROD.radius * this.scale);
    this.paintBead(painter, "leaf.hinge", to, ROD.radius * this.scale);
    this.paintPad(painter, end, drum, part);
  }

  paintPad(painter, spot, drum, part) {
    const struck = part.struck && part.struck.flap === drum;
    this.paintBead(painter, struck ? "leaf.pad_struck" : "leaf.pad", spot, PAD / 2);
  }

  paintBead(painter, name, [x, y], radius) {
    painter.fill(name, x - radius, y - radius, 2 * radius, 2 * radius);
  }

  /* A bar with round ends from one corner to another, its lit side up. */
  paintBar(painter, one, other, radius) {
    const [[left, top], [right, bottom]] = one[0] <= other[0] ? [one, other] : [other, one];
    const length = Math.hypot(right - left, bottom - top);
    if (length === 0) return;
    const size = (2 * radius) / painter.pictures.facts["leaf.bar"].size[1];
    const middle = [(left + right) / 2, (top + bottom) / 2];
    painter.turned("leaf.bar", ...middle, Math.atan2(top - bottom, right - left), size, 1, length / size);
  }

  paintPose(painter, pose, alpha = 1) {
    const { picture, height } = this.pieces[pose.id];
    const size = (height * this.scale) / painter.pictures.facts[picture].anchors.outline[3];
    painter.turned(picture, ...this.spot(pose.x, pose.y), pose.angle, size, alpha);
  }

  /* Ghosts of what moved, and the paths of the last second. */
  paintTrails(painter, film, part, second) {
    const now = new Map(frameAt(part.track, second).poses.map((pose) => [pose.id, pose]));
    for (const [ago, alpha] of GHOSTS) {
      if (second <= ago) continue;
      for (const pose of film.inside(part, second - ago).poses) {
        const here = now.get(pose.id);
        const moved = !here || Math.abs(here.x - pose.x) + Math.abs(here.y - pose.y) > (2 * STILL) / this.scale;
        if (moved) this.paintPose(painter, pose, alpha);
      }
    }
    const paths = TRAIL_INKS.map(() => new Path2D());
    for (const way of part.track.pieces) this.trace(painter, paths, way, Math.floor(second * FRAMES_PER_SECOND));
    painter.pen.lineCap = "round";
    paths.forEach((path, age) => {
      painter.pen.strokeStyle = TRAIL_INKS[age];
      painter.pen.lineWidth = (0.9 + 0.22 * age) * painter.look.scale;
      painter.pen.stroke(path);
    });
  }

  /* Add the way of one piece to the paths, the later the brighter. */
  trace(painter, paths, way, frame) {
    const now = frame - way.first;
    const last = Math.min(now, way.count - 1);
    const first = Math.max(0, now - TRAIL_FRAMES);
    if (last <= first || way.y[last] < STAGE.rim) return;
    let before = painter.spot(...this.spot(way.x[first], way.y[first]));
    for (let step = first + 1; step <= last; step++) {
      const spot = painter.spot(...this.spot(way.x[step], way.y[step]));
      if (Math.abs(spot[0] - before[0]) + Math.abs(spot[1] - before[1]) < 2 && step < last) continue;
      const age = clamp(Math.floor(((step - now + TRAIL_FRAMES) / TRAIL_FRAMES) * paths.length), 0, paths.length - 1);
      paths[age].moveTo(...before);
      paths[age].lineTo(...spot);
      before = spot;
    }
  }

  /* A star at every knock just past, as large as the knock was hard. */
  paintSparks(painter, film, second) {
    for (let place = placeOf(film.knocks, second - SPARK_SECONDS); place < film.knocks.length; place++) {
      const knock = film.knocks[place];
      if (knock.second > second) break;
      if (knock.impulse < SOFT_SPARK) continue;
      const hard = Math.min(1, (knock.impulse - SOFT_SPARK) / (HARD_SPARK - SOFT_SPARK));
      const fading = 1 - (second - knock.second) / SPARK_SECONDS;
      this.paintBurst(painter, this.spot(knock.x, knock.y), (18 + 52 * hard ** 0.6) * (0.45 + 0.55 * fading));
    }
  }

  paintBurst(painter, [x, y], wanted) {
    const size = Math.max(4, Math.round(wanted / 4) * 4);
    painter.fill("burst", x - size / 2, y - size / 2, size, size);
  }

  /* What came out: it rolls from the exit to its place in the tray. */
  paintTray(painter, part, second) {
    const { at } = painter.pictures.facts["theatre.tray"];
    part.tray.forEach((id, place) => this.paintOut(painter, { id, turning: 0 }, place, 1, null, at));
    part.emerging.forEach(([id, since, x, turning], place) => {
      if (second < since) return;
      const rolled = arriving(Math.min(1, (second - since) / TUMBLE_SECONDS));
      this.paintOut(painter, { id, turning }, part.tray.length + place, rolled, this.spot(x, STAGE.rim), at);
    });
  }

  paintOut(painter, { id, turning }, place, rolled, from, at) {
    const column = place % TRAY.row;
    const line = Math.floor(place / TRAY.row);
    const x = at[0] + TRAY.x + TRAY.across * column + (TRAY.across / 2) * (line % 2);
    const y = at[1] + TRAY.y + TRAY.down * line;
    const start = from || [x, y];
    const angle = ((id * 2.4) % TAU) + (1 - rolled) * 5 * (turning >= 0 ? 1 : -1);
    const lift = from ? 22 * Math.sin(Math.PI * rolled) : 0;
    const spot = [start[0] + (x - start[0]) * rolled, start[1] + (y - start[1]) * rolled - lift];
    painter.turned(this.pieces[id].picture, ...spot, angle, LYING);
  }

  paintStick(painter, part, second, calm) {
    const leaf = this.leaves.find((one) => one.outer && one.flap === part.struck.flap);
    const rod = this.rods.find(([drum]) => drum === part.struck.flap);
    if ((!leaf && !rod) || second > STICK_SECONDS) return;
    const [x, y] = leaf ? this.corners(leaf, 0)[0] : this.spot(...rod[3]);
    const lifted = arriving(second / STICK_SECONDS);
    const leans = x < STAGE.middle ? 1 : -1;
    paintDrumstick(painter, x, y - 12 - 24 * lifted, (1.2 + 0.2 * lifted) * leans, 0.8, 1 - lifted ** 3);
    if (second < SPARK_SECONDS && !calm) this.paintBurst(painter, [x, y], 80 * (0.5 + 0.5 * part.struck.strength));
  }

  /* The piece nearest to a point of the stage, if one is within reach. */
  nearest(film, second, x, y, reach) {
    const part = film.partAt(second);
    let found = null;
    for (const pose of film.inside(part, second - part.start).poses) {
      const spot = this.spot(pose.x, pose.y);
      const away = Math.hypot(spot[0] - x, spot[1] - y);
      if (away < reach) {
        reach = away;
        found = pose.id;
      }
    }
    return found;
  }
}

/* The drumstick with its head at a point, turned to the left by an angle. */
function paintDrumstick(painter, x, y, angle, size, alpha) {
  const { size: [wide, high], anchors } = painter.pictures.facts["ugh.drumstick"];
  const across = (wide / 2 - anchors.point[0]) * size;
  const down = (high / 2 - anchors.point[1]) * size;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const spot = [x + across * cosine + down * sine, y - across * sine + down * cosine];
  painter.turned("ugh.drumstick", ...spot, angle, size, alpha);
}
