import { execFileSync, spawnSync } from 'node:child_process';
import { PNG } from 'pngjs';

/**
 * The hands and eyes of somebody at the counter, for a program that lets nobody drive it: keys by X's own test extension,
 * and pictures of the screen. Linux, on the virtual desktop alone.
 */

const xdotool = (...args: readonly string[]): string =>
  execFileSync('xdotool', args, { encoding: 'utf8', timeout: 30_000 });

/** Gives a program's window the keyboard. @returns false while there is no such window. */
export function focusWindow(title: string): boolean {
  const { status, stdout } = spawnSync('xdotool', ['search', '--onlyvisible', '--name', `^${title}$`], {
    encoding: 'utf8',
  });
  const [window] = stdout.split('\n');
  if (status !== 0 || window === undefined || window === '') return false;
  xdotool('windowfocus', '--sync', window);
  return true;
}

export const pressKey = (key: string): unknown => xdotool('key', '--clearmodifiers', key);

export const typeText = (text: string): unknown => xdotool('type', '--delay', '20', text);

/** The pixels of the screen, as X gives them. */
export const lookAtScreen = (): Buffer =>
  execFileSync('xwd', ['-root', '-silent'], { maxBuffer: 64 * 1024 * 1024, timeout: 30_000 });

/** What is on the screen, as PNG. */
export const seeScreen = (): Buffer => pngOf(lookAtScreen());

/** Whether there is more to see than a window of one color: pictures, and letters with soft edges. */
export function isDrawn(look: Buffer): boolean {
  const colors = new Set<number>();
  for (let at = 0; at + 4 <= look.length && colors.size < 300; at += 4) colors.add(look.readInt32LE(at));
  return colors.size >= 300;
}

/** Whether two looks at the screen differ by no more than a caret that comes and goes. */
export function looksTheSame(one: Buffer, other: Buffer): boolean {
  if (one.length !== other.length) return false;
  let different = 0;
  for (let at = 0; at + 4 <= one.length; at += 4)
    if (one.readInt32LE(at) !== other.readInt32LE(at)) different += 1;
  return different < 200;
}

/**
 * A picture of the X Window System (XWD, version 7) of 32 bits a pixel, as PNG.
 *
 * @throws where it is of another kind
 */
export function pngOf(xwd: Buffer): Buffer {
  const field = (at: number): number => xwd.readUInt32BE(at * 4);
  const [headBytes, version, width, height] = [field(0), field(1), field(4), field(5)];
  const [isBigEndian, bitsPerPixel, lineBytes, colors] = [field(7) === 1, field(11), field(12), field(19)];
  if (version !== 7 || bitsPerPixel !== 32) throw new Error('not a picture that is known');
  const pixels = xwd.subarray(headBytes + colors * 12);
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * lineBytes + x * 4;
      const pixel = isBigEndian ? pixels.readUInt32BE(at) : pixels.readUInt32LE(at);
      png.data.writeUInt32BE(((pixel << 8) | 0xff) >>> 0, (y * width + x) * 4);
    }
  }
  return PNG.sync.write(png);
}
