import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { busyLedger, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { value } from '../../../test/value.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { makeBackup } from './make-backup.ts';
import { recoverLedger } from './recover-ledger.ts';

const now = Date.UTC(2026, 2, 1, 9);
const year = 365 * 86_400_000;

let files: LedgerFiles;
beforeEach(() => {
  files = ledgerFiles(join(mkdtempSync(join(tmpdir(), 'recovery-')), 'ledger.sqlite'));
});
afterEach(() => rmSync(files.folder, { recursive: true }));

/** Sells, and makes a backup each time. @returns how many events the last one has. */
async function backUpAt(times: readonly number[]): Promise<number> {
  const ledger = value(Ledger.open(files.ledger));
  const selling = busyLedger(ledger, seededRandom(1));
  for (const at of times) {
    for (let commit = 0; commit < 5; commit += 1) selling.next();
    await makeBackup(files, at);
  }
  const { number } = ledger.head();
  ledger.close();
  writeFileSync(files.ledger, 'nothing of it can be read');
  return number;
}

async function recovered(): Promise<{ readonly events: number; readonly from: number | null }> {
  const { backupAt } = await recoverLedger(files, now + 1, 'damaged', () => undefined);
  const ledger = value(Ledger.open(files.ledger));
  const { number } = ledger.head();
  ledger.close();
  return { events: number, from: backupAt };
}

it('takes the newest backup, not an older one dated in the future', async () => {
  const events = await backUpAt([now - 2, now + 10 * year, now]);
  expect(await recovered()).toEqual({ events, from: now });
});

it('takes a backup dated in the future if there is no other', async () => {
  const events = await backUpAt([now + 10 * year]);
  expect(await recovered()).toEqual({ events, from: now + 10 * year });
});

it('takes over what a customer was paid back once, where the rows are damaged and the chain is not', async () => {
  const ledger = value(Ledger.open(files.ledger));
  const sent = value(ledger.sales.draft(saleIntent(1, { tender: 'cash' })));
  const refused = { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } } as const;
  value(ledger.sales.answer(sent, refused, 2));
  const [owed] = ledger.paybacks.owed;
  if (owed === undefined) return expect.fail('nothing is owed');
  const seen = { ticketId: owed.ticket.intent.ticketId, owed: owed.owed, paybacks: 0 };
  value(ledger.paybacks.payBack(seen, { tender: 'cash', amount: owed.owed, staff: null }, 3));
  const money = ledger.shiftMoney.between(0, ledger.head().number);
  const { number } = ledger.head();
  ledger.close();
  tamper(files.ledger, 'DELETE FROM ticket_money');
  expect(await recovered()).toEqual({ events: number, from: null });
  const after = value(Ledger.open(files.ledger));
  expect(after.shiftMoney.between(0, after.head().number)).toEqual(money);
  after.close();
});
