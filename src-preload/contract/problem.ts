import { z } from 'zod';
import { operationId, orderId, text } from './plain-values.ts';

/**
 * By how many milliseconds this computer's clock is ahead of the service's, below zero where it is behind; null where
 * it isn't off by so much that people should know.
 */
export const clockAheadMs = z.int().nullable();

/** What can be wrong with the ledger, closed: src-main/platform/storage-fault.ts says what each means. */
export const ledgerFault = z.enum([
  'disk-full',
  'read-only',
  'not-permitted',
  'corrupted',
  'in-use',
  'taken-away',
  'newer-version',
  'older-version',
  'missing',
  'disk-failing',
  'failed',
]);
export type StorageFaultKind = z.infer<typeof ledgerFault>;

/** What can go wrong, closed. Windows turn it into one sentence in the reader's language. */
export const problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('not-reached'),
    cause: z.enum(['offline', 'name', 'connection', 'certificate']),
  }),
  /** The service makes this account's signatures, and did not make one: nothing was sent. */
  z.object({ kind: z.literal('not-signed') }),
  z.object({ kind: z.literal('no-reply'), cause: z.enum(['timeout', 'connection-lost', 'interrupted']) }),
  z.object({ kind: z.literal('unreadable-reply') }),
  /** The clock may be why: it is named where it is off by much. */
  z.object({ kind: z.literal('unauthorized'), clockAheadMs }),
  z.object({ kind: z.literal('insufficient-funds') }),
  z.object({ kind: z.literal('refused'), detail: text }),
  z.object({ kind: z.literal('order-not-found') }),
  z.object({ kind: z.literal('order-exists') }),
  z.object({ kind: z.literal('too-many-requests') }),
  z.object({ kind: z.literal('service-broken') }),
  /** The base address that was typed can't be used. */
  z.object({
    kind: z.literal('address'),
    fault: z.enum(['not-an-address', 'not-encrypted', 'holds-credentials']),
  }),
  /** The keychain of this computer: none there, or it doesn't answer (locked or hanging). */
  z.object({ kind: z.literal('keychain'), fault: z.enum(['absent', 'no-answer', 'no-secret']) }),
  /**
   * The ledger could not be opened or written, so nothing was sent. Of what was sent before and is open: what came of it
   * could not be written down.
   */
  z.object({ kind: z.literal('ledger'), fault: ledgerFault }),
  /**
   * The disk failed while it was written down: whether it is recorded is found out once the ledger takes something again,
   * or by the next start. Nothing was sent, nor will be by itself.
   */
  z.object({ kind: z.literal('uncertain'), fault: ledgerFault }),
  /** It isn't known yet what became of something of the same kind. */
  z.object({ kind: z.literal('earlier-uncertain'), fault: ledgerFault }),
  /** Staff decided not to send it. */
  z.object({ kind: z.literal('dropped') }),
  /** The package had been refunded before this refund was sent. */
  z.object({ kind: z.literal('refunded-before') }),
  /** The service has the order, and says that it is of another package than was ordered. */
  z.object({ kind: z.literal('other-product') }),
  /** It isn't held any more: something was decided before, or the service turned out to have it. */
  z.object({ kind: z.literal('not-held') }),
  /** Something held may have been sent just before the computer stopped, and still be on its way. */
  z.object({ kind: z.literal('on-its-way') }),
  /** The service doesn't show whether something held was done. */
  z.object({ kind: z.literal('not-seen') }),
  /** The service has what is held, and money was moved; sent again it is not bought twice. */
  z.object({ kind: z.literal('held-bought') }),
  /** The package isn't in the catalog any more. */
  z.object({ kind: z.literal('unknown-product') }),
  /** What the screen read back is not what it costs now. */
  z.object({ kind: z.literal('price-changed') }),
  /** The practice service did not start. */
  z.object({ kind: z.literal('practice-service') }),
  /** The till is still starting. */
  z.object({ kind: z.literal('starting') }),
  /** Nobody has said yet, on this account, what the till is called and whether it replaces another. */
  z.object({ kind: z.literal('not-named') }),
  /** The account of the till is being changed; nothing is begun on either. */
  z.object({ kind: z.literal('changing-account') }),
  /** Another till is open by now than the one that staff saw. */
  z.object({ kind: z.literal('another-till') }),
  /** Whoever asked has left the till since, or it was locked. */
  z.object({ kind: z.literal('not-at-till') }),
  /** A sale of the same package isn't settled: nobody knows yet whether it was sold. Of a ticket, all such sales. */
  z.object({ kind: z.literal('unsettled-twin'), orderId, others: z.array(orderId).optional() }),
  /** Another press for the same waits for the service, and nothing of it is written yet. */
  z.object({ kind: z.literal('being-begun') }),
  /** More eSIMs than one ticket holds. */
  z.object({ kind: z.literal('ticket-too-large'), most: z.int().positive() }),
  /** Another operation on the same profile or package isn't settled. Where that `isHeld`, it waits for staff. */
  z.object({ kind: z.literal('operation-open'), operationId, isHeld: z.boolean().optional() }),
  z.object({ kind: z.literal('already-refunded'), operationId }),
  /** The order has no profile that a package could be added to. */
  z.object({ kind: z.literal('no-profile') }),
  /** The service tells of no such package on the order's eSIM: nothing was sent. */
  z.object({ kind: z.literal('not-its-package') }),
  /** The order that was to be topped up isn't known to be of the eSIM that staff looked up: nothing was sent. */
  z.object({ kind: z.literal('not-the-esim') }),
  /** The service says of an order whose eSIM it issued that it canceled it. */
  z.object({ kind: z.literal('order-canceled') }),
  /** What was to be closed without an end has one by now, or is being sent. */
  z.object({ kind: z.literal('nothing-to-close') }),
  /** What a customer gave doesn't pay for the sale. */
  z.object({ kind: z.literal('does-not-cover') }),
  /** The payments come to more than the sale costs, by what gives no change. */
  z.object({ kind: z.literal('pays-too-much') }),
  /** No coins of the currency can pay a part that is paid in cash. */
  z.object({ kind: z.literal('not-in-coins') }),
  /** The shop has removed a tender of its own that was to be paid by. */
  z.object({ kind: z.literal('tender-removed') }),
  /** What was typed about a card payment holds the whole number of the card. */
  z.object({ kind: z.literal('whole-card-number') }),
  /** What was to be paid back to a customer was recorded as given already, or something else is owed by now. */
  z.object({ kind: z.literal('not-owed') }),
  /** There is less left to pay back as goodwill, or something else than was seen. */
  z.object({ kind: z.literal('not-left') }),
  /**
   * By which tender a payment was can't be corrected. changed: it was corrected already, or isn't as it was seen ·
   * given-back: something of it went back to the customer, or paid for another ticket · money-under-way: something of the
   * ticket is owed to them, or being refunded.
   */
  z.object({
    kind: z.literal('not-corrected'),
    why: z.enum(['changed', 'given-back', 'money-under-way']),
  }),
  /**
   * What a customer paid can't be said afterwards. known: it is known, also because it was said before · canceled: the
   * provider canceled the order · refunded: it was refunded · refund-open: that is being done · owed: the customer is owed what
   * they paid for it first · other-shift: the one that the form named is not open · other-currency: the shop's is another by now ·
   * not-above-zero, too-much, too-many-decimals: nobody can have paid such a price.
   */
  z.object({
    kind: z.literal('price-not-given'),
    why: z.enum([
      'known',
      'canceled',
      'refunded',
      'refund-open',
      'owed',
      'other-shift',
      'other-currency',
      'not-above-zero',
      'too-much',
      'too-many-decimals',
    ]),
  }),
  /**
   * A price that was given afterwards can't be corrected. changed: it was corrected already, or isn't as it was seen ·
   * given-back: the customer got more than that back, or it paid for another ticket · refund-open: the order is being refunded ·
   * same-price: it is that price already · the others as of `price-not-given`.
   */
  z.object({
    kind: z.literal('price-not-corrected'),
    why: z.enum([
      'changed',
      'given-back',
      'refund-open',
      'same-price',
      'not-above-zero',
      'too-much',
      'too-many-decimals',
    ]),
  }),
  /** A discount is no percentage or amount that can be taken off, or changes nothing. */
  z.object({ kind: z.literal('not-a-discount') }),
  /** A discount takes off more than the price. */
  z.object({ kind: z.literal('discount-above-price') }),
  /**
   * A clerk may not give this discount. SECURITY: whether it is beyond the clerks' limit or below cost isn't told.
   */
  z.object({ kind: z.literal('needs-manager') }),
  /** A manager's PIN was right, and the shop's rules don't allow this discount all the same. SECURITY: a clerk isn't told why. */
  z.object({ kind: z.literal('not-approvable') }),
  /** The discounted price doesn't cover the cost and its tax, and the shop doesn't allow that. Told to managers alone. */
  z.object({ kind: z.literal('below-cost') }),
  /** The reason of a discount isn't one of the shop's any more. */
  z.object({ kind: z.literal('unknown-reason') }),
  /** The shop wants a shift to be open for this, and none is; or there is none to close. */
  z.object({ kind: z.literal('no-shift') }),
  /** A shift is open already. */
  z.object({ kind: z.literal('shift-open') }),
  /** Sales that aren't finished keep the till on its account. */
  z.object({ kind: z.literal('sales-open'), count: z.int().positive() }),
  /**
   * Sales aren't settled, and nothing shows that the service at another address has the account that they are of.
   *
   * denied: it doesn't know orders that the account has · not-shown: there is none that it could be asked about.
   */
  z.object({ kind: z.literal('not-same-account'), why: z.enum(['denied', 'not-shown']) }),
  /** The books have sales of another account that aren't finished, and it isn't set any more. */
  z.object({ kind: z.literal('sales-of-account'), merchantId: z.string(), count: z.int().positive() }),
]);
export type Problem = z.infer<typeof problem>;

export const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem }),
]);
export type Outcome = z.infer<typeof outcome>;
