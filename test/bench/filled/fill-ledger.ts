import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { parseAmount, subtract, sum } from '../../../src-merchant-api/amount.ts';
import { cartOfPiece } from '../../../src-main/domain/orders/cart.ts';
import type { Payment } from '../../../src-books/payments/ticket.ts';
import { practiceProducts, practiceSeller } from '../../../tools/ledger/generate-ledger.ts';
import { usualDays, usualLastDay } from '../../../tools/ledger/invented/invent-years.ts';
import type { Seller } from '../../../tools/ledger/invented/invented-sale.ts';
import { writeYears } from '../../../tools/ledger/invented/write-years.ts';
import { Ledger } from '../../../src-main/ledger/ledger.ts';
import {
  isIn,
  type OrderId,
  type Sale,
  type SaleIn,
  type SaleIntent,
} from '../../../src-main/domain/orders/sale.ts';
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
  complete(ledger, sent.value, { index, at });
}

/** What a customer gives for a ticket, in one note. */
const received = parseAmount('1000');

/**
 * Writes a ticket of several lines, paid in cash, with its customer, as far as it is before anything is sent: one commit.
 *
 * @returns completes its sales, so that none is left on its way.
 */
export function draftTicket(ledger: Ledger, lines: number): () => void {
  const at = Date.now();
  const cart = randomUUID();
  const [first, ...others] = Array.from({ length: lines }, (_, index) => ({
    ...intentAt(at),
    cart: cartOfPiece(cart, index),
  }));
  if (first === undefined || received === undefined) throw new Error('a ticket has lines, and is paid');
  const pieces = [first, ...others] as const;
  const due = sum(pieces.map(({ price }) => price));
  const change = subtract(received, due);
  const paid: Payment = { payments: [{ kind: 'cash', received, change }], rounding: noAmount };
  const customer = { name: 'Ada Miller', phone: null, note: null };
  const drafted = ledger.ticketDrafts.draft({ pieces, customer, paid });
  if (!drafted.ok) throw new Error(drafted.failure.detail);
  return () => {
    for (const [index, piece] of drafted.value.entries())
      if (piece.kind === 'sale') complete(ledger, piece, { index, at });
  };
}

const noAmount = sum([]);

function complete(
  ledger: Ledger,
  sent: SaleIn<'sending'>,
  { index, at }: { readonly index: number; readonly at: number },
): void {
  const { orderId, cost: charged } = sent.intent;
  const accepted = ledger.sales.answer(
    sent,
    { kind: 'accepted', uidCustomer: `uid of ${orderId}`, charged },
    at,
  );
  if (!accepted.ok || !isIn(accepted.value, 'accepted')) throw new Error('the ledger took no answer');
  const end = ledger.sales.conclude(
    accepted.value,
    { kind: 'issued', profile: profileNumber(index, orderId) },
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
