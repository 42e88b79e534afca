/* The sound of a film: the sounds that game/passage/knocks.py has planned, silent until asked for. */

const MAX_SAMPLE = 32768;
const HALF_SPEED_LOWER = 3;
const STEP_MOVES = [-1, -1, -1, -1, 2, 4, 6, 8];

class SoundBox {
  constructor(kit) {
    this.kit = kit;
    this.on = false;
    this.context = null;
    this.buffers = {};
  }

  /* Switch it on or off; browsers allow that only while a person touches something. */
  toggle() {
    this.on = !this.on && this.wake();
    return this.on;
  }

  wake() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!this.context && Context) {
      this.context = new Context();
      for (const [name, variants] of Object.entries(this.kit.sounds)) {
        this.buffers[name] = variants.map((text) => this.decoded(bytesOf(text)));
      }
    }
    if (this.context) this.context.resume();
    return this.context !== null;
  }

  /* IMA ADPCM, four bits a sample: tools/bake/adpcm.py. */
  decoded(data) {
    const buffer = this.context.createBuffer(1, data.length * 2, this.kit.rate);
    const samples = buffer.getChannelData(0);
    let value = 0;
    let index = 0;
    for (let place = 0; place < samples.length; place++) {
      const code = place & 1 ? data[place >> 1] >> 4 : data[place >> 1] & 15;
      const step = this.kit.steps[index];
      const change = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
      value = clamp(value + (code & 8 ? -change : change), -MAX_SAMPLE, MAX_SAMPLE - 1);
      index = clamp(index + STEP_MOVES[code & 7], 0, this.kit.steps.length - 1);
      samples[place] = value / MAX_SAMPLE;
    }
    return buffer;
  }

  /* Begin the sounds from one second to just before another, deeper and softer when slow. */
  play(film, start, end, speed) {
    if (!this.on) return;
    const slow = Math.min(1, speed);
    const lower = HALF_SPEED_LOWER * Math.log2(slow);
    for (const timed of film.sounds.slice(placeOf(film.sounds, start), placeOf(film.sounds, end))) {
      const softer = timed.sound.startsWith("drum") ? 1 : 0.35 + 0.65 * slow;
      this.ring(timed, 2 ** ((timed.pitch + lower) / 12), softer);
    }
  }

  ring(timed, rate, softer) {
    const variants = this.buffers[timed.sound];
    const source = this.context.createBufferSource();
    const gains = this.context.createChannelMerger(2);
    source.buffer = variants[timed.variant % variants.length];
    source.playbackRate.value = rate;
    [timed.left, timed.right].forEach((loudness, side) => {
      const gain = this.context.createGain();
      gain.gain.value = loudness * softer;
      source.connect(gain).connect(gains, 0, side);
    });
    gains.connect(this.context.destination);
    source.start();
  }
}
