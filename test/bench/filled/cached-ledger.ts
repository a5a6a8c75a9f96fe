import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillLedger } from './fill-ledger.ts';

const root = join(import.meta.dirname, '../../..');
const usualPlace = join(root, 'test-output/bench-ledgers');

/** The folders whose code makes a ledger. */
const sources = [
  'src-main/ledger',
  'src-main/domain',
  'src-main/pricing',
  'src-main/sealing',
  'src-main/shifts',
  'tools/ledger',
];

/**
 * The data folder of a practice till with so many sales. It is kept for the next run until a file changes that a ledger
 * is made by: to write 1,000,000 sales takes minutes. Whoever uses it sells nothing in it.
 */
export function cachedLedger(count: number, place = usualPlace): string {
  const name = `${String(count)}-${fingerprint()}`;
  if (existsSync(join(place, name))) return join(place, name);
  mkdirSync(place, { recursive: true });
  for (const old of readdirSync(place)) {
    if (old.startsWith(`${String(count)}-`)) rmSync(join(place, old), { recursive: true, force: true });
  }
  // Under its name it is whole.
  const unfinished = join(place, `${name}.unfinished`);
  fillLedger(join(unfinished, 'practice', 'ledger.sqlite'), count, 'practice');
  renameSync(unfinished, join(place, name));
  return join(place, name);
}

/** Of what makes a ledger. */
function fingerprint(): string {
  const files = sources
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const file of [join(import.meta.dirname, 'fill-ledger.ts'), ...files]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
