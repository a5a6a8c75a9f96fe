import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent, topUpIntent } from '../../../../test/fixtures/intents.ts';
import { value } from '../../../../test/value.ts';
import { idOf } from '../../../domain/orders/operation.ts';
import { answerTopUp } from '../../../domain/orders/top-up.ts';
import { Ledger } from '../../../ledger/ledger.ts';
import { madeBefore, soldAround, wasSentElsewhere } from './known-purchase.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'known-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const day = 86_400_000;
const { merchantId } = saleIntent(day);
const move = (kind: 'word' | 'order', at: number): void => {
  const shownBy = kind === 'word' ? { kind } : { kind, orderId: 'T1-1' };
  const between = { merchantId, from: 'https://a.example', to: 'https://b.example' };
  value(ledger.accountMoves.add({ ...between, shownBy, unsettled: 1, staff: null }, at));
};
const sell = (at: number): string => value(ledger.sales.draft(saleIntent(at))).intent.orderId;
function buy(at: number): string[] {
  const sale = value(ledger.sales.draft(saleIntent(at)));
  const accepted = { kind: 'accepted', uidCustomer: `uid-${String(at)}`, charged: null } as const;
  value(ledger.sales.answer(sale, accepted, at));
  const topUp = value(ledger.operations.draftTopUp(topUpIntent(at, { uidCustomer: `uid-${String(at)}` })));
  const bought = { kind: 'accepted', charged: null, idPack: null } as const;
  value(ledger.operations.moveTopUp(topUp, answerTopUp(topUp.progress, bought), at));
  return [sale.intent.orderId, topUp.intent.operationId];
}

it.each([0, 3_600_000, -3_600_000])(
  'was begun before a move on somebody’s word by the order of the books, with a clock ahead by %s',
  (ahead) => {
    const [before, after] = [sell(day + ahead), (move('word', day + 1_000), sell(day + 2_000 - ahead))];
    expect(wasSentElsewhere(ledger, before)).toBe(true);
    expect(wasSentElsewhere(ledger, after)).toBe(false);
    move('order', day + 3_000);
    expect(wasSentElsewhere(ledger, after)).toBe(false);
  },
);

it.each([0, 3_600_000])(
  'asks about what was bought since such a move alone, with a clock ahead by %s',
  (ahead) => {
    buy(day + ahead);
    move('word', day + 1_000);
    const since = buy(day + 2_000);
    const { before, since: newer } = soldAround(ledger, sell(day + 2_001));
    expect([...before, ...newer].map(idOf)).toEqual(since);
  },
);

it.each([
  ['where replies agreed on the time', 1_000, { from: day, until: day + 31_000 }],
  ['not where they contradicted each other by hours', 3 * 3_600_000, undefined],
])('knows when an order was made: %s', (_, inexactMs, made) => {
  const serviceTime = { from: day, until: day + inexactMs };
  const sale = value(ledger.sales.draft({ ...saleIntent(day), serviceTime }));
  const accepted = { kind: 'accepted', uidCustomer: 'uid-1', charged: null } as const;
  value(ledger.sales.answer(sale, accepted, day));
  const later = sell(day + 60_000);
  expect(madeBefore(ledger, later)(sale.intent.orderId)).toEqual(made);
});
