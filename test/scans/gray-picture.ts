import { PNG } from 'pngjs';

/** A picture in shades of gray, a byte each: 0 is black. */
export type GrayPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

const blank = (width: number, height: number): GrayPicture => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

export function grayOfPng(png: Buffer): GrayPicture {
  const { width, height, data } = PNG.sync.read(png);
  const picture = blank(width, height);
  for (let at = 0; at < picture.pixels.length; at += 1) picture.pixels[at] = data[at * 4] ?? 255;
  return picture;
}

/** Reads a netpbm picture: bits (P4) or gray (P5). */
export function grayOfNetpbm(file: Buffer): GrayPicture {
  const header = /^(P[45])\s+(\d+)\s+(\d+)\s(?:(\d+)\s)?/.exec(file.subarray(0, 60).toString('latin1'));
  if (header === null) throw new Error('not a netpbm picture');
  // Of bits there is no fourth number: what looks like one is the picture.
  const [whole, kind, wide, high] = header;
  const [width, height] = [Number(wide), Number(high)];
  if (kind === 'P5') return { width, height, pixels: new Uint8Array(file.subarray(whole.length)) };
  const start = `${String(kind)}\n${String(width)} ${String(height)}\n`.length;
  const bytesARow = Math.ceil(width / 8);
  const picture = blank(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (((file[start + y * bytesARow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        picture.pixels[y * width + x] = 0;
  return picture;
}

/** As a netpbm picture, which decoders read without unpacking. */
export const netpbmOf = ({ width, height, pixels }: GrayPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${String(width)} ${String(height)}\n255\n`), pixels]);

const at = ({ width, height, pixels }: GrayPicture, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : (pixels[y * width + x] ?? 255);

/** A part of it; what lies outside is white. */
export function cropped(from: GrayPicture, left: number, top: number, side: number): GrayPicture {
  const part = blank(side, side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) part.pixels[y * side + x] = at(from, left + x, top + y);
  return part;
}

/** Out of focus: each pixel is the mean of those around it, twice. */
export function blurred(from: GrayPicture, radius: number): GrayPicture {
  const once = (picture: GrayPicture): GrayPicture => {
    const { width, height } = picture;
    const soft = blank(width, height);
    const side = 2 * radius + 1;
    // Along rows first, and of these sums down the columns: each pixel is looked at twice a side, not side × side times.
    const along = new Uint32Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (let column = -radius; column <= radius; column += 1)
          along[y * width + x] = (along[y * width + x] ?? 0) + at(picture, x + column, y);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let row = y - radius; row <= y + radius; row += 1)
          sum += row < 0 || row >= height ? 255 * side : (along[row * width + x] ?? 0);
        soft.pixels[y * width + x] = Math.round(sum / side ** 2);
      }
    return soft;
  };
  return once(once(from));
}

/** From twice as far away. */
export function halved(from: GrayPicture): GrayPicture {
  const half = blank(Math.floor(from.width / 2), Math.floor(from.height / 2));
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1) {
      const sum =
        at(from, 2 * x, 2 * y) +
        at(from, 2 * x + 1, 2 * y) +
        at(from, 2 * x, 2 * y + 1) +
        at(from, 2 * x + 1, 2 * y + 1);
      half.pixels[y * half.width + x] = Math.round(sum / 4);
    }
  return half;
}

/** Held askew. */
export function rotated(from: GrayPicture, degrees: number): GrayPicture {
  const turned = blank(from.width, from.height);
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [from.width / 2, from.height / 2];
  for (let y = 0; y < from.height; y += 1)
    for (let x = 0; x < from.width; x += 1) {
      const fromX = middleX + (x - middleX) * cosine + (y - middleY) * sine;
      const fromY = middleY - (x - middleX) * sine + (y - middleY) * cosine;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - left, fromY - top];
      turned.pixels[y * from.width + x] = Math.round(
        at(from, left, top) * (1 - right) * (1 - below) +
          at(from, left + 1, top) * right * (1 - below) +
          at(from, left, top + 1) * (1 - right) * below +
          at(from, left + 1, top + 1) * right * below,
      );
    }
  return turned;
}

/** In bad light: every pixel is brighter or darker by up to so much of the range, the same in each run. */
export function noisy(from: GrayPicture, part: number): GrayPicture {
  let state = 42;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const pixels = new Uint8Array(from.pixels.length);
  for (let each = 0; each < pixels.length; each += 1) {
    const off = (random() * 2 - 1) * part * 255;
    pixels[each] = Math.max(0, Math.min(255, Math.round((from.pixels[each] ?? 255) + off)));
  }
  return { ...from, pixels };
}
