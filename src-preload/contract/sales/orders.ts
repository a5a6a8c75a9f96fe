import { z } from 'zod';
import { channel, nothing } from '../channel.ts';
import { operation } from './operation.ts';
import { packageDescription } from './package.ts';
import { amount, currency, instant, operationId, orderId } from '../plain-values.ts';
import { ledgerFault, outcome } from '../problem.ts';
import { customerChange, knownCustomer, sale, saleState } from './sale.ts';
import { staffMark } from '../staff/staff-mark.ts';

/** An operation, with what the eSIM was sold as and to whom. */
const openOperation = z.object({
  operation,
  sold: packageDescription.nullable(),
  customer: knownCustomer.nullable(),
});
export type OpenOperation = z.infer<typeof openOperation>;

/** open: not settled or not issued yet; refunded: all of it; ended: not sold, or canceled. */
export const orderStanding = z.enum(['open', 'ready', 'refunded', 'ended']);
export type Standing = z.infer<typeof orderStanding>;

/** In what order they are listed; among equals the newest comes first, with `price-low` the oldest. */
export const orderSort = z.enum(['newest', 'oldest', 'price-high', 'price-low', 'customer', 'product']);
export type OrderSort = z.infer<typeof orderSort>;

/** A sale as a list shows it. */
const orderRow = z.object({
  /** Names it in the list: higher is newer. */
  position: z.int(),
  orderId,
  state: saleState,
  standing: orderStanding,
  package: packageDescription.nullable(),
  price: amount.nullable(),
  /** Of the price. */
  currency,
  createdAt: instant,
  customer: knownCustomer.nullable(),
  /** Of its eSIM; null while there is none. Orders of one package differ by it. */
  iccid: z.string().nullable(),
  /** How often its eSIM was topped up. */
  topUps: z.int().nonnegative(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** Which orders are listed. What is null lets all pass. */
const orderFilter = z.object({
  text: z.string().max(200),
  /** Codes of the countries that the text stands for in the staff's languages. */
  countries: z.array(z.string().max(2)).max(300),
  /** `to` is the first moment that isn't meant. */
  from: instant.nullable(),
  to: instant.nullable(),
  standing: orderStanding.nullable(),
  productId: z.string().max(200).nullable(),
  /** Who sold it. */
  staffId: z.string().max(100).nullable(),
});

const count = z.int().nonnegative();

/** Sums of one currency: sums of two are never added. */
const summedOrders = z.object({
  currency,
  /** What customers paid and didn't get back, tax included. */
  price: amount,
  /** In the same currency, by the rate of each sale; null for a clerk, as the margin. */
  cost: amount.nullable(),
  /** Price less tax less cost, of all of which these are known. */
  margin: amount.nullable(),
  /** Of how many entries of the books the margin isn't known, and isn't counted. */
  unknownMargins: count,
});
export type SummedOrders = z.infer<typeof summedOrders>;

/** What the orders that are listed come to, with their top-ups, refunds and cancellations. */
export const orderSums = z.object({
  orders: count,
  /** So many of them, the newest, are listed where they are sorted by something else than time. */
  sortable: count,
  amounts: z.array(summedOrders),
  /** How many entries of the books are left out, because nobody knows their price. */
  unpriced: count,
});
export type OrderSums = z.infer<typeof orderSums>;

export const ordersRequests = {
  /** A page of the list of orders. */
  orders: channel(
    'counter',
    orderFilter.extend({
      sort: orderSort,
      /** At an end of the list, or beside an order that is in it. */
      start: z.discriminatedUnion('at', [
        z.object({ at: z.enum(['first', 'last']) }),
        z.object({ at: z.enum(['after', 'before']), position: z.int() }),
        /** From an order of this time on, back in time: the newest come first. */
        z.object({ at: z.literal('time'), createdAt: instant }),
      ]),
      limit: z.int().min(1).max(100),
    }),
    z.object({
      orders: z.array(orderRow),
      isMore: z.boolean(),
      /** A number was searched for, and telephone numbers can't be until the keychain answers. */
      withoutPhones: z.boolean(),
    }),
  ),
  /** What all of the listed orders come to. Who asks again doesn't want the first sums any more. */
  'order-sums': channel(
    'counter',
    orderFilter,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), sums: orderSums }),
      z.object({ ok: z.literal(false), why: z.union([ledgerFault, z.literal('asked-again')]) }),
    ]),
  ),
  /** The sums that were asked for aren't wanted any more. */
  'order-sums-stop': channel('counter', nothing, nothing),
  /** Everybody who ever sold something at this till, by name; nobody where it never knew any. */
  'order-sellers': channel('counter', nothing, z.array(staffMark)),
  /** One sale in full; null where there is none. */
  order: channel('counter', z.object({ orderId }), sale.nullable()),
  /**
   * What the orders of a time came to, as the sums of the list have it: how many are listed, and what customers paid for
   * them and their top-ups and didn't get back, in each currency, as far as prices are known. What came later counts too, on
   * whatever day: a report counts it on its own day.
   */
  takings: channel(
    'counter',
    z.object({ from: instant, to: instant }),
    z.object({
      orders: count,
      /** How many of them are pending and may not be sold: nobody knows what they come to. */
      unconfirmed: count,
      amounts: z.array(z.object({ amount, currency })),
    }),
  ),
  /** What isn't settled or hasn't come yet, oldest first, and what of the last day came to nothing, newest first. */
  'open-work': channel(
    'counter',
    nothing,
    z.object({
      sales: z.array(sale),
      operations: z.array(openOperation),
      ended: z.array(sale),
      endedOperations: z.array(openOperation),
      /** How many differences between the books and the service's history nobody has settled; none for a clerk. */
      openFindings: z.int().nonnegative(),
    }),
  ),
  /** Closes a sale or an operation that nobody knows the end of; the reason stays with it. */
  'write-off': channel(
    'counter',
    z.object({ id: z.union([orderId, operationId]), reason: z.string().trim().min(1).max(500) }),
    outcome,
  ),
  /** Notes who bought an eSIM, in place of what was noted before. */
  'customer-note': channel('counter', z.object({ orderId, customer: customerChange }), outcome),
} as const;
