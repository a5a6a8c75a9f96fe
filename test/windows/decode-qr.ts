import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { hasProgram } from '../has-program.ts';

/** What both decoders read in a picture. */
type Codes = {
  /** What a phone is to scan; undefined where there is no such QR. */
  readonly forPhone: string | undefined;
  /** What a receipt has for a shop's scanner. */
  readonly forShop: string | undefined;
};

/**
 * What a phone would read from a picture: by jsqr, and by zbarimg too where that is installed. Both have to agree.
 * Neither of them is the library that drew the QR.
 *
 * @returns undefined where there is no QR to be read.
 */
export const decodeQr = (png: Buffer): string | undefined => decodeQrs(png).forPhone;

/** The same of all that stands on a receipt. */
export function decodeQrs(png: Buffer): Codes {
  const { data, width, height } = PNG.sync.read(png);
  const read = codesOf(decodeWithJsqr(new Uint8ClampedArray(data), width, height));
  const lines = decodeWithZbar(png);
  const second = lines === 'not-installed' ? read : codesOf(lines);
  if (second.forPhone !== read.forPhone || second.forShop !== read.forShop)
    throw new Error(`two decoders read different codes: ${JSON.stringify([read, second])}`);
  return read;
}

/** A receipt has one code of each kind at most. */
function codesOf(read: readonly string[]): Codes {
  const isForShop = (code: string): boolean => /^ESIM[0-9A-F-]+$/.test(code);
  // A decoder takes some patterns for an empty code.
  const forPhone = read.filter((code) => code !== '' && !isForShop(code));
  const forShop = read.filter(isForShop);
  if (forPhone.length > 1 || forShop.length > 1) throw new Error(`several codes: ${read.join(' ')}`);
  return { forPhone: forPhone[0], forShop: forShop[0] };
}

/** One after the other: what was read is painted over. */
function decodeWithJsqr(pixels: Uint8ClampedArray, width: number, height: number): string[] {
  const found = jsqr(pixels, width, height);
  if (found === null) return [];
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location;
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
  for (let y = Math.floor(Math.min(...ys)); y <= Math.ceil(Math.max(...ys)); y += 1)
    pixels.fill(255, (y * width + left) * 4, (y * width + right + 1) * 4);
  return [found.data, ...decodeWithJsqr(pixels, width, height)];
}

function decodeWithZbar(png: Buffer): string[] | 'not-installed' {
  const { error, status, stdout } = spawnSync(
    'zbarimg',
    ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', 'png:-'],
    {
      input: png,
      encoding: 'utf8',
    },
  );
  if (error !== undefined) return 'not-installed';
  return status === 0 ? stdout.replace(/\n$/, '').split('\n') : [];
}

/** The pages of a PDF as pictures, through poppler; none where that isn't installed. */
export function pdfPages(pdf: Buffer, dotsPerInch: number): Buffer[] {
  if (!hasProgram('pdftoppm')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  try {
    const file = join(folder, 'in.pdf');
    writeFileSync(file, pdf);
    execFileSync('pdftoppm', ['-q', '-r', String(dotsPerInch), '-png', file, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pages.toSorted().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
