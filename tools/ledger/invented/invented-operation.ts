import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { ProfileOperation } from '../../../src-main/domain/orders/operation.ts';
import type { OperationId } from '../../../src-main/domain/orders/order-id.ts';
import type { ChangeEvent } from '../../../src-main/domain/orders/package-change.ts';
import type { TopUpEvent } from '../../../src-main/domain/orders/top-up.ts';
import {
  inventedId,
  noReply,
  staffAt,
  tenderOf,
  type CounterMoment,
  type Life,
  type Seller,
  type SoldProfile,
} from './invented-sale.ts';
import { inventedUuid, oneOf, type Random } from './seeded-random.ts';

export type InventedOperation = {
  readonly operationId: OperationId;
  readonly kind: ProfileOperation['kind'];
  readonly events: Life<TopUpEvent | ChangeEvent>;
};

const reasons = [
  'the phone is locked',
  'bought twice',
  'wrong country',
  'le téléphone est bloqué',
  '手机不支持',
];

/** A refund of a sale's package; now and then one that the service refuses. */
export function inventRefund(
  random: Random,
  seller: Seller,
  moment: CounterMoment,
  sold: SoldProfile,
): InventedOperation {
  const { intent, operationId } = begin(random, seller, moment, sold);
  const expected = sold.product.salePrice;
  const drafted = {
    kind: 'drafted',
    intent: {
      ...intent,
      idPack: sold.idPack,
      triedBefore: false,
      boughtAs: sold.orderId,
      reason: oneOf(random, reasons),
      expected,
    },
  } as const;
  const isRefused = random() < 0.08;
  const failure = { kind: 'refused', httpStatus: 400, detail: 'The package was used' } as const;
  return ended(operationId, 'refund', moment.at, [
    [0, drafted],
    [0, { kind: 'attempted' }],
    [500, isRefused ? { kind: 'refused', failure } : { kind: 'confirmed' }],
  ]);
}

/** A package that was sold to start on demand is started. */
export function inventActivation(
  random: Random,
  seller: Seller,
  moment: CounterMoment,
  sold: SoldProfile,
): InventedOperation {
  const { intent, operationId } = begin(random, seller, moment, sold);
  const drafted = {
    kind: 'drafted',
    intent: { ...intent, idPack: sold.idPack, triedBefore: false },
  } as const;
  const isSlow = random() < 0.05;
  return ended(operationId, 'activation', moment.at, [
    [0, drafted],
    [0, { kind: 'attempted' }],
    ...(isSlow
      ? ([
          [15_000, { kind: 'unanswered', failure: noReply }],
          [2_000, { kind: 'seen-done' }],
        ] as const)
      : ([[400, { kind: 'confirmed' }]] as const)),
  ]);
}

/** Of so many top-ups the service cancels one. */
const canceledOneIn = 19;

/** A further package for a profile; now and then the service cancels it. @param number of the top-up, from 1. */
export function inventTopUp(
  random: Random,
  seller: Seller,
  moment: CounterMoment,
  sold: SoldProfile,
  product: Product,
  number: number,
): InventedOperation {
  const { intent, operationId } = begin(random, seller, moment, sold);
  const { price, terms } = moment.prices.priceOf(product.salePrice);
  const drafted = {
    kind: 'drafted',
    intent: {
      ...intent,
      product,
      cost: product.salePrice,
      price,
      terms,
      activationMode: 'NOW',
      tender: moment.prices.knows.tender ? tenderOf(random) : null,
      callback: null,
      knownPackages: [String(sold.idPack)],
    },
  } as const;
  const idPack = (50_000_000 + number) as IdPack;
  return ended(operationId, 'top-up', moment.at, [
    [0, drafted],
    [0, { kind: 'attempted' }],
    [600, { kind: 'accepted', charged: product.salePrice, idPack }],
    number % canceledOneIn === 0
      ? [60_000, { kind: 'canceled' }]
      : [900, { kind: 'found', idPack, packageUid: String(idPack) }],
  ]);
}

function begin(random: Random, seller: Seller, moment: CounterMoment, sold: SoldProfile) {
  const operationId = inventedId(random, seller.till, moment.at) as OperationId;
  const intent = {
    operationId,
    orderId: sold.orderId,
    merchantId: seller.merchantId,
    cart: inventedUuid(random),
    staff: staffAt(random, moment),
    uidCustomer: sold.uidCustomer,
    createdAt: moment.at,
  };
  return { operationId, intent };
}

/** @param steps each with how many milliseconds it came after the one before. */
function ended(
  operationId: OperationId,
  kind: ProfileOperation['kind'],
  at: number,
  steps: readonly (readonly [afterMs: number, event: TopUpEvent | ChangeEvent])[],
): InventedOperation {
  let now = at;
  return { operationId, kind, events: steps.map(([afterMs, event]) => [(now += afterMs), event] as const) };
}
