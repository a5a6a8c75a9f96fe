import { expect, it } from 'vitest';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { mayHaveLivePackage } from './live-packages.ts';
import type { ProfileOperation } from '../orders/operation.ts';
import type { RefundIntent } from '../orders/package-change.ts';
import type { TopUp } from '../orders/top-up.ts';

const { orderId } = saleIntent(1);

const refund = (changes: Partial<RefundIntent>, isDone = true): ProfileOperation => ({
  kind: 'refund',
  intent: refundIntent(9, { orderId, ...changes }),
  progress: isDone ? { state: 'completed', by: 'answer' } : { state: 'accepted', attempts: 1 },
});
const ofSale = refund({ boughtAs: orderId, idPack: idPack(7) });

const topUp = (progress: TopUp['progress']): TopUp => ({
  kind: 'top-up',
  intent: topUpIntent(5, { orderId }),
  progress,
});
const added = topUp({ state: 'completed', charged: null, packageUid: null, idPack: idPack(8) });
const ofTopUp = refund({ boughtAs: added.intent.operationId, idPack: idPack(8) });
const unnumbered = topUp({ state: 'completed', charged: null, packageUid: null, idPack: null });

it.each([
  ['nothing was done with it', []],
  ['its refund is not completed', [refund({ boughtAs: orderId }, false)]],
  ['only its top-up is refunded', [added, ofTopUp]],
  ['only its own package is refunded, and its top-up is not', [added, ofSale]],
  ['a top-up may have come', [topUp({ state: 'held', attempts: 1 }), ofSale]],
  ['nobody knows the number of its top-up', [unnumbered, ofSale]],
  ['a package that was bought elsewhere is refunded', [refund({ boughtAs: null })]],
] as const)('an eSIM may have a live package if %s', (_, operations) =>
  expect(mayHaveLivePackage(orderId, operations)).toBe(true),
);

it.each([
  ['its own package is refunded', [ofSale]],
  ['its own package and its top-up are', [added, ofTopUp, ofSale]],
  ['its top-up was refused', [topUp({ state: 'refused', failure: { kind: 'dropped', detail: '' } }), ofSale]],
] as const)('an eSIM has no live package if %s', (_, operations) =>
  expect(mayHaveLivePackage(orderId, operations)).toBe(false),
);
