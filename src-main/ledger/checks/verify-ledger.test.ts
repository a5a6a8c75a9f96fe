import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { busyLedger, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { Ledger } from '../ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.sqlite');
  const opened = Ledger.open(file);
  const ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
  const commits = busyLedger(ledger, seededRandom(4));
  for (let commit = 0; commit < 150; commit += 1) commits.next();
  ledger.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const verify = (): ReturnType<typeof verifyLedger> => verifyLedger(file, () => undefined);

describe('verifying a ledger', () => {
  it('reports the number of events and the last hash, and changes nothing', async () => {
    const before = readFileSync(file);
    const database = new DatabaseSync(file, { readOnly: true });
    const last = database.prepare('SELECT number, hex(hash) AS hash FROM event ORDER BY number DESC').get();
    database.close();
    const verified = await verify();
    expect(verified).toEqual({
      ok: true,
      value: { events: last?.['number'], head: String(last?.['hash']).toLowerCase(), misfit: null },
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('names the first event with a flipped bit, for 500 random flips', { timeout: 60_000 }, async () => {
    const random = seededRandom(11);
    const choice = (below: number): number => Math.floor(random() * below);
    const turned = join(folder, 'turned.sqlite');
    copyFileSync(file, turned);
    const events = new DatabaseSync(turned);
    // Nothing else prevents the change, so only the chain can detect it.
    for (const { name } of events.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
      events.exec(`DROP TRIGGER ${String(name)}`);
    events.exec('PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF');
    const { count } = z
      .object({ count: z.int() })
      .parse(events.prepare('SELECT count(*) AS count FROM event').get());
    for (let turn = 0; turn < 500; turn += 1) {
      const number = 1 + choice(count);
      const column = choice(3) === 0 ? 'hash' : choice(2) === 0 ? 'event' : 'subject';
      const write = events.prepare(
        `UPDATE event SET ${column} = ${column === 'hash' ? '?' : 'CAST(? AS TEXT)'} WHERE number = ?`,
      );
      const { bytes } = z
        .object({ bytes: z.instanceof(Uint8Array) })
        .parse(
          events.prepare(`SELECT CAST(${column} AS BLOB) AS bytes FROM event WHERE number = ?`).get(number),
        );
      write.run(withBitTurned(bytes, choice(bytes.length * 8)), number);
      expect(await verifyLedger(turned, () => undefined), `${column} of event ${number}`).toMatchObject({
        ok: false,
        failure: { kind: 'corrupted', detail: `event ${number} is not what was written` },
      });
      write.run(bytes, number);
    }
    events.close();
  });

  it('finds a row that does not follow from its events', async () => {
    const priced = new DatabaseSync(file, { readOnly: true });
    const { price } = z
      .object({ price: z.string() })
      .parse(priced.prepare('SELECT price FROM sale WHERE rowid = 3').get());
    priced.close();
    tamper(file, "UPDATE sale SET price = '1.00' WHERE rowid = 3");
    expect(await verify()).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
    tamper(file, `UPDATE sale SET price = '${price}' WHERE rowid = 3`);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('fails without a file', async () => {
    const missing = await verifyLedger(join(folder, 'other.sqlite'), () => undefined);
    expect(missing).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  });
});

function withBitTurned(bytes: Uint8Array, bit: number): Uint8Array {
  const turned = Uint8Array.from(bytes);
  turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return turned;
}
