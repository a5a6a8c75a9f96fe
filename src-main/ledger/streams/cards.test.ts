import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { noted } from '../../../test/fixtures/noted-customer.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { value } from '../../../test/value.ts';
import type { Customer } from '../../domain/customer.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { practicePhones } from '../customers/customer-phones.ts';
import { Ledger } from '../ledger.ts';
import { cardsAfter, lastChange, type CardRow } from './card-rows.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
  ledger.keepPhones(practicePhones);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function sell(number: number, customer: Customer | null): OrderId {
  const intent = saleIntent(number);
  value(ledger.sales.draftSeveral([intent], customer));
  return intent.orderId;
}

function cards(after = 0): readonly CardRow[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const read = cardsAfter(database, after, 100);
    if (after === 0) expect(lastChange(database)).toBe(read.at(-1)?.change ?? 0);
    return read;
  } finally {
    database.close();
  }
}

const mei: Customer = { name: 'Mei', phone: '+1 202 555 0100', note: null };

it('is there of each sale that has a customer, newest last', () => {
  const one = sell(1, mei);
  sell(2, null);
  const two = sell(3, { ...mei, name: 'Ida' });
  expect(cards()).toMatchObject([
    { orderId: one, customer: mei },
    { orderId: two, customer: { name: 'Ida' } },
  ]);
  expect(cards(cards()[0]?.change)).toMatchObject([{ orderId: two }]);
});

it('grows with each change, and is a tombstone once the customer is forgotten', () => {
  const id = sell(1, mei);
  const versions = [cards()[0]?.version ?? 0];
  const change = (work: () => unknown): CardRow => {
    const { change: before } = cards().at(-1) ?? expect.fail('no card');
    work();
    const [after, ...others] = cards(before);
    expect(others).toEqual([]);
    expect(after?.version).toBeGreaterThan(versions.at(-1) ?? 0);
    versions.push(after?.version ?? 0);
    return after ?? expect.fail('no change');
  };
  expect(
    change(() => value(ledger.sales.noteCustomer(id, noted({ ...mei, name: 'Mei Lin' })))),
  ).toMatchObject({
    customer: { name: 'Mei Lin' },
  });
  expect(
    change(() => value(ledger.erasures.erase([id], { why: 'asked', staff: null, at: 5 }))).customer,
  ).toBeNull();
  expect(change(() => value(ledger.sales.noteCustomer(id, noted(mei)))).customer).toEqual(mei);
  expect(
    change(() => value(ledger.sales.noteCustomer(id, noted({ name: null, phone: null, note: null }))))
      .customer,
  ).toBeNull();
});

it('is a tombstone of each customer who is forgotten because time is up', () => {
  const ids = [1, 2, 3].map((number) => sell(number, mei));
  value(
    ledger.erasures.erase(ledger.erasures.soldBefore(Infinity, 100), {
      why: 'kept-long-enough',
      staff: null,
      at: 5,
    }),
  );
  expect(cards().map(({ orderId, customer }) => [orderId, customer])).toEqual(ids.map((id) => [id, null]));
});

it('is checked against the customers', async () => {
  sell(1, mei);
  const check = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
  ledger.close();
  await expect(check()).resolves.toBeUndefined();
  tamper(file, 'DELETE FROM customer');
  await expect(check()).rejects.toThrow('not its customer’s');
});
