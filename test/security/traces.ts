import { readdirSync, readFileSync } from 'node:fs';
import { entriesBelow } from '../ledgers/files-below.ts';

/** A text that is to be nowhere, by what it is. */
export type Hunted = { readonly what: string; readonly text: string };

/** Three ways in which a text can begin within the groups of base64, without the letters that its neighbors decide. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const from = Math.ceil((shift * 4) / 3);
    const known = Math.floor(((shift + bytes.length) * 4) / 3);
    return text.slice(from, known);
  });
}

/** A text as it may be written down: in Unicode's forms, in hexadecimal, in base64, in an address, in JSON, turned round. */
export function spellings(text: string): Buffer[] {
  const utf8 = Buffer.from(text, 'utf8');
  const utf16 = Buffer.from(text, 'utf16le');
  const texts = [
    ...[text, Array.from(text).toReversed().join('')],
    ...[utf8, utf16].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('hex').toUpperCase()]),
    ...[utf8, utf16]
      .flatMap(inBase64)
      .flatMap((each) => [each, each.replaceAll('+', '-').replaceAll('/', '_')]),
    ...[encodeURIComponent(text), encodeURI(text), new URLSearchParams({ t: text }).toString().slice(2)],
    JSON.stringify(text).slice(1, -1),
  ];
  const all = [...new Set(texts)].map((each) => Buffer.from(each, 'utf8'));
  return [...all, utf16, Buffer.from(utf16).swap16()];
}

/** What of it some bytes hold, in any spelling. */
export const heldBy = (bytes: Buffer, hunted: readonly Hunted[]): string[] =>
  hunted.filter(({ text }) => spellings(text).some((each) => bytes.includes(each))).map(({ what }) => what);

/** What of it the files below a folder hold, their names included; and how many bytes were looked at. */
export function huntIn(
  folder: string,
  hunted: readonly Hunted[],
): { readonly found: string[]; readonly files: number; readonly bytes: number } {
  const found: string[] = [];
  let [files, bytes] = [0, 0];
  for (const { name, path, isFile } of entriesBelow(folder)) {
    found.push(...heldBy(Buffer.from(name), hunted).map((what) => `the name of ${path}: ${what}`));
    if (!isFile) continue;
    // Gone meanwhile, where the till is running.
    const content = readOrNothing(path);
    files += 1;
    bytes += content.length;
    found.push(...heldBy(content, hunted).map((what) => `${path}: ${what}`));
  }
  return { found, files, bytes };
}

function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Command lines and environments of a process and of those that it started, each by its number. Linux alone. */
export function huntInProcesses(
  root: number,
  hunted: readonly Hunted[],
): { found: string[]; processes: number } {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = readOrNothing(`/proc/${name}/stat`).toString();
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(stat)?.[1] ?? 0));
  }
  const ours = new Set([root]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const [pid, parent] of parents) if (ours.has(parent)) ours.add(pid);
  }
  const found = [...ours].flatMap((pid) =>
    ['cmdline', 'environ'].flatMap((file) =>
      heldBy(readOrNothing(`/proc/${pid}/${file}`), hunted).map((what) => `${file} of ${pid}: ${what}`),
    ),
  );
  return { found, processes: ours.size };
}
