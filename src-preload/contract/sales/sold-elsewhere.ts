import { z } from 'zod';
import { channel } from '../channel.ts';
import { connectivity, soldPackage, topUpOffer } from './after-sale.ts';
import { operation } from './operation.ts';
import { currency, dataSize, orderId, uidCustomer } from '../plain-values.ts';
import { problem } from '../problem.ts';

/** As src-activation/esim-name.ts reads it. */
const iccid = z.string().regex(/^89\d{16,18}$/);

const notTold = z.object({ ok: z.literal(false), problem });

/** A sale of these books has it: it is shown as any other order. */
const inBooks = z.object({ kind: z.literal('in-books'), orderId });

/** What connectivity tells of an eSIM that no sale of these books has. */
const seenElsewhere = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seen'), connectivity }),
  inBooks,
  /** The account has no such eSIM: the ICCID is mistyped, or another shop's. */
  z.object({ kind: z.literal('not-on-account') }),
]);

/** What an order's status tells of an eSIM that no sale of these books has. Nothing of its code. */
const esimElsewhere = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('packages'),
    /** As the service writes it: a top-up is asked for with it. */
    uidCustomer,
    /** Null where the service doesn't tell it. */
    iccid: z.string().nullable(),
    balanceCurrency: currency,
    profileState: z.string().nullable(),
    packages: z.array(soldPackage),
    totalLeft: dataSize.nullable(),
    unreadable: z.int().nonnegative(),
    topUp: topUpOffer,
    /** What was bought for it here, the oldest first. */
    operations: z.array(operation),
  }),
  inBooks,
  /** The account has no such order: its number is mistyped, or another shop's. */
  z.object({ kind: z.literal('no-order') }),
  /** The order's eSIM isn't the one that was asked about, as far as the service tells. */
  z.object({ kind: z.literal('other-esim') }),
  z.object({ kind: z.literal('not-issued') }),
  z.object({ kind: z.literal('canceled') }),
]);
export type EsimElsewhere = z.infer<typeof esimElsewhere>;

/** What the history tells of the order of an eSIM. */
const orderElsewhere = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), uidCustomer }),
  inBooks,
  /** isWhole: every order was asked about that the history shows and these books don't have. */
  z.object({ kind: z.literal('not-found'), isWhole: z.boolean() }),
]);

/** What was bought here for such an eSIM: from the books alone. */
const toppedUpHere = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('topped-up'),
    uidCustomer,
    /** Null where its top-ups don't name it, as older ones don't. */
    iccid: iccid.nullable(),
    /** As with its packages. */
    operations: z.array(operation),
  }),
  inBooks,
]);
export type ToppedUpHere = z.infer<typeof toppedUpHere>;

/** An eSIM of the account that another till sold. Nothing of that sale is written down here, and no money is booked for it. */
export const soldElsewhereRequests = {
  /** Where it was last seen. */
  'elsewhere-seen': channel(
    'counter',
    z.object({ iccid }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), seen: seenElsewhere }), notTold]),
  ),
  /** Its packages, and whether it can be topped up. */
  'elsewhere-esim': channel(
    'counter',
    z.object({ iccid: iccid.nullable(), uidCustomer }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), esim: esimElsewhere }), notTold]),
  ),
  /**
   * What was bought here for the eSIM that a text names, or for that of a top-up by the end of its number; null if nothing. The
   * service isn't asked.
   */
  'elsewhere-bought': channel(
    'counter',
    z.object({ typed: z.string().max(200) }),
    z.object({ esim: toppedUpHere.nullable() }),
  ),
  /** Looks for its order in the service's history. */
  'elsewhere-order': channel(
    'counter',
    z.object({ iccid }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), order: orderElsewhere }), notTold]),
  ),
} as const;
