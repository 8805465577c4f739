// Makes a picture with few colours: reads a PNG as Chromium writes it (8 bits, RGB or RGBA, no interlace) and writes it
// with a palette, which takes a third of the size and looks the same.
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The same picture with at most `count` colours, 256 at most. */
export function withPalette(png, count = 256) {
  const { width, height, pixels } = decode(png);
  const seen = new Map();
  for (const pixel of pixels) seen.set(pixel, (seen.get(pixel) ?? 0) + 1);
  const { colours, index } = palette(seen, Math.min(count, 256));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(pixels[y * width + x]);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const parts = [['IHDR', header], ['PLTE', Buffer.from(colours.flat())], ['IDAT', deflateSync(rows, { level: 9 })], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([SIGNATURE, ...parts.map(([name, data]) => chunk(name, data))]);
}

function chunk(name, data) {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(checksum(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Pixels as numbers, red first. */
function decode(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const kind = png[25];
  if (png[24] !== 8 || (kind !== 2 && kind !== 6) || png[28] !== 0) throw new Error('a PNG of another kind');
  const data = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const step = kind === 2 ? 3 : 4;
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * step, height, step);
  const pixels = new Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = (bytes[at * step] << 16) | (bytes[at * step + 1] << 8) | bytes[at * step + 2];
  }
  return { width, height, pixels };
}

function unfiltered(raw, stride, height, step) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? out[at - step] : 0;
      const above = y > 0 ? out[at - stride] : 0;
      const corner = x >= step && y > 0 ? out[at - stride - step] : 0;
      out[at] = raw[y * (stride + 1) + 1 + x] + [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter];
    }
  }
  return out;
}

function nearest(left, above, corner) {
  const guess = left + above - corner;
  const [one, two, three] = [left, above, corner].map((value) => Math.abs(guess - value));
  return one <= two && one <= three ? left : two <= three ? above : corner;
}

/** Divides the colours into boxes, first the wide and frequent ones, and takes the mean colour of each. */
function palette(seen, count) {
  const boxes = [measured([...seen])];
  while (boxes.length < count) {
    boxes.sort((a, b) => b.weight - a.weight);
    if (boxes[0].weight === 0) break;
    const { box, axis, mean } = boxes.shift();
    boxes.push(
      measured(box.filter(([pixel]) => part(pixel, axis) <= mean[axis])),
      measured(box.filter(([pixel]) => part(pixel, axis) > mean[axis])),
    );
  }
  const index = new Map();
  for (const [at, { box }] of boxes.entries()) for (const [pixel] of box) index.set(pixel, at);
  return { colours: boxes.map(({ mean }) => mean.map(Math.round)), index };
}

const part = (pixel, axis) => (pixel >> (16 - 8 * axis)) & 255;

/** A box with its mean colour, its widest axis, and a weight that says which box is divided next. */
function measured(box) {
  const total = box.reduce((sum, [, times]) => sum + times, 0);
  const axes = [0, 1, 2].map((axis) => {
    let [low, high, sum] = [255, 0, 0];
    for (const [pixel, times] of box) {
      const value = part(pixel, axis);
      [low, high, sum] = [Math.min(low, value), Math.max(high, value), sum + value * times];
    }
    return { span: high - low, mean: sum / total };
  });
  const span = Math.max(...axes.map((axis) => axis.span));
  return {
    box,
    mean: axes.map((axis) => axis.mean),
    axis: axes.findIndex((axis) => axis.span === span),
    weight: span * total ** 0.3,
  };
}
