import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '../../../src-merchant-api/reading/history.ts';
import { readOrderStatus } from '../../../src-merchant-api/reading/order-status.ts';
import { idPack, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { closedSale } from '../../../test/ledgers/closed-sale.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { value } from '../../../test/value.ts';
import { answerTopUp, writeOffTopUp } from '../../domain/orders/top-up.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { closedAndDone } from './closed-and-done.ts';

const now = Date.UTC(2026, 10, 20, 12);
const by = { staff: null, reason: 'Closing time' };

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closed-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** What is told of `uid-1`, as far as findings name it. */
function toldBy(status: object, lines: readonly object[] = []): readonly string[] {
  const told = readOrderStatus({ uidCustomer: 'uid-1', ...status }, 'uid-1');
  const { entries } = value(readHistory({ transactions: lines.map((line, id) => ({ id, ...line })) }));
  const books = { merchantId: 'shop', ledger, lines: entries };
  return closedAndDone(books, told.ok ? told.value : expect.fail(told.failure), now).map(({ key }) => key);
}

describe('a closed sale', () => {
  const closed = (uidCustomer: string | null) => closedSale(ledger, { uidCustomer, now }).intent.orderId;

  it.each(['canceled', 'ERROR', 'FAILED'])(
    'is not told by the word %s alone, where no book knew that it was bought',
    (status) => {
      expect(toldBy({ status, orderId: closed(null) })).toEqual([]);
    },
  );

  it('is told once its order says that it is being made, or was', () => {
    const orderId = closed(null);
    expect(toldBy({ status: 'in_processing', orderId })).toEqual([`sale ${orderId}`]);
    const esimProfile = profileRecord('8944000000000000001');
    expect(toldBy({ status: 'completed', orderId, esimProfile })).toEqual([`sale ${orderId}`]);
  });

  it('is told as canceled where the books knew that it was bought', () => {
    const orderId = closed('uid-1');
    expect(toldBy({ status: 'canceled', orderId })).toEqual([`cancellation ${orderId}`]);
    expect(toldBy({ status: 'ERROR', orderId })).toEqual([]);
  });
});

describe('a closed top-up', () => {
  /** @param number of its package, if the answer told it. */
  function closedTopUp(number: number | null): string {
    const sent = value(ledger.operations.draftTopUp(topUpIntent(now)));
    const told = {
      kind: 'accepted',
      charged: null,
      idPack: number === null ? null : idPack(number),
    } as const;
    const { progress, ...topUp } = value(
      ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, told), now),
    );
    if (progress.state !== 'accepted') return expect.fail(progress.state);
    const closed = writeOffTopUp(progress, by);
    return value(ledger.operations.moveTopUp({ ...topUp, progress }, closed, now)).intent.operationId;
  }
  const { name } = topUpIntent(now).product;
  const activatedItems = ['1', '2', '9'].map((uid) => ({ uid, name }));
  const issued = { status: 'completed', esimProfile: profileRecord('8944000000000000001'), activatedItems };
  const lineOf = (orderId: string | null, of: number | null) => ({
    ...{ type: 'topup', amount: -5, orderId, uidCustomer: 'uid-1', idPack: of },
  });

  it('is told once a new package is on its eSIM', () => {
    const id = closedTopUp(null);
    expect(toldBy(issued)).toEqual([`top-up ${id}`]);
    expect(toldBy(issued, [lineOf(id, 9)])).toEqual([`top-up ${id}`]);
  });

  it('is not told by a package that the history has under another order, or none', () => {
    const id = closedTopUp(null);
    for (const other of [null, saleIntent(now).orderId])
      expect(toldBy(issued, [lineOf(id, null), lineOf(other, 9)])).toEqual([]);
  });

  it('is told by the number of its package, whatever a history writes beside it', () => {
    const id = closedTopUp(9);
    expect(toldBy(issued, [lineOf(id, null), lineOf(null, 9)])).toEqual([`top-up ${id}`]);
  });
});
