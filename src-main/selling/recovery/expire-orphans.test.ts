import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profile } from '../../../test/fixtures/profile.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { value } from '../../../test/value.ts';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import {
  activationIntent,
  idPack,
  refundIntent,
  saleIntent,
  topUpIntent,
} from '../../../test/fixtures/intents.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { readTransaction } from '../../../src-merchant-api/reading/history.ts';
import { expireOrphans } from './expire-orphans.ts';
import type { History } from '../history/reading/service-history.ts';
import { isIn } from '../../domain/orders/sale.ts';
import { answerTopUp } from '../../domain/orders/top-up.ts';

const hour = 3_600_000;
const soldAt = Date.UTC(2026, 10, 21, 9);
const now = soldAt + 3 * hour;
const noReply = { kind: 'no-reply', cause: 'timeout', detail: 'slow' } as const;

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** The history of a service that knows one order, and everything from the last day. */
function historyWith(orderId: string | null, changes: Partial<History> = {}): History {
  const transaction = value(readTransaction({ date: new Date(now).toISOString(), amount: -1, orderId }));
  return {
    transactions: [transaction],
    signs: 'debits-below-zero',
    reach: { kind: 'since', at: now - 24 * hour },
    unreadableCount: 0,
    askedAt: now,
    clockAheadMs: 0,
    clockUncertainMs: 0,
    ...changes,
  };
}

const close = (history = historyWith('T1-OTHER'), at = now): void =>
  expireOrphans({ merchantId: 'shop', ledger, clock: fakeClock(at), history });

/** A sale without an answer. */
function unanswered(): string {
  const sent = value(ledger.sales.draft(saleIntent(soldAt)));
  value(ledger.sales.answer(sent, { kind: 'unanswered', failure: noReply }, soldAt + 20_000));
  return sent.intent.orderId;
}
const stateOf = (id: string) => (ledger.sales.find(id) ?? ledger.operations.find(id))?.progress.state;

describe('a purchase that was open in a backup', () => {
  it('is over where the history should have it and does not', () => {
    const sale = unanswered();
    const sending = value(ledger.sales.draft(saleIntent(soldAt))).intent.orderId;
    const drafted = value(ledger.operations.draftTopUp(topUpIntent(soldAt)));
    const topUp = value(
      ledger.operations.moveTopUp(
        drafted,
        answerTopUp(drafted.progress, { kind: 'unanswered', failure: noReply }),
        soldAt,
      ),
    ).intent.operationId;
    close();
    for (const id of [sale, sending, topUp]) expect(stateOf(id)).toBe('refused');
    expect(ledger.sales.find(sale)?.progress).toMatchObject({ failure: { kind: 'order-not-found' } });
  });

  it.each([
    ['has it', (sale: string) => historyWith(sale)],
    ['names no orders', () => historyWith(null)],
    ['can not be read in full', () => historyWith('T1-OTHER', { unreadableCount: 1 })],
    ['begins later', () => historyWith('T1-OTHER', { reach: { kind: 'since', at: soldAt } })],
    ['is not known to reach so far', () => historyWith('T1-OTHER', { reach: { kind: 'not-known' } })],
  ])('stays open where the history %s', (_what, history) => {
    const sale = unanswered();
    close(history(sale));
    expect(stateOf(sale)).toBe('unknown');
  });

  it('stays open where the history does not have what was sold before either', () => {
    const sent = value(ledger.sales.draft(saleIntent(soldAt - hour)));
    const accepted = { kind: 'accepted', uidCustomer: 'uid-1', charged: null } as const;
    const waiting = value(ledger.sales.answer(sent, accepted, soldAt - hour));
    if (!isIn(waiting, 'accepted')) return expect.fail(waiting.progress.state);
    value(
      ledger.sales.conclude(
        waiting,
        { kind: 'issued', profile: sealedProfile(sent.intent.orderId, profile) },
        soldAt - hour,
      ),
    );
    const sale = unanswered();
    close();
    expect(stateOf(sale)).toBe('unknown');
    close(historyWith(sent.intent.orderId));
    expect(stateOf(sale)).toBe('refused');
  });

  it('stays open while its last attempt may still be on its way', () => {
    const sale = unanswered();
    close(historyWith('T1-OTHER'), soldAt + 2 * hour);
    expect(stateOf(sale)).toBe('refused');
    const again = unanswered();
    const attempted = ledger.sales.find(again) ?? expect.fail('it is gone');
    if (!isIn(attempted, 'unknown')) return expect.fail(attempted.progress.state);
    const resent = value(ledger.sales.attempt(attempted, now - 10_000));
    value(ledger.sales.answer(resent, { kind: 'unanswered', failure: noReply }, now - 5_000));
    close();
    expect(stateOf(again)).toBe('unknown');
  });

  it('stays as it is where the service took it, or where it is another account’s', () => {
    const sent = value(ledger.sales.draft(saleIntent(soldAt)));
    const accepted = { kind: 'accepted', uidCustomer: 'uid-1', charged: null } as const;
    value(ledger.sales.answer(sent, accepted, soldAt));
    const other = value(ledger.sales.draft(saleIntent(soldAt, { merchantId: 'other' })));
    close();
    expect(stateOf(sent.intent.orderId)).toBe('accepted');
    expect(stateOf(other.intent.orderId)).toBe('sending');
  });
});

it('leaves activations and refunds to the look at their package', () => {
  const activation = value(ledger.operations.draftActivation(activationIntent(soldAt)));
  const refund = value(ledger.operations.draftRefund(refundIntent(soldAt, { idPack: idPack(8) })));
  close();
  for (const { intent } of [activation, refund]) expect(stateOf(intent.operationId)).toBe('sending');
});
