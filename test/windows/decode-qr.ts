import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/**
 * What a phone would read from a picture: by jsqr, and by zbarimg too where that is installed. Both have to agree.
 * Neither of them is the library that drew the QR.
 *
 * @returns undefined where there is no QR to be read.
 */
export function decodeQr(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  const read = jsqr(new Uint8ClampedArray(data), width, height)?.data;
  const second = decodeWithZbar(png);
  if (second !== 'not-installed' && second !== read) {
    throw new Error(`two decoders read different codes: ${String(read)} and ${String(second)}`);
  }
  return read;
}

function decodeWithZbar(png: Buffer): string | undefined {
  const { error, status, stdout } = spawnSync(
    'zbarimg',
    ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', 'png:-'],
    {
      input: png,
      encoding: 'utf8',
    },
  );
  if (error !== undefined) return 'not-installed';
  return status === 0 ? stdout.replace(/\n$/, '') : undefined;
}

/** The pages of a PDF as pictures, through poppler; none where that isn't installed. */
export function pdfPages(pdf: Buffer, dotsPerInch: number): Buffer[] {
  if (spawnSync('pdftoppm', ['-v']).error !== undefined) return [];
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
