import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedSale } from '../../test/ledgers/closed-sale.ts';
import { historyClient } from '../../test/network/history-client.ts';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { value } from '../../test/value.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { Ledger } from '../ledger/ledger.ts';
import { orderToAdopt, type WantedOrder } from './order-to-adopt.ts';

const now = Date.UTC(2026, 10, 20, 12);
const away: MerchantFailure = { kind: 'not-reached', cause: 'connection', detail: '' };
const gone: MerchantFailure = { kind: 'order-not-found', detail: '' };
const noHistory: MerchantFailure = { kind: 'refused', httpStatus: 404, detail: '' };

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'to-adopt-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const closedUnknown = () => closedSale(ledger, { uidCustomer: null, now }).intent.orderId;
const closedBought = () => closedSale(ledger, { uidCustomer: 'uid-1', now }).intent.orderId;

const date = new Date(now).toISOString();
const debitOf = (orderId: string) => ({
  id: 1,
  type: 'order',
  amount: -5,
  orderId,
  uidCustomer: 'uid-1',
  date,
});

type Service = {
  /** The status that it tells, of which order; or why it doesn't. */
  readonly told: { readonly status: string; readonly orderId: string | null } | MerchantFailure;
  readonly lines: readonly object[] | MerchantFailure;
};

async function ask({ told, lines }: Service, wanted: Partial<WantedOrder> = {}) {
  const status = 'kind' in told ? undefined : readOrderStatus({ ...told, uidCustomer: 'uid-1' }, 'uid-1');
  const getStatus = () => {
    if ('kind' in told) return Promise.resolve(fail(told));
    return Promise.resolve(succeed(status?.ok === true ? status.value : expect.fail('unreadable')));
  };
  const history = 'kind' in lines ? () => Promise.resolve(fail(lines)) : historyClient(lines).client.history;
  const client: Pick<MerchantClient, 'getStatus' | 'history'> = { getStatus, history };
  const sought = { uidCustomer: 'uid-1', orderId: null, isInHistory: false, ...wanted };
  const deps = { merchantId: 'shop', ledger, clock: fakeClock(now), client: client as MerchantClient };
  return orderToAdopt(deps, sought);
}

describe.each(['ERROR', 'canceled', 'FAILED'])('an order that says %s', (status) => {
  it.each([
    ['the books closed it without an answer', closedUnknown],
    ['no book has it', (): string => 'T9-1'],
  ])('is adopted with its debit alone, where %s', async (_, begin) => {
    const orderId = begin();
    const told = { status, orderId };
    expect(value(await ask({ told, lines: [] }))).toEqual({ kind: 'not-made' });
    expect(value(await ask({ told, lines: [debitOf('T9-2')] }))).toEqual({ kind: 'not-made' });
    expect(value(await ask({ told, lines: noHistory }))).toEqual({ kind: 'not-made' });
    expect(await ask({ told, lines: away })).toEqual(fail(away));
    expect(value(await ask({ told, lines: [debitOf(orderId)] }))).toMatchObject({
      kind: 'told',
      shown: { charged: '5' },
    });
  });

  it('is adopted where a comparison found it, or the books had it as bought', async () => {
    const told = { status, orderId: closedBought() };
    expect(value(await ask({ told, lines: [] }))).toMatchObject({ kind: 'told', shown: undefined });
    const other = { status, orderId: 'T9-1' };
    expect(value(await ask({ told: other, lines: [] }, { isInHistory: true }))).toMatchObject({
      kind: 'told',
    });
  });
});

it('asks for no history where the order says that it is being made', async () => {
  const told = { status: 'in_processing', orderId: closedUnknown() };
  expect(value(await ask({ told, lines: away }))).toMatchObject({ kind: 'told', shown: undefined });
});

describe('an order that the service does not tell of', () => {
  it('is taken back by its debit, where it was closed here', async () => {
    const orderId = closedUnknown();
    const shown = await ask({ told: gone, lines: [debitOf(orderId)] }, { orderId });
    expect(value(shown)).toMatchObject({ kind: 'shown', closed: orderId, shown: { charged: '5' } });
    expect(await ask({ told: gone, lines: [debitOf('T9-1')] }, { orderId })).toEqual(fail(gone));
    expect(await ask({ told: gone, lines: noHistory }, { orderId })).toEqual(fail(gone));
    expect(await ask({ told: gone, lines: away }, { orderId })).toEqual(fail(away));
  });

  it('is found by its number, where the books have it', async () => {
    const orderId = closedBought();
    expect(value(await ask({ told: gone, lines: [debitOf(orderId)] }))).toMatchObject({ kind: 'shown' });
  });

  it('is not adopted where it was not closed here, nor while the service is away', async () => {
    expect(await ask({ told: gone, lines: [debitOf('T9-1')] }, { orderId: 'T9-1' })).toEqual(fail(gone));
    const orderId = closedUnknown();
    expect(await ask({ told: away, lines: [debitOf(orderId)] }, { orderId })).toEqual(fail(away));
  });
});
