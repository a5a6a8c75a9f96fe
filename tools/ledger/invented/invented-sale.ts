import { encodeTime } from 'ulid';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { AttemptFailure } from '../../../src-main/domain/orders/attempt-failure.ts';
import type { Customer } from '../../../src-main/domain/customer.ts';
import type { IssuedProfile } from '../../../src-main/domain/orders/issued-profile.ts';
import { recoveredSaleIntent } from '../../../src-main/domain/payments/recovered-intent.ts';
import type { OrderId, SaleEvent, SaleIntent } from '../../../src-main/domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { inventedCustomer } from './invented-customers.ts';
import { inventedUuid, weighted, type Random } from './seeded-random.ts';
import { campaignCost, staffOfEvenings, staffOfMornings, type PriceTime } from './shop-years.ts';

/** Who sells, on which account, and how codes are written down. */
export type Seller = {
  /** In front of every order id. */
  readonly till: string;
  readonly merchantId: string;
  readonly keep: (orderId: OrderId, profile: EsimProfile) => IssuedProfile;
};

/** A moment at the counter, and how prices were made then. */
export type CounterMoment = {
  readonly at: number;
  readonly isMorning: boolean;
  readonly prices: PriceTime;
};

/** Events with their times, milliseconds since 1970 in UTC, oldest first. */
export type Life<Event> = readonly (readonly [at: number, event: Event])[];

/** A sale that came to an eSIM, as operations need it. */
export type SoldProfile = {
  readonly orderId: OrderId;
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  readonly product: Product;
  readonly isOnDemand: boolean;
};

export type InventedSale = {
  readonly orderId: OrderId;
  readonly events: Life<SaleEvent>;
  readonly customer: Customer | undefined;
  /** Undefined where nothing was sold. */
  readonly profile: SoldProfile | undefined;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id as the till makes them: the time, and 80 bits (16 digits) by chance. */
export function inventedId(random: Random, till: string, at: number): string {
  let digits = '';
  for (let digit = 0; digit < 16; digit += 1) digits += crockford[Math.floor(random() * 32)] ?? '0';
  return `${till}-${encodeTime(at)}${digits}`;
}

export const tenderOf = weighted<SaleIntent['tender']>([
  ['cash', 5],
  ['card-terminal', 9],
  ['other', 1],
  [null, 0.5],
]);

const modeOf = weighted<SaleIntent['activationMode']>([
  ['NOW', 6],
  ['FIRST_USE', 3],
  ['ON_DEMAND', 1],
]);

export const noFunds: AttemptFailure = { kind: 'insufficient-funds', detail: 'Insufficient balance' };
export const noReply: AttemptFailure = { kind: 'no-reply', cause: 'timeout', detail: 'no reply in 15 s' };

/** One of the staff who work at that time. */
export function staffAt(random: Random, { isMorning, prices }: CounterMoment): StaffMark | null {
  if (!prices.knows.staff) return null;
  const staff = isMorning ? staffOfMornings : staffOfEvenings;
  return staff[Math.floor(random() ** 1.5 * staff.length)] ?? null;
}

/** @param number of the sale, from 1: its eSIM and its package have numbers of it. */
export function inventSale(
  random: Random,
  seller: Seller,
  moment: CounterMoment,
  product: Product,
  number: number,
): InventedSale {
  const { at, prices } = moment;
  const orderId = inventedId(random, seller.till, at) as OrderId;
  const { price, terms } = prices.priceOf(product.salePrice);
  const activationMode = modeOf(random);
  const intent: SaleIntent = {
    orderId,
    merchantId: seller.merchantId,
    product,
    cost: product.salePrice,
    price,
    terms,
    activationMode,
    tender: prices.knows.tender ? tenderOf(random) : null,
    callback: null,
    cart: inventedUuid(random),
    staff: staffAt(random, moment),
    createdAt: at,
  };
  const fate = random();
  const events: [number, SaleEvent][] = [];
  let now = at;
  const add = (event: SaleEvent, laterMs = 0): number => events.push([(now += laterMs), event]);
  const customer = inventedCustomer(random);
  const uidCustomer = inventedUuid(random);
  const charged = fate > 0.99 ? null : fate > 0.97 ? campaignCost(intent.cost) : intent.cost;
  if (fate >= 0.9985) {
    // Lost with a disk, and told by the service's history again.
    const { merchantId, cost, createdAt } = intent;
    add({
      kind: 'recovered',
      intent: recoveredSaleIntent({ orderId, merchantId, product, cost, createdAt }),
      uidCustomer,
      charged: intent.cost,
    });
  } else {
    add({ kind: 'drafted', intent });
    add({ kind: 'attempted' });
    if (fate < 0.015) {
      add({ kind: 'refused', failure: noFunds }, 400);
      return { orderId, events, customer, profile: undefined };
    }
    if (fate < 0.025) {
      add({ kind: 'unanswered', failure: noReply }, 15_000);
      add({ kind: 'attempted' }, 1_000);
    }
    add({ kind: 'accepted', uidCustomer, charged }, 250 + Math.floor(random() * 400));
  }
  if (fate >= 0.025 && fate < 0.031) {
    add({ kind: 'canceled' }, 60_000);
    return { orderId, events, customer, profile: undefined };
  }
  add({ kind: 'issued', profile: seller.keep(orderId, inventedProfile(number)) }, 2_000);
  if (random() < 0.4) {
    const receipt = { copy: 1, why: 'hand-over', to: 'Counter' } as const;
    add({ kind: 'printed', staff: intent.staff, receipt }, 4_000);
  }
  const isOnDemand = activationMode === 'ON_DEMAND';
  return {
    orderId,
    events,
    customer,
    profile: { orderId, uidCustomer, idPack: (100_000 + number) as IdPack, product, isOnDemand },
  };
}

/** As the practice service makes them. */
function inventedProfile(number: number): EsimProfile {
  const digits = String(number * 7).padStart(10, '0');
  const matchingId = (number * 2_654_435_761).toString(36).toUpperCase().padStart(12, '0');
  const activationCode = `LPA:1$smdp.practice.example$${matchingId}`;
  return {
    iccid: `89901990${digits}${number % 10}`,
    imsi: `90199${digits}`,
    activationCode,
    appleUniversalLink: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${activationCode}`,
    androidUniversalLink: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${activationCode}`,
    installationUrl: `https://install.practice.example/${matchingId}`,
    state: 'RELEASED',
    active: false,
    activatedAt: null,
  };
}
