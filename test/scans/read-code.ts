import { spawnSync } from 'node:child_process';
import jsqr from 'jsqr';
import { netpbmOf, type GrayPicture } from './gray-picture.ts';

/** Whether a receipt has it for a shop's scanner: a phone that is held to a receipt is to read the other one. */
const isForShop = (code: string): boolean => /^ESIM[0-9A-F-]+$/.test(code);

/**
 * Reads a QR for phones from each of some pictures by zbarimg, which is started once for all of them.
 * @returns in their order; undefined where it finds none, or several.
 */
export function readByZbar(pictures: readonly GrayPicture[]): (string | undefined)[] {
  const { error, stdout } = spawnSync(
    'zbarimg',
    ['--quiet', '--xml', '--nodbus', '-Sdisable', '-Sqrcode.enable', 'pgm:-'],
    {
      input: Buffer.concat(pictures.map(netpbmOf)),
      encoding: 'utf8',
      // Its ImageMagick starts a thread for each processor, which wait for each other longer than they work.
      env: { ...process.env, MAGICK_THREAD_LIMIT: '1' },
    },
  );
  if (error !== undefined) throw new Error('zbarimg is not installed');
  const found = new Map(
    [...stdout.matchAll(/<index num='(\d+)'>(.*?)<\/index>/gs)].map(([, index, symbols = '']) => [
      Number(index),
      [...symbols.matchAll(/<data><!\[CDATA\[(.*?)\]\]><\/data>/gs)].flatMap(([, read]) =>
        read === undefined || isForShop(read) ? [] : [read],
      ),
    ]),
  );
  return pictures.map((_, at) => {
    const [read, ...others] = found.get(at) ?? [];
    return others.length === 0 ? read : undefined;
  });
}

/** Where a QR is in a picture, in pixels. */
export type Place = { readonly left: number; readonly top: number; readonly side: number };

/** Reads a QR for phones by jsqr, and says where it is; undefined where it finds none. */
export function readByJsqr({
  width,
  height,
  pixels,
}: GrayPicture): { code: string; place: Place } | undefined {
  // Opaque, and gray: a pixel's three colors are alike.
  const colors = new Uint32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) colors[at] = 0xff000000 + (pixels[at] ?? 0) * 0x010101;
  const read = () =>
    jsqr(new Uint8ClampedArray(colors.buffer), width, height, { inversionAttempts: 'dontInvert' });
  let found = read();
  // It finds one at a time: what isn't for phones is painted over.
  while (found !== null && isForShop(found.data)) {
    paintOver(colors, width, found.location);
    found = read();
  }
  if (found === null) return undefined;
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = found.location;
  const side = Math.max(topRightCorner.x - topLeftCorner.x, bottomLeftCorner.y - topLeftCorner.y);
  return { code: found.data, place: { left: topLeftCorner.x, top: topLeftCorner.y, side } };
}

type Corners = Exclude<ReturnType<typeof jsqr>, null>['location'];

/** Makes a QR white, with whatever stands beside it in its rows. */
function paintOver(colors: Uint32Array, width: number, corners: Corners): void {
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = corners;
  const ys = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner].map(({ y }) => y);
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.ceil(Math.max(...ys))];
  colors.fill(0xffffffff, top * width, (bottom + 1) * width);
}
