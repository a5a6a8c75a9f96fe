import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { value } from '../../../test/value.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'customer-language-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const nobody = { name: null, phone: null, note: null } as const;
const kept = { name: null, phone: { kind: 'kept' }, note: null } as const;

it('keeps what a customer reads with the sale, also where nothing else is known of them', () => {
  const [sale] = value(ledger.sales.draftSeveral([saleIntent(1)], { ...nobody, language: 'es' }));
  const { orderId } = sale?.intent ?? expect.fail();
  expect(ledger.sales.customerOf(orderId)).toEqual({ ...nobody, language: 'es' });
  // A name that is written down later says nothing of what they read.
  value(ledger.sales.noteCustomer(orderId, { ...kept, name: 'Hoa' }));
  expect(ledger.sales.customerOf(orderId)).toEqual({ ...nobody, name: 'Hoa', language: 'es' });
  value(ledger.sales.noteCustomer(orderId, { ...kept, name: 'Hoa', language: 'ja' }));
  expect(ledger.sales.customerOf(orderId)).toMatchObject({ language: 'ja' });
  value(ledger.erasures.erase([orderId], { why: 'asked', staff: null, at: 5 }));
  expect(ledger.sales.customerOf(orderId)).toBeNull();
});

it('has no row of a customer of whom nothing is said', () => {
  const [sale] = value(ledger.sales.draftSeveral([saleIntent(1)], { ...nobody, language: null }));
  expect(ledger.sales.customerOf(sale?.intent.orderId ?? expect.fail())).toBeNull();
});
