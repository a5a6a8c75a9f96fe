import { z } from 'zod';
import { readCopy } from '../../crash/books/read-copy.ts';
import { beforeEverything, hashOf, type Link } from './link.ts';

const row = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.string(),
  hash: z.string(),
});

/** Every link that a ledger's file holds, past the program that wrote it. What a disk has changed since is none. */
export function linksOfLedger(file: string): Link[] {
  const rows = readCopy(file, (all) =>
    all('SELECT number, subject, at, event, lower(hex(hash)) AS hash FROM event ORDER BY number', row),
  );
  let previous = beforeEverything;
  return rows.flatMap((each) => {
    const link = { number: each.number, previous, hash: each.hash };
    const own = hashOf(previous, { ...each, event: Buffer.from(each.event) });
    previous = each.hash;
    return own === each.hash ? [link] : [];
  });
}
