import { open, readFile } from 'node:fs/promises';

/**
 * Chromium's `LICENSES.chromium.html`, which Electron brings along, is made by its `tools/licenses/licenses.py`: for each work a
 * title and its licence, escaped as HTML. It has some 20 MB, so that only places in it are kept.
 */
export type CreditPlace = {
  readonly title: string;
  /** Of the licence's text, in bytes; the end is behind it. */
  readonly start: number;
  readonly end: number;
};

const marks = {
  work: Buffer.from('<div class="product">'),
  title: Buffer.from('<span class="title">'),
  titleEnd: Buffer.from('</span>'),
  text: Buffer.from('<pre>'),
  textEnd: Buffer.from('</pre>'),
};

/** Where each work's licence is in the page. Works without one are left out. */
export function placesOfCredits(page: Buffer): CreditPlace[] {
  const places: CreditPlace[] = [];
  for (let at = page.indexOf(marks.work); at !== -1;) {
    const next = page.indexOf(marks.work, at + 1);
    const end = next === -1 ? page.length : next;
    const title = spanOf(page, marks.title, marks.titleEnd, at, end);
    const text = spanOf(page, marks.text, marks.textEnd, at, end);
    if (title !== undefined && text !== undefined)
      places.push({ title: plainText(page.toString('utf8', title.start, title.end)), ...text });
    at = next;
  }
  return places;
}

function spanOf(page: Buffer, from: Buffer, to: Buffer, after: number, before: number) {
  const begins = page.indexOf(from, after);
  if (begins === -1 || begins >= before) return undefined;
  const start = begins + from.length;
  const end = page.indexOf(to, start);
  return end === -1 || end > before ? undefined : { start, end };
}

export const readPlaces = async (file: string): Promise<CreditPlace[]> =>
  placesOfCredits(await readFile(file));

export async function readCredit(file: string, { start, end }: CreditPlace): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
    return plainText(buffer.toString('utf8', 0, bytesRead)).trim();
  } finally {
    await handle.close();
  }
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** Those that Python's `html.escape` writes, each once: what comes of one isn't read again. */
const plainText = (escaped: string): string =>
  escaped.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
