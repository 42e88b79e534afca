/* A throw and the bangs that follow it as one film: its parts on one line of time. */

/* The first place in a list, sorted by second, that is not before a second. */
function placeOf(list, second) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].second < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

class Film {
  /* `told` is what the page says of the film, `tracks` are those of its parts, in order. */
  constructor(told, tracks) {
    this.told = told;
    this.closed = told.closed;
    this.seconds = 0;
    this.parts = told.parts.map((part, place) => {
      const start = this.seconds;
      this.seconds += part.seconds;
      const gone = new Set(part.exits.map(([id]) => id));
      return { ...part, track: tracks[place], start, end: this.seconds, gone, tray: this.trayBefore(told.parts, place) };
    });
    this.thrown = this.gathered((part) => part.track.thrown.map(([id, second]) => ({ id, second })));
    this.left = this.gathered((part) => part.exits.map(([id, second]) => ({ id, second })));
    this.knocks = this.gathered((part) => part.track.knocks);
    this.sounds = this.gathered((part) => part.sounds.map(asTimedSound));
    this.drums = this.parts.filter((part) => part.struck);
  }

  static async read(told) {
    return new Film(told, await Promise.all(told.parts.map((part) => readTrack(part.data))));
  }

  trayBefore(parts, place) {
    return parts.slice(0, place).flatMap((part) => part.exits.map((exit) => exit[0]));
  }

  /* Things of all parts, moved to the film's own seconds and in order of them. */
  gathered(take) {
    const found = this.parts.flatMap((part) =>
      take(part).map((thing) => ({ ...thing, second: part.start + thing.second })));
    return found.sort((one, other) => one.second - other.second);
  }

  /* The part that is seen at a second: at a seam the later one. */
  partAt(second) {
    for (let place = this.parts.length - 1; place > 0; place--) {
      if (second >= this.parts[place].start - 1e-6) return this.parts[place];
    }
    return this.parts[0];
  }

  /* The pieces inside, the farthest lane first, without those that the tray hides. */
  inside(part, second) {
    const { poses, leaves } = frameAt(part.track, second);
    const seen = poses.filter((pose) => !(part.gone.has(pose.id) && pose.y < STAGE.rim));
    return { poses: seen.sort((one, other) => other.lane - one.lane), leaves };
  }

  /* How many have gone in, come out and stay. */
  counts(second) {
    const { out, inside } = this.whereabouts(second);
    return { into: placeOf(this.thrown, second + 1e-9), out: out.length, stay: inside.length };
  }

  /* The ids of those that have come out, and of those inside. */
  whereabouts(second) {
    const out = this.left.slice(0, placeOf(this.left, second + 1e-9)).map((one) => one.id);
    const inside = new Set(this.parts[0].before);
    this.thrown.slice(0, placeOf(this.thrown, second + 1e-9)).forEach((one) => inside.add(one.id));
    out.forEach((id) => inside.delete(id));
    return { out, inside: [...inside] };
  }
}

const asTimedSound = ([second, sound, variant, pitch, left, right]) => ({ second, sound, variant, pitch, left, right });
