import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { practiceProducts, practiceSeller } from '../../../tools/ledger/generate-ledger.ts';
import { usualDays, usualLastDay } from '../../../tools/ledger/invented/invent-years.ts';
import type { Seller } from '../../../tools/ledger/invented/invented-sale.ts';
import { writeYears } from '../../../tools/ledger/invented/write-years.ts';
import { Ledger } from '../../../src-main/ledger/ledger.ts';
import { isIn, type OrderId, type Sale, type SaleIntent } from '../../../src-main/domain/orders/sale.ts';
import { profileRecord } from '../../ledgers/busy-ledger.ts';
import { inDollars } from '../../fixtures/price-terms.ts';
import { japan } from '../../fixtures/products.ts';
import { sealedProfile } from '../../tills/sealed-codes.ts';

/** A shop's till: its codes are sealed with the key of the tests. */
const shopSeller: Seller = { till: 'T1', merchantId: 'shop', keep: sealedProfile };

/** So many sales in the usual years; fewer are of as many fewer days, so that each day has as many. */
const salesOfUsualDays = 1_000_000;

/** Fills a new ledger with the sales of a shop, or of the practice till, as years of selling leave it. */
export function fillLedger(file: string, sales: number, till: 'shop' | 'practice' = 'shop'): void {
  writeYears(file, {
    sales,
    seed: 1,
    days: Math.max(1, Math.round((usualDays * sales) / salesOfUsualDays)),
    lastDay: usualLastDay,
    ...(till === 'shop'
      ? { seller: shopSeller, products: [japan] }
      : { seller: practiceSeller, products: practiceProducts() }),
  });
}

export function openLedger(file: string): Ledger {
  const opened = Ledger.open(file);
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
}

/** As order ids are made, but for their random numbers: the system's take longer than all the rest. */
const nextUlid = monotonicFactory(Math.random);

/** What a sale of the bench is begun with. */
const intentAt = (createdAt: number): SaleIntent => ({
  orderId: `T1-${nextUlid(createdAt)}` as OrderId,
  merchantId: shopSeller.merchantId,
  product: japan,
  cost: japan.salePrice,
  price: japan.salePrice,
  activationMode: 'NOW',
  tender: 'cash',
  terms: inDollars,
  callback: null,
  cart: randomUUID(),
  staff: null,
  createdAt,
});

const profileNumber = (index: number, orderId: OrderId) =>
  sealedProfile(orderId, profileRecord(`89${String(index * 7).padStart(17, '0')}`));

/** Sells one: three commits, each on the disk when it returns. @param index tells its eSIM from others. */
export function sellOne(ledger: Ledger, index: number): void {
  const at = Date.now();
  const sent = ledger.sales.draft(intentAt(at));
  if (!sent.ok) throw new Error(sent.failure.detail);
  const charged = sent.value.intent.cost;
  const accepted = ledger.sales.answer(
    sent.value,
    { kind: 'accepted', uidCustomer: `uid of ${sent.value.intent.orderId}`, charged },
    at,
  );
  if (!accepted.ok || !isIn(accepted.value, 'accepted')) throw new Error('the ledger took no answer');
  const end = ledger.sales.conclude(
    accepted.value,
    { kind: 'issued', profile: profileNumber(index, accepted.value.intent.orderId) },
    at,
  );
  if (!end.ok) throw new Error(end.failure.detail);
}

/** A sale that came to an eSIM, as its row tells it. */
export function completedSale(index: number, at: number): Sale {
  const intent = intentAt(at);
  const profile = profileNumber(index, intent.orderId);
  const progress = { state: 'completed', uidCustomer: randomUUID(), charged: intent.cost, profile } as const;
  return { kind: 'sale', intent, progress };
}
