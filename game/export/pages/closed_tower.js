/* The closed tower: what falls in at its mouth, the flaps' outer ends, and what comes out of its gate. */

const CLOSED = { size: 0.86, across: 112, down: 9.6 };
const OVER_BACK = [...Array.from({ length: 9 }, (_, strip) => `ugh.fringe_${strip}`), "ugh.tray_back"];
const CLOSED_TRAY = { row: 7, x: 652, y: 742, across: 49, shift: 18, down: 22, gate: 690, narrower: 1.4 };
const MOUTH = { x: 800, y: 140, across: 1.6, down: 1.8, below: 8 };
const STEEPEST = 0.9;
const HEIGHT_SECONDS = 0.05;

const closedSpot = (x, y) => [CLOSED.across + x * CLOSED.size, CLOSED.down + y * CLOSED.size];

class ClosedTower {
  /* `closed` is the picture of a tower of one's own, and `ends` are its outer ends: picture, slot and pad. */
  constructor({ pieces, shaft, closed, ends }) {
    Object.assign(this, { pieces, shaft, ends });
    this.back = closed || "ugh.tower_back";
    this.front = ends ? "ugh.mouth_front_bare" : "ugh.mouth_front";
  }

  get still() {
    return [this.back, ...OVER_BACK];
  }

  get moving() {
    return ["ugh.tray_front", "ugh.drumstick", this.front];
  }

  paintStill(painter) {
    this.still.forEach((name) => this.stand(painter, name));
  }

  stand(painter, name) {
    const { at, size } = painter.pictures.facts[name];
    painter.fill(name, ...closedSpot(...at), size[0] * CLOSED.size, size[1] * CLOSED.size);
  }

  paint(painter, film, second, wishes) {
    const part = film.partAt(second);
    const moment = second - part.start;
    for (const pose of film.inside(part, moment).poses) {
      if (pose.y < this.shaft.height - MOUTH.below) continue;
      const across = (pose.x - this.shaft.width / 2) * MOUTH.across;
      const spot = closedSpot(MOUTH.x + across, MOUTH.y + (this.shaft.height - pose.y) * MOUTH.down);
      painter.turned(this.pieces[pose.id].picture, ...spot, pose.angle, LYING);
    }
    this.stand(painter, this.front);
    part.heights.forEach((heights, flap) => this.paintEnd(painter, flap, heightAt(heights, moment)));
    this.paintTray(painter, part, moment);
    this.stand(painter, "ugh.tray_front");
    if (part.struck) this.paintStick(painter, part, moment, wishes.calm);
  }

  /* The outer end of a drum: its picture, where its slot and its pad are on the table, and its hinge in the picture. */
  end(painter, drum) {
    const name = this.ends ? this.ends[drum][0] : `ugh.flap_${drum}`;
    const { at, anchors } = painter.pictures.facts[name];
    if (this.ends) return { name, slot: this.ends[drum][1], pad: this.ends[drum][2], hinge: anchors.hinge };
    const [slot, pad] = [anchors.hinge, anchors.pad].map(([x, y]) => [at[0] + x, at[1] + y]);
    return { name, slot, pad, hinge: anchors.hinge };
  }

  /* An outer end, turned about its hinge so that its pad stands at a height above level. */
  paintEnd(painter, drum, height) {
    const { name, slot, pad, hinge } = this.end(painter, drum);
    const { size } = painter.pictures.facts[name];
    if (this.ends) this.paintSlot(painter, slot);
    const right = pad[0] - slot[0];
    const up = slot[1] - pad[1];
    const reach = Math.hypot(right, up);
    const turned = Math.asin(clamp((up + height) / reach, -STEEPEST, STEEPEST)) - Math.asin(up / reach);
    const angle = Math.sign(right) * turned;
    const across = size[0] / 2 - hinge[0];
    const down = size[1] / 2 - hinge[1];
    const x = slot[0] + across * Math.cos(angle) + down * Math.sin(angle);
    const y = slot[1] - across * Math.sin(angle) + down * Math.cos(angle);
    painter.turned(name, ...closedSpot(x, y), angle, CLOSED.size);
  }

  paintSlot(painter, slot) {
    const { size, anchors } = painter.pictures.facts["ugh.slot"];
    const corner = closedSpot(slot[0] - anchors.middle[0], slot[1] - anchors.middle[1]);
    painter.fill("ugh.slot", ...corner, size[0] * CLOSED.size, size[1] * CLOSED.size);
  }

  paintTray(painter, part, second) {
    part.tray.forEach((id, place) => this.paintOut(painter, id, place, 1, STAGE.middle, 0));
    part.exits.forEach(([id, since, x, turning], place) => {
      if (second < since) return;
      const rolled = arriving(Math.min(1, (second - since) / TUMBLE_SECONDS));
      const from = STAGE.middle + (x - this.shaft.width / 2) * CLOSED_TRAY.narrower;
      this.paintOut(painter, id, part.tray.length + place, rolled, from, turning);
    });
  }

  paintOut(painter, id, place, rolled, from, turning) {
    const line = Math.floor(place / CLOSED_TRAY.row);
    const x = CLOSED_TRAY.x + CLOSED_TRAY.across * (place % CLOSED_TRAY.row) + CLOSED_TRAY.shift * (line % 2);
    const y = CLOSED_TRAY.y + CLOSED_TRAY.down * line;
    const lift = 26 * Math.sin(Math.PI * rolled);
    const spot = closedSpot(from + (x - from) * rolled, CLOSED_TRAY.gate + (y - CLOSED_TRAY.gate) * rolled - lift);
    const angle = ((id * 2.4) % TAU) + (1 - rolled) * 5 * (turning >= 0 ? 1 : -1);
    painter.turned(this.pieces[id].picture, ...spot, angle, LYING);
  }

  paintStick(painter, part, second, calm) {
    if (second > STICK_SECONDS || part.struck.flap >= part.heights.length) return;
    const { slot, pad } = this.end(painter, part.struck.flap);
    const [x, y] = closedSpot(...pad);
    const side = pad[0] < slot[0] ? 1 : -1;
    const lifted = arriving(second / STICK_SECONDS);
    paintDrumstick(painter, x, y - 12 - 24 * lifted, (0.6 + 0.2 * lifted) * side, 0.7, 1 - lifted ** 3);
    if (second < SPARK_SECONDS && !calm) {
      const size = 80 * (0.5 + 0.5 * part.struck.strength);
      painter.fill("burst", x - size / 2, y - size / 2, size, size);
    }
  }

  nearest() {
    return null;
  }
}

/* The height of an outer end at a second, of those kept every so many seconds. */
function heightAt(heights, second) {
  const place = clamp(second / HEIGHT_SECONDS, 0, heights.length - 1);
  return between(heights, Math.floor(place), place - Math.floor(place));
}
