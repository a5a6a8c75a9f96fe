import { z } from 'zod';
import { channel } from '../channel.ts';
import {
  amount,
  currency,
  dataSize,
  idPack,
  instant,
  operationId,
  orderId,
  text,
  uidCustomer,
} from '../plain-values.ts';
import { outcome, problem } from '../problem.ts';
import { tender } from '../payments/tender.ts';
import { cart } from './wanted.ts';

/**
 * Why nothing can be done with a package, whatever is wanted. sold-elsewhere: nobody bought it at this till, which
 * doesn't know what its customer paid.
 */
const whyNothing = [
  'operation-open',
  'operation-held',
  'refunded',
  'already-activated',
  'no-number',
  'sold-elsewhere',
] as const;

/** One package of an eSIM, as the service tells of it; what it doesn't tell is null. */
export const soldPackage = z.object({
  /** The service's name of it. */
  uid: z.string().nullable(),
  name: z.string().nullable(),
  /** NOW, FIRST_USE, ON_DEMAND, or another word of the service. */
  activationMode: z.string().nullable(),
  isActivated: z.boolean(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  size: dataSize.nullable(),
  left: dataSize.nullable(),
  validity: dataSize.nullable(),
  /** The service's own word. */
  status: z.string().nullable(),
  cost: amount.nullable(),
  /**
   * What the customer gets once it is refunded, and by which tenders, the first one first; null where nobody knows what
   * they paid, as of a package that was bought elsewhere. `left`: what they have paid for it, which is what becomes owed
   * and pays for another eSIM; of `parts`, cash is what coins can pay.
   */
  payback: z.object({ currency, left: amount, parts: z.array(z.object({ tender, amount })) }).nullable(),
  /** What the service gives the shop for it, in US dollars; null where it tells of nothing. */
  earnings: z
    .object({
      reward: amount,
      rewardPercent: amount.nullable(),
      /** Of its sale or top-up: price less tax less cost. `withReward` is null where the till has no rate for it. */
      margin: z.object({ amount, withReward: amount.nullable(), currency }).nullable(),
    })
    .nullable(),
  /** Whether it can be activated, and why not. The service decides all the same. */
  activation: z.discriminatedUnion('offered', [
    z.object({ offered: z.literal(true), idPack }),
    z.object({
      offered: z.literal(false),
      why: z.enum([...whyNothing, 'starts-by-itself', 'mode-unknown']),
    }),
  ]),
  /** Whether it can be refunded, with what would come back, and why not. The service decides all the same. */
  refund: z.discriminatedUnion('offered', [
    /** Null for a clerk. */
    z.object({ offered: z.literal(true), idPack, amount: amount.nullable() }),
    z.object({
      offered: z.literal(false),
      /**
       * bought-elsewhere: this till sold the eSIM, but not this package of it · purchase-unknown: it may be what was paid for
       * here, or another package of the eSIM; nobody knows.
       */
      why: z.enum([
        ...whyNothing,
        'expired',
        'data-used',
        'cost-unknown',
        'bought-elsewhere',
        'purchase-unknown',
      ]),
    }),
  ]),
});
export type SoldPackage = z.infer<typeof soldPackage>;

/**
 * Whether an eSIM can get a further package, and which ones of the catalog fit: the nearest first. esim-unknown: another till
 * sold it, and the service doesn't tell which eSIM its order is of.
 */
export const topUpOffer = z.discriminatedUnion('offered', [
  z.object({ offered: z.literal(true), productIds: z.array(z.string()) }),
  z.object({
    offered: z.literal(false),
    why: z.enum(['operation-open', 'operation-held', 'nothing-fits', 'esim-unknown']),
  }),
]);
export type TopUpOffer = z.infer<typeof topUpOffer>;

/** Where an eSIM was last seen, as the service tells; what it doesn't tell is null. */
export const connectivity = z.object({
  active: z.boolean().nullable(),
  /** The number of the chip that the eSIM is on: of the phone, as it tells it itself. */
  eid: z.string().nullable(),
  /** The service's own word. */
  state: z.string().nullable(),
  network: z.string().nullable(),
  /** A country's code, where the service tells one; else its own words. */
  country: z.string().nullable(),
  /** When the phone came to another country, where the service tells that instead of which. */
  countryChangedAt: instant.nullable(),
  connectedAt: instant.nullable(),
  /** A time, where the service tells one; else its own words. */
  dataUsed: z.union([z.object({ at: instant }), z.object({ words: text })]).nullable(),
});
export type Connectivity = z.infer<typeof connectivity>;

/** The profile that something is done with. */
const onProfile = { uidCustomer, orderId: orderId.nullable(), cart };

/** The reply of what begins an operation. */
const begun = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), operationId }),
  z.object({ ok: z.literal(false), problem }),
]);

/** A package's money back. */
export const refundWanted = z.object({
  ...onProfile,
  idPack,
  reason: z.string().trim().min(1).max(500),
  /** What the customer gets for it is to pay for another eSIM. */
  isExchange: z.boolean().optional(),
});

const heldDecision = z.object({
  id: z.union([orderId, operationId]),
  decision: z.enum(['send', 'drop']),
});

export const afterSaleRequests = {
  /** Where a sale's eSIM was last seen. */
  connectivity: channel(
    'counter',
    z.object({ orderId }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), connectivity }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /**
   * The packages of a sale's eSIM as the service has them now, and what can be done with each. What was done with them
   * is pushed as `operation`: ask again then.
   */
  packages: channel(
    'counter',
    z.object({ orderId }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        balanceCurrency: currency,
        /** The service's own word for where the eSIM stands. */
        profileState: z.string().nullable(),
        packages: z.array(soldPackage),
        /** What is left of all packages together. */
        totalLeft: dataSize.nullable(),
        /** The customer's own page at the service, https alone. It may show the code: not logged, and not kept. */
        customerPage: z.string().nullable(),
        /** How many more there are that the till can't read. */
        unreadable: z.int().nonnegative(),
        topUp: topUpOffer,
      }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Activates a package that waits for it. */
  activate: channel('counter', z.object({ ...onProfile, idPack }), begun),
  /** Asks for a package's money back. A clerk needs a manager's approval. */
  refund: channel('counter', refundWanted, begun),
  /** Decides about a sale, a top-up or an activation that is held: it is sent now, or never. */
  'held-decide': channel('counter', heldDecision, outcome),
  /** The same of a refund. */
  'held-refund-decide': channel('counter', heldDecision, outcome),
} as const;
