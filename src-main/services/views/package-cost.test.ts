import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPack, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { value } from '../../../test/value.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import { answerTopUp, concludeTopUp } from '../../domain/orders/top-up.ts';
import { idOf } from '../../domain/orders/operation.ts';
import { recoveredTopUpIntent } from '../../domain/payments/recovered-intent.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { boughtBy, PackageCosts } from './package-cost.ts';

let folder: string;
let ledger: Ledger;
let sale: Sale;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-cost-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  sale = value(ledger.sales.draft(saleIntent(1)));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** A top-up that was made here. @returns its id. */
function topUp(number: IdPack): string {
  const { orderId } = sale.intent;
  const sent = value(ledger.operations.draftTopUp(topUpIntent(2, { orderId })));
  const accepted = { kind: 'accepted', charged: null, idPack: number } as const;
  const bought = value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, accepted), 3));
  if (bought.progress.state !== 'accepted') return expect.fail(bought.progress.state);
  const found = { kind: 'found', idPack: number, packageUid: null } as const;
  value(ledger.operations.moveTopUp(bought, concludeTopUp(bought.progress, found), 4));
  return sent.intent.operationId;
}

/** A top-up of these books whose package has no number that anybody knows. */
function topUpWithoutNumber(): void {
  const { operationId, merchantId, uidCustomer, createdAt } = topUpIntent(5);
  const { orderId } = sale.intent;
  const of = { operationId, orderId, merchantId, uidCustomer, cost: null, createdAt };
  const intent = recoveredTopUpIntent(of);
  value(ledger.operations.recover({ kind: 'recovered', intent, charged: null, idPack: null }, 6));
}

const [first, second, third] = [idPack(7), idPack(8), idPack(9)];
const bought = (
  number: IdPack | null,
  others: readonly (IdPack | null)[],
  own: IdPack | null = null,
): string | null => {
  const found = boughtBy(ledger, sale, number, others, own);
  return found === null ? null : idOf(found);
};

describe('a package of an eSIM', () => {
  it('was bought by the sale where it is the only one, or all others are top-ups of these books', () => {
    expect(bought(first, [])).toBe(sale.intent.orderId);
    expect(bought(null, [])).toBe(sale.intent.orderId);
    const id = topUp(second);
    expect(bought(first, [second])).toBe(sale.intent.orderId);
    expect(bought(second, [first])).toBe(id);
    expect(bought(second, [])).toBe(id);
  });

  it('was bought by nobody knows whom where another one may be the sale’s', () => {
    expect(bought(first, [second])).toBeNull();
    expect(bought(first, [null])).toBeNull();
    topUp(second);
    expect(bought(first, [second, third])).toBeNull();
  });

  it('was bought by the sale, or not, where the number of the sale’s package is known', () => {
    expect(bought(first, [second], first)).toBe(sale.intent.orderId);
    expect(bought(second, [first], first)).toBeNull();
    expect(bought(second, [], first)).toBeNull();
    expect(bought(null, [first], first)).toBeNull();
    topUpWithoutNumber();
    expect(bought(first, [second], first)).toBe(sale.intent.orderId);
  });

  it('may be of a top-up whose number nobody told', () => {
    topUpWithoutNumber();
    expect(bought(first, [])).toBeNull();
  });
});

describe('a refund by the number of a package', () => {
  it('is not begun of an eSIM that was not looked at, where nobody knows whose price goes back', () => {
    const costs = new PackageCosts(ledger);
    expect(costs.ofNumber(first, sale.intent.orderId)).toBeNull();
    costs.learnNumber(sale, first);
    expect(costs.ofNumber(first, sale.intent.orderId)).toMatchObject({ boughtAs: sale.intent.orderId });
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
  });
});
