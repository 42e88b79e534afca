/* Pictures of the kit, and a canvas to draw them on in the theatre's units. */

const TAU = 2 * Math.PI;
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const element = (id) => document.getElementById(id);

class Pictures {
  constructor(kit) {
    this.facts = kit.pictures;
    this.sheets = kit.sheets;
    this.urls = kit.files;
    this.images = {};
    this.loading = {};
    this.sized = new Map();
  }

  /* Decode some of the kit's files, each once, while the page goes on. */
  load(files) {
    return Promise.all(files.map((file) => (this.loading[file] = this.loading[file] || this.decoded(file))));
  }

  async decoded(file) {
    const [, data] = this.urls[file].split(",");
    this.images[file] = await createImageBitmap(new Blob([bytesOf(data)], { type: "image/webp" }));
  }

  /* The files that some pictures are in. */
  filesOf(names) {
    return [...new Set(names.map((name) => this.source(name).file))];
  }

  has(names) {
    return this.filesOf(names).every((file) => this.images[file]);
  }

  source(name) {
    for (const [sheet, places] of Object.entries(this.sheets)) {
      if (places[name]) return { file: `sheet.${sheet}`, place: places[name] };
    }
    return { file: name, place: null };
  }

  /* A picture at a size in pixels, bleed included, and how wide its ends are if they alone keep their shape: scaled
     once, then kept. */
  at(name, wide, high, ends = 0) {
    const key = `${name} ${wide} ${high} ${ends}`;
    if (!this.sized.has(key)) this.sized.set(key, this.scaled(name, Math.max(1, wide), Math.max(1, high), ends));
    return this.sized.get(key);
  }

  scaled(name, wide, high, ends) {
    const { file, place } = this.source(name);
    const image = this.images[file];
    const [left, top, width, height] = place || [0, 0, image.width, image.height];
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = high;
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    const end = (ends * height) / high;
    const draw = (from, part, at, long) => pen.drawImage(image, left + from, top, part, height, at, 0, long, high);
    draw(end, width - 2 * end, ends, wide - 2 * ends);
    if (ends) {
      draw(0, end, 0, ends);
      draw(width - end, end, wide - ends, ends);
    }
    return canvas;
  }

  forgetSizes() {
    this.sized.clear();
  }
}

class Painter {
  constructor(canvas, pictures) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.pictures = pictures;
    this.look = { scale: 1, left: 0, top: 0 };
  }

  /* Make the canvas so many pixels wide and high, if it is not: that empties it. */
  resize(wide, high) {
    if (this.canvas.width === wide && this.canvas.height === high) return;
    this.canvas.width = wide;
    this.canvas.height = high;
  }

  spot(x, y) {
    return [(x - this.look.left) * this.look.scale, (y - this.look.top) * this.look.scale];
  }

  clear() {
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.globalAlpha = 1;
    this.pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /* Draw a picture so that its body fills a rectangle. */
  fill(name, x, y, wide, high) {
    const { size, bleed } = this.pictures.facts[name];
    const across = wide / size[0];
    const down = high / size[1];
    const [left, top] = this.spot(x - bleed * across, y - bleed * down);
    const width = (size[0] + 2 * bleed) * across * this.look.scale;
    const height = (size[1] + 2 * bleed) * down * this.look.scale;
    this.pen.drawImage(this.pictures.at(name, Math.round(width), Math.round(height)), Math.round(left), Math.round(top));
  }

  placed(name) {
    const { at, size } = this.pictures.facts[name];
    this.fill(name, ...at, ...size);
  }

  /* Draw a picture about its middle, turned to the left by an angle; with a length its body is first made so long. */
  turned(name, x, y, angle, size = 1, alpha = 1, length = null) {
    const { size: [wide, high], bleed } = this.pictures.facts[name];
    const pixels = (units) => Math.round(units * size * this.look.scale);
    const [across, down] = [pixels((length || wide) + 2 * bleed), pixels(high + 2 * bleed)];
    const image = this.pictures.at(name, across, down, length ? pixels(bleed) : 0);
    const [left, top] = this.spot(x, y);
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    this.pen.globalAlpha = alpha;
    this.pen.setTransform(cosine, -sine, sine, cosine, left, top);
    this.pen.drawImage(image, -across / 2, -down / 2);
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.globalAlpha = 1;
  }

  disc(x, y, radius, paint) {
    this.pen.fillStyle = paint;
    this.pen.beginPath();
    this.pen.arc(...this.spot(x, y), radius * this.look.scale, 0, TAU);
    this.pen.fill();
  }

  /* A seat's token: a disc in its colour with its glyph. */
  token(seat, x, y, size) {
    this.disc(x, y, size / 2, "#140c08");
    this.disc(x, y, size / 2 - 1.2, seat.paint);
    const [left, top] = this.spot(x - size * 0.36, y - size * 0.36);
    const scale = (size * 0.72 * this.look.scale) / 512;
    this.pen.setTransform(scale, 0, 0, scale, left, top);
    this.pen.fillStyle = seat.mark;
    this.pen.fill(new Path2D(seat.glyph));
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
  }

  text(words, x, y, size, paint, font, align = "left") {
    this.pen.font = `${font === "display" ? 400 : 700} ${size * this.look.scale}px ${font}`;
    this.pen.textAlign = align;
    this.pen.textBaseline = "middle";
    this.pen.fillStyle = paint;
    this.pen.fillText(words, ...this.spot(x, y));
  }
}
