/* A recorded drop as bytes, read without physics: the format is that of physics/track.py and physics/columns.py. */

const FRAMES_PER_SECOND = 60;
const TICKS_PER_SECOND = 240;
const MILLIMETRE = 50;
const RADIAN = 10000;
const TURN = 62850;
const TRACK_HEADER = 18;
const DROP_HEADER = 23;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* The track within a .drop file, which begins with a header and the compressed facts; a bare track is one already. */
function trackWithin(file) {
  const isDrop = String.fromCharCode(...file.subarray(0, 8)) === "FIREDROP";
  return isDrop ? file.subarray(DROP_HEADER + new DataView(file.buffer).getUint32(11, true)) : file;
}

class ColumnReader {
  constructor(data, place) {
    this.data = data;
    this.place = place;
  }

  number() {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.data[this.place++];
      value += (byte & 127) * unit;
      if (byte < 128) return value % 2 ? -(value - 1) / 2 - 1 : value / 2;
    }
  }

  numbers(count) {
    return Array.from({ length: count }, () => this.number());
  }

  /* A column is kept as the differences of its differences, after the grain that divides all of it. */
  column(count) {
    const grain = this.number();
    let step = 0;
    let value = 0;
    return this.numbers(count).map((bend) => (value += step += bend) * grain);
  }
}

const rolled = (angle) => ((((angle + TURN / 2) % TURN) + TURN) % TURN) - TURN / 2;

async function readTrack(base64) {
  const data = await inflated(trackWithin(bytesOf(base64)).subarray(TRACK_HEADER));
  const length = new DataView(data.buffer).getUint32(0, true);
  const facts = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + length)));
  const reader = new ColumnReader(data, 4 + length);
  const pieces = facts.pieces.map(([id, kind, lane, first, count]) => ({
    id, kind, lane, first, count,
    x: reader.column(count).map((value) => value / MILLIMETRE),
    y: reader.column(count).map((value) => value / MILLIMETRE),
    angle: reader.column(count).map((value) => rolled(value) / RADIAN),
  }));
  const leaves = Array.from({ length: facts.flaps }, () => reader.column(facts.frames).map((value) => value / RADIAN));
  return { ...facts, pieces, leaves, knocks: readKnocks(reader, facts.contacts) };
}

function readKnocks(reader, count) {
  const ticks = reader.column(count);
  const [impulses, , , , across, up] = Array.from({ length: 6 }, () => reader.numbers(count));
  return ticks.map((tick, place) => ({
    second: tick / TICKS_PER_SECOND,
    impulse: impulses[place],
    x: across[place] / MILLIMETRE,
    y: up[place] / MILLIMETRE,
  }));
}

const between = (values, before, share) => {
  const now = values[before];
  return now + (values[Math.min(before + 1, values.length - 1)] - now) * share;
};

/* The short way round from one angle to the next. */
function turnBetween(angles, before, share) {
  const now = angles[before];
  const turn = angles[Math.min(before + 1, angles.length - 1)] - now;
  return now + (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))) * share;
}

/* Where everything is at a second of a track: the same as Track.frame_at says. */
function frameAt(track, second) {
  const place = Math.min(Math.max(second * FRAMES_PER_SECOND, 0), track.frames - 1);
  const before = Math.floor(place);
  const share = place - before;
  const poses = [];
  for (const piece of track.pieces) {
    const index = before - piece.first;
    if (index < 0 || index >= piece.count) continue;
    poses.push({
      id: piece.id, kind: piece.kind, lane: piece.lane,
      x: between(piece.x, index, share),
      y: between(piece.y, index, share),
      angle: turnBetween(piece.angle, index, share),
    });
  }
  return { poses, leaves: track.leaves.map((angles) => between(angles, before, share)) };
}
