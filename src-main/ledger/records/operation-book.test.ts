import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../../test/value.ts';
import {
  activationIntent,
  idPack,
  refundIntent,
  saleIntent,
  topUpIntent,
} from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { canceledWith } from '../../domain/orders/canceled.ts';
import { newOrderId } from '../../domain/orders/order-id.ts';
import {
  answerChange,
  attemptChangeAgain,
  endChange,
  type ChangeIn,
  type RefundIntent,
} from '../../domain/orders/package-change.ts';
import { answerTopUp, concludeTopUp } from '../../domain/orders/top-up.ts';
import { recoveredSaleIntent } from '../../domain/payments/recovered-intent.ts';
import { mayBeRefundedElsewhere } from '../../domain/payments/whose-refund.ts';
import { Ledger } from '../ledger.ts';
import { seller } from '../../../test/fixtures/seller.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});
const reopen = (): void => {
  ledger.close();
  ledger = value(Ledger.open(file));
};

const ofPackage = (number: number) => ({ idPack: idPack(number) });
const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
const refused = { kind: 'refused', httpStatus: 400, detail: 'no' } as const;

/** An unknown refund of a package. */
function unknownRefund(createdAt: number, changes: Partial<RefundIntent> = {}): ChangeIn<'unknown'> {
  const sent = value(ledger.operations.draftRefund(refundIntent(createdAt, changes)));
  const step = answerChange(sent.progress, { kind: 'unanswered', failure });
  const { progress, ...rest } = value(ledger.operations.moveChange(sent, step, createdAt));
  return progress.state === 'unknown' ? { ...rest, progress } : expect.fail(progress.state);
}

describe('the operations of the ledger', () => {
  it('tell which top-ups were canceled since, and no others', () => {
    const bought = (intent: ReturnType<typeof topUpIntent>) => {
      const sent = value(ledger.operations.draftTopUp(intent));
      const accepted = { kind: 'accepted', charged: null, idPack: null } as const;
      const answered = value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, accepted), 2));
      const { progress } = answered;
      return progress.state === 'accepted' ? { ...answered, progress } : expect.fail(progress.state);
    };
    const canceled = bought(topUpIntent(1));
    const step = concludeTopUp(canceled.progress, { kind: 'canceled' });
    value(ledger.operations.moveTopUp(canceled, step, 50));
    bought(topUpIntent(3));
    const { operationId: id, merchantId } = canceled.intent;
    expect(ledger.operations.canceledSince(merchantId, 50)).toMatchObject([{ id, createdAt: 1 }]);
    expect(ledger.operations.canceledSince(merchantId, 51)).toEqual([]);
    expect(ledger.operations.canceledSince('another-shop', 0)).toEqual([]);
  });

  it('keep that a canceled top-up may have been refunded elsewhere', () => {
    const sent = value(ledger.operations.draftTopUp(topUpIntent(1)));
    const accepted = { kind: 'accepted', charged: null, idPack: null } as const;
    const { intent, progress } = value(
      ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, accepted), 2),
    );
    if (progress.state !== 'accepted') return expect.fail(progress.state);
    const event = canceledWith(true);
    value(ledger.operations.moveTopUp({ ...sent, progress }, concludeTopUp(progress, event), 3));
    const events = ledger.operations.events(intent.operationId).map((recorded) => recorded.event);
    expect(events.at(-1)).toEqual({ kind: 'canceled', mayBeRefunded: true });
    expect(mayBeRefundedElsewhere(events)).toBe(true);
  });

  it('are on disk when drafted, and are read back as written', () => {
    const topUp = value(ledger.operations.draftTopUp(topUpIntent(1, { terms: inEuros })));
    const bought = value(
      ledger.operations.moveTopUp(
        topUp,
        answerTopUp(topUp.progress, { kind: 'accepted', charged: japan.salePrice, idPack: null }),
        2,
      ),
    );
    const activation = value(ledger.operations.draftActivation(activationIntent(3, ofPackage(8))));
    const refund = unknownRefund(4, { uidCustomer: 'uid-2' });
    reopen();
    for (const kept of [bought, activation, refund]) {
      expect(ledger.operations.find(kept.intent.operationId)).toEqual(kept);
    }
    if (bought.progress.state !== 'accepted') return expect.fail();
    const found = { kind: 'found', idPack: idPack(9), packageUid: '9' } as const;
    value(ledger.operations.moveTopUp(bought, concludeTopUp(bought.progress, found), 5));
    expect(ledger.operations.events(bought.intent.operationId)).toEqual([
      { at: 1, event: { kind: 'drafted', intent: topUp.intent } },
      { at: 1, event: { kind: 'attempted' } },
      { at: 2, event: { kind: 'accepted', charged: '18.4', idPack: null } },
      { at: 5, event: found },
    ]);
  });

  it('are marked as not done and sent again in one transaction', () => {
    const unknown = unknownRefund(1);
    const again = value(ledger.operations.moveChange(unknown, attemptChangeAgain(unknown.progress), 2));
    expect(again.progress).toEqual({ state: 'sending', attempts: 2 });
    const kinds = ledger.operations.events(unknown.intent.operationId).map(({ event }) => event.kind);
    expect(kinds).toEqual(['drafted', 'attempted', 'unanswered', 'seen-undone', 'attempted']);
  });

  it('move only from their current state, and otherwise write no event', () => {
    const unknown = unknownRefund(1);
    value(ledger.operations.moveChange(unknown, endChange(unknown.progress, { kind: 'seen-done' }), 2));
    const before = ledger.operations.events(unknown.intent.operationId);
    const late = ledger.operations.moveChange(unknown, attemptChangeAgain(unknown.progress), 3);
    expect(late.ok).toBe(false);
    expect(ledger.operations.events(unknown.intent.operationId)).toEqual(before);
  });

  it('change a package one at a time, and refund it once', () => {
    const unknown = unknownRefund(1);
    expect(ledger.operations.draftActivation(activationIntent(2)).ok).toBe(false);
    expect(ledger.operations.draftRefund(refundIntent(2)).ok).toBe(false);
    value(ledger.operations.draftRefund(refundIntent(2, ofPackage(8))));
    value(ledger.operations.moveChange(unknown, endChange(unknown.progress, { kind: 'seen-done' }), 3));
    expect(ledger.operations.draftRefund(refundIntent(4)).ok).toBe(false);
    value(ledger.operations.draftActivation(activationIntent(4)));
  });

  it('refund a package again where the first refund was refused', () => {
    const unknown = unknownRefund(1);
    const step = endChange(unknown.progress, { kind: 'refused', failure: refused });
    value(ledger.operations.moveChange(unknown, step, 2));
    value(ledger.operations.draftRefund(refundIntent(3)));
    const ofPackage = ledger.operations.ofPackage('shop', idPack(7));
    expect(ofPackage.map(({ progress }) => progress.state)).toEqual(['refused', 'sending']);
    expect(ledger.operations.ofPackage('another', idPack(7))).toEqual([]);
  });

  it('top up a profile one at a time', () => {
    const first = value(ledger.operations.draftTopUp(topUpIntent(1)));
    expect(ledger.operations.openTopUpOf('shop', 'uid-1')).toBe(first.intent.operationId);
    expect(ledger.operations.draftTopUp(topUpIntent(2)).ok).toBe(false);
    const inCapitals = topUpIntent(2, { uidCustomer: 'UID-1' });
    expect(ledger.operations.openTopUpOf('shop', 'UID-1')).toBe(first.intent.operationId);
    expect(ledger.operations.draftTopUp(inCapitals).ok).toBe(false);
    value(ledger.operations.draftTopUp({ ...topUpIntent(2), uidCustomer: 'uid-2' }));
    const ended = answerTopUp(first.progress, { kind: 'refused', failure: refused });
    value(ledger.operations.moveTopUp(first, ended, 3));
    value(ledger.operations.draftTopUp(topUpIntent(4)));
  });

  it('are begun once by one press', () => {
    const first = value(ledger.operations.draftTopUp({ ...topUpIntent(1), cart: 'press-1' }));
    expect(ledger.operations.ofCart('shop', 'press-1')).toBe(first.intent.operationId);
    const twin = { ...activationIntent(2), cart: 'press-1' };
    expect(ledger.operations.draftActivation(twin).ok).toBe(false);
    expect(ledger.operations.ofCart('shop', 'press-2')).toBeUndefined();
  });

  it('are listed with their sale, and while they are open', () => {
    const orderId = newOrderId(seller, 1);
    value(ledger.sales.draft(saleIntent(1, { orderId })));
    const mine = value(ledger.operations.draftTopUp({ ...topUpIntent(2), orderId }));
    const other = unknownRefund(3, { uidCustomer: 'uid-2' });
    expect(ledger.operations.ofSale(orderId)).toEqual([mine]);
    expect(ledger.operations.open('shop')).toEqual([
      { id: mine.intent.operationId, kind: 'top-up', state: 'sending', createdAt: 2 },
      { id: other.intent.operationId, kind: 'refund', state: 'unknown', createdAt: 3 },
    ]);
    const strange = { ...topUpIntent(4), uidCustomer: 'uid-3', orderId: newOrderId(seller, 9) };
    expect(ledger.operations.draftTopUp(strange).ok).toBe(false);
  });

  it('are found by the order of an eSIM that was sold elsewhere, and are the sale’s once that is adopted', () => {
    const first = value(ledger.operations.draftTopUp(topUpIntent(1, { uidCustomer: 'UID-7' })));
    value(ledger.operations.draftTopUp(topUpIntent(2, { uidCustomer: 'uid-8' })));
    value(ledger.operations.draftTopUp(topUpIntent(2, { uidCustomer: 'uid-7', merchantId: 'another' })));
    expect(ledger.operations.ofEsimElsewhere('shop', 'uid-7')).toEqual([first]);
    const adopted = newOrderId(seller, 9);
    const known = { orderId: adopted, merchantId: 'shop', product: null, cost: null, createdAt: 9 };
    const intent = recoveredSaleIntent(known);
    value(ledger.sales.recover({ kind: 'recovered', intent, uidCustomer: 'uid-7', charged: null }, 9));
    const later = topUpIntent(3, { uidCustomer: 'uid-9', orderId: adopted });
    const second = value(ledger.operations.draftTopUp(later));
    expect(ledger.operations.ofSale(adopted)).toEqual([first, second]);
    expect(ledger.operations.ofEsimElsewhere('shop', 'uid-9')).toEqual([]);
  });
});

it('keeps how a top-up was paid', () => {
  const paid = value(ledger.operations.draftTopUp(topUpIntent(1, { tender: 'card-terminal' })));
  reopen();
  expect(ledger.operations.find(paid.intent.operationId)?.intent).toMatchObject({ tender: 'card-terminal' });
});
