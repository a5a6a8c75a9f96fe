import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchCounter } from '../windows/counter-app.ts';
import { icnsFile, icoFile } from './icon-files.ts';

/** `npm run task -- icons`: the program's icons in every size, drawn by Chromium from resources/icons/icon.svg. */

const place = join(import.meta.dirname, '../../resources/icons');
const edges = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const svg = readFileSync(join(place, 'icon.svg'), 'base64');
const counter = await launchCounter();
const drawn = await counter.page.evaluate(draw, { svg, edges });
await counter.close();

const pictures = edges.map((edge, at) => ({ edge, png: Buffer.from(drawn[at] ?? '', 'base64') }));
mkdirSync(join(place, 'linux'), { recursive: true });
for (const { edge, png } of pictures)
  if (edge <= 512) writeFileSync(join(place, 'linux', `${edge}x${edge}.png`), png);
writeFileSync(join(place, 'icon.ico'), icoFile(pictures.filter(({ edge }) => edge <= 256)));
writeFileSync(join(place, 'icon.icns'), icnsFile(pictures));

/** In the page. */
async function draw({ svg: source, edges: wanted }: { svg: string; edges: readonly number[] }) {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${source}`;
  await image.decode();
  return wanted.map((edge) => {
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, edge, edge);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
}
