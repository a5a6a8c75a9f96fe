import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { value } from '../../../test/value.ts';
import { streamHead, type StreamHead } from '../../../src-chain-api/ids.ts';
import { restoreBackup } from '../../exports/restore-backup.ts';
import { typedPassphrase } from '../../sealing/passphrase-key.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { recoverLedger, recoverLedgerFrom } from '../backups/recover-ledger.ts';
import { takeRescued } from '../backups/rescued-ledger.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { encryptLedger } from '../encrypted-copies/encrypt-ledger.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { segmentsOf } from './segments.ts';
import type { StreamRow } from './stream-rows.ts';
import { headOfNothing } from './stored-head.ts';

const now = Date.UTC(2026, 2, 1, 9);
const quietly = (): void => undefined;

let files: LedgerFiles;
let number: number;
beforeEach(() => {
  files = ledgerFiles(join(mkdtempSync(join(tmpdir(), 'streams-')), 'ledger.sqlite'));
  number = 0;
});
afterEach(() => rmSync(files.folder, { recursive: true }));

function using<Value>(work: (ledger: Ledger) => Value, file = files.ledger): Value {
  const ledger = value(Ledger.open(file));
  try {
    return work(ledger);
  } finally {
    ledger.close();
  }
}

const sell = (ledger: Ledger): StreamHead => {
  value(ledger.sales.draft(saleIntent((number += 1), { tender: 'cash' })));
  return streamHead.parse(ledger.head());
};
const streams = (file = files.ledger): readonly StreamRow[] => using((ledger) => ledger.streams.all(), file);
const check = () => checkLedgerFile(files.ledger, { onProgress: quietly, depth: 'whole' });

describe('the stream that a ledger’s file writes', () => {
  it('is made with the file, and is another one in each', () => {
    const [one, ...others] = streams();
    expect(one).toMatchObject({ reason: 'new', follows: headOfNothing });
    expect(others).toEqual([]);
    expect(one?.stream).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(streams(join(files.folder, 'other.sqlite'))[0]?.stream).not.toBe(one?.stream);
    expect(streams()).toEqual([one]);
  });

  it('is the same in a backup, and in a copy that was rescued because the file was taken away', async () => {
    const before = streams();
    expect(streams(await makeBackup(files, now))).toEqual(before);
    const ledger = value(Ledger.open(files.ledger));
    sell(ledger);
    renameSync(files.ledger, join(files.folder, 'moved'));
    ledger.close();
    expect(existsSync(files.rescued)).toBe(true);
    takeRescued(files, now);
    expect(streams()).toEqual(before);
  });

  it('is a new one after a recovery, from the last event of the backup', async () => {
    const [first] = streams();
    const end = using(sell);
    await makeBackup(files, now);
    using(sell);
    tamper(files.ledger, 'DELETE FROM event');
    await recoverLedger(files, now + 1, 'damaged', quietly);
    expect(streams()).toEqual([first, { ...streams()[1], reason: 'recovered', follows: end }]);
    await expect(check()).resolves.toBeUndefined();
  });

  it('goes on after what the damaged file still had without a gap, in the streams which that had begun', async () => {
    const [first] = streams();
    using(sell);
    await makeBackup(files, now);
    const branch = using(sell);
    using((ledger) => value(ledger.streams.begin('forked', branch)));
    const forked = streams()[1];
    const end = using(sell);
    tamper(files.ledger, "UPDATE sale SET state = 'held'");
    await recoverLedger(files, now + 1, 'damaged', quietly);
    expect(streams()).toEqual([first, forked, { ...streams()[2], reason: 'recovered', follows: end }]);
    await expect(check()).resolves.toBeUndefined();
  });

  it('says that what follows was chained again, where there was a gap', async () => {
    const [first] = streams();
    const end = using(sell);
    using(sell);
    using(sell);
    tamper(files.ledger, `UPDATE event SET event = '{"kind":"nothing"}' WHERE number = ${end.number + 1}`);
    await recoverLedger(files, now + 1, 'damaged', quietly);
    expect(streams()).toEqual([first, { ...streams()[1], reason: 'carried-over', follows: end }]);
    expect(using((ledger) => ledger.head().number)).toBeGreaterThan(end.number);
    await expect(check()).resolves.toBeUndefined();
  });

  it('begins anew with a file of which nothing was left', async () => {
    const [first] = streams();
    using(sell);
    tamper(files.ledger, 'DELETE FROM event');
    await recoverLedger(files, now + 1, 'damaged', quietly);
    const [segment, ...others] = segmentsOf(streams());
    expect(others).toEqual([]);
    expect(segment).toMatchObject({ reason: 'recovered', follows: headOfNothing, parent: null });
    expect(segment?.stream).not.toBe(first?.stream);
  });

  it('is a new one in a chosen backup', () => {
    const [first] = streams();
    const end = using(sell);
    copyFileSync(files.ledger, files.restoring);
    using(sell);
    tamper(files.ledger, 'DELETE FROM event');
    recoverLedgerFrom(files, files.restoring, now, 'damaged', quietly);
    expect(streams()).toEqual([first, { ...streams()[1], reason: 'restored', follows: end }]);
  });

  it('is a new one in an encrypted backup that is restored', async () => {
    const [first] = streams();
    const end = using(sell);
    const saved = join(files.folder, 'saved');
    const passphrase = typedPassphrase.parse('correct horse battery staple');
    await encryptLedger(files, saved, passphrase, quietly, []);
    value(await restoreBackup(saved, files.restoring, passphrase, 'live', quietly));
    expect(streams(files.restoring)).toEqual([
      first,
      { ...streams(files.restoring)[1], reason: 'restored', follows: end },
    ]);
  });

  it('does not follow an event that is not there', () => {
    const end = using(sell);
    using((ledger) => {
      const other = { ...end, hash: headOfNothing.hash };
      expect(ledger.streams.begin('forked', other)).toEqual({
        ok: false,
        failure: { kind: 'no-such-event' },
      });
      expect(ledger.streams.all()).toHaveLength(1);
    });
    const database = new DatabaseSync(files.ledger);
    database.exec('UPDATE stream SET follows = 0, hash = randomblob(32)');
    database.close();
    return expect(check()).rejects.toThrow('follows what is not there');
  });
});
