import { spawnSync } from 'node:child_process';
import jsqr from 'jsqr';
import { netpbmOf, type GrayPicture } from './gray-picture.ts';

/** Reads a QR by zbarimg; undefined where it finds none, or several. */
export function readByZbar(picture: GrayPicture): string | undefined {
  const { error, status, stdout } = spawnSync(
    'zbarimg',
    ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', 'pgm:-'],
    { input: netpbmOf(picture), encoding: 'utf8' },
  );
  if (error !== undefined) throw new Error('zbarimg is not installed');
  return status === 0 ? stdout.replace(/\n$/, '') : undefined;
}

/** Where a QR is in a picture, in pixels. */
export type Place = { readonly left: number; readonly top: number; readonly side: number };

/** Reads a QR by jsqr, and says where it is; undefined where it finds none. */
export function readByJsqr({
  width,
  height,
  pixels,
}: GrayPicture): { code: string; place: Place } | undefined {
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  pixels.forEach((pixel, at) => colours.fill(pixel, at * 4, at * 4 + 3));
  const found = jsqr(colours, width, height, { inversionAttempts: 'dontInvert' });
  if (found === null) return undefined;
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = found.location;
  const side = Math.max(topRightCorner.x - topLeftCorner.x, bottomLeftCorner.y - topLeftCorner.y);
  return { code: found.data, place: { left: topLeftCorner.x, top: topLeftCorner.y, side } };
}
