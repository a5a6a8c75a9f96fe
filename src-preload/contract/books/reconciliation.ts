import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { amount, currency, instant, orderId, uidCustomer } from '../plain-values.ts';
import { outcome, problem } from '../problem.ts';
import { staff } from '../staff/staff-mark.ts';

/** Where comparing the books with the service's history stands. Nothing of it is money. */
export const reconciliationState = z.object({
  doing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('reading') }),
    /** Orders are asked about that the history leaves open. */
    z.object({ kind: z.literal('asking'), done: z.int().nonnegative(), of: z.int().nonnegative() }),
  ]),
  /** How many differences nobody has settled. */
  openFindings: z.int().nonnegative(),
});
export type ReconciliationState = z.infer<typeof reconciliationState>;

const totals = z.object({
  matched: z.int().nonnegative(),
  /** In the history, and still open in the books. */
  waiting: z.int().nonnegative(),
  /** Made by others before these books began. */
  before: z.int().nonnegative(),
  /** By how much the balance changed, as each side has it. */
  ours: amount,
  theirs: amount,
  /** What was paid in or taken otherwise. */
  otherwise: amount,
});

const reconciliation = z.object({
  begunAt: instant,
  endedAt: instant.nullable(),
  cause: z.enum(['asked-for', 'nightly']),
  state: z.enum(['running', 'stopped', 'done', 'failed']),
  /** From when on the history could be compared; null where that isn't known. */
  seesFrom: instant.nullable(),
  totals: totals.nullable(),
  problem: problem.nullable(),
});
export type ReconciliationView = z.infer<typeof reconciliation>;

const reportedOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    status: z.string(),
    orderId: z.string().nullable(),
    createdAt: instant.nullable(),
    packageName: z.string().nullable(),
  }),
  z.object({ kind: z.literal('no-order') }),
  z.object({ kind: z.literal('not-told') }),
]);
export type ReportedOrderView = z.infer<typeof reportedOrder>;

/** A difference between the books and the history: src-main/reconciliation/comparing/finding.ts says what each word means. */
const finding = z.object({
  number: z.int(),
  kind: z.enum([
    'ours-only',
    'theirs-only',
    'amounts-differ',
    'balance-jump',
    'not-shown',
    'issued-after-cancel',
    'canceled-after-issue',
    'refunded-elsewhere',
    'esim-of-another',
    'other-product',
    'smaller-package',
    'done-after-all',
  ]),
  about: z.enum(['sale', 'top-up', 'activation', 'refund', 'cancellation', 'other']),
  why: z.enum(['not-here', 'refused-here', 'written-off-here', 'again']),
  /** The sale of the books that it is about. */
  saleId: orderId.nullable(),
  orderId: z.string().nullable(),
  uidCustomer: z.string().nullable(),
  idPack: z.number().nullable(),
  at: instant.nullable(),
  /** Of a time that the history doesn't show: its end. */
  until: instant.nullable(),
  /** The sale of the books that has the eSIM which the service gave for this one. */
  otherSale: orderId.nullable(),
  ours: amount.nullable(),
  theirs: amount.nullable(),
  creditedBack: amount.nullable(),
  balance: z.enum(['as-ours', 'as-theirs', 'not-told']),
  /** What the service reported about the order when it was asked. */
  reported: reportedOrder.nullable(),
  /** It is still to be asked about. */
  isToAsk: z.boolean(),
  canAdopt: z.boolean(),
  standing: z.enum(['open', 'adopted', 'known', 'agrees']),
  foundAt: instant,
  settledAt: instant.nullable(),
  staff,
  note: z.string().nullable(),
});
export type FindingView = z.infer<typeof finding>;

const note = z.string().trim().min(1).max(500);

const adopted = z.discriminatedUnion('kind', [
  /** `isReopened`: it had been closed here, so the books know what its customer paid. */
  z.object({ kind: z.literal('adopted'), orderId, isReopened: z.literal(true).optional() }),
  z.object({ kind: z.literal('in-books'), orderId }),
  /** The line is of another purchase for the same eSIM, not of the order. */
  z.object({ kind: z.literal('another-purchase') }),
  /** It doesn't say of itself that it was made, and no history shows that money was taken for it. */
  z.object({ kind: z.literal('not-made') }),
  z.object({ kind: z.literal('not-adopted'), problem }),
]);
export type AdoptedReply = z.infer<typeof adopted>;

export const reconciliationRequests = {
  /** Where it stands, what the last comparison came to, and the last one that had a result. */
  reconciliation: channel(
    'counter',
    nothing,
    z.object({
      state: reconciliationState,
      /** Of the balance. */
      currency,
      last: reconciliation.nullable(),
      lastCompared: reconciliation.nullable(),
    }),
  ),
  'reconciliation-begin': channel('counter', nothing, done),
  'reconciliation-stop': channel('counter', nothing, done),
  /** A page of what was found, the latest first. */
  findings: channel(
    'counter',
    z.object({ isOpen: z.boolean(), before: z.int().nullable(), most: z.int().min(1).max(200) }),
    z.object({ findings: z.array(finding), isMore: z.boolean() }),
  ),
  /** Marks a difference as known. */
  'finding-mark': channel('counter', z.object({ number: z.int(), note }), outcome),
  /** Writes the order of a finding down in the books, as the service tells it. */
  'finding-adopt': channel('counter', z.object({ number: z.int(), note: note.nullable() }), adopted),
  /** What the service tells of an order, wherever it was made. */
  'order-look-up': channel(
    'counter',
    z.object({ uidCustomer }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        reported: reportedOrder,
        /** The sale of the books that it is; null where it isn't in them. */
        saleId: orderId.nullable(),
      }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Writes an order down in the books that was made elsewhere. */
  'order-adopt': channel('counter', z.object({ uidCustomer, note: note.nullable() }), adopted),
} as const;
