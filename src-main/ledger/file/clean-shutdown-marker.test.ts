import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { value } from '../../../test/value.ts';
import { CleanShutdownMarker } from './clean-shutdown-marker.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let files: LedgerFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closing-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (): Ledger => value(Ledger.open(files.ledger));
const standing = () => new CleanShutdownMarker(files.closing).standing;

it('stays if an answer comes after the ledger was closed', () => {
  const ledger = open();
  const sale = value(ledger.sales.draft(saleIntent(1)));
  ledger.close();
  const closed = standing();
  expect(closed.closedAt).not.toBeNull();
  const late = ledger.sales.answer(sale, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2);
  expect(late.ok).toBe(false);
  ledger.nothingMissing();
  ledger.distrust();
  ledger.incomplete({ since: 1, isRecovered: false });
  expect(standing()).toEqual(closed);
});

it('belongs to the ledger that is open now, whatever arrives late for the previous one', () => {
  const before = open();
  const sale = value(before.sales.draft(saleIntent(1)));
  before.close();
  const now = open();
  now.incomplete({ since: 5, isRecovered: true });
  const marked = standing();
  expect(marked.missing).toEqual({ since: 5, isRecovered: true });
  before.sales.answer(sale, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2);
  before.nothingMissing();
  expect(standing()).toEqual(marked);
  now.close();
});
