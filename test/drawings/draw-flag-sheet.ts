import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, edge, flagsInARow } from '../../src-renderer/place/flag-sheet.ts';
import { launchCounter } from '../windows/counter-app.ts';

/** `npm run task -- flag-sheet`: the flags of flag-icons in one picture, drawn by Chromium, after flag-icons was renewed. */

const place = join(import.meta.dirname, '../../src-renderer/place');
const drawings = join(import.meta.dirname, '../../node_modules/flag-icons/flags/4x3');
const codes = readdirSync(drawings)
  .flatMap((file) => /^([a-z]{2})\.svg$/.exec(file)?.[1] ?? [])
  .sort();
const flags = codes.map((code) => readFileSync(join(drawings, `${code}.svg`), 'base64'));

const counter = await launchCounter();
const sheet = await counter.page.evaluate(draw, { flags, cell, edge, flagsInARow });
await counter.close();
writeFileSync(join(place, 'flag-sheet.webp'), Buffer.from(sheet, 'base64'));
writeFileSync(join(place, 'flag-sheet.json'), `${JSON.stringify({ codes }, null, 2)}\n`);

type Wanted = {
  readonly flags: readonly string[];
  readonly cell: { readonly width: number; readonly height: number };
  readonly edge: number;
  readonly flagsInARow: number;
};

/** In the page. */
async function draw({ flags: drawn, cell: { width, height }, edge: rim, flagsInARow: across }: Wanted) {
  const canvas = document.createElement('canvas');
  canvas.width = across * width;
  canvas.height = Math.ceil(drawn.length / across) * height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  for (const [at, flag] of drawn.entries()) {
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${flag}`;
    await image.decode();
    const left = (at % across) * width;
    const top = Math.floor(at / across) * height;
    // Its colors go on to the edge, and lie under it where it has none.
    context.fillStyle = '#fff';
    context.fillRect(left, top, width, height);
    context.drawImage(image, left, top, width, height);
    context.drawImage(image, left + rim, top + rim, width - 2 * rim, height - 2 * rim);
  }
  return canvas.toDataURL('image/webp', 0.9).replace(/^.*,/, '');
}
