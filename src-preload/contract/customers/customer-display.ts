import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { lineDiscount, wantedDiscounts } from '../money/discounts.ts';
import { activationMode, packageDescription } from '../sales/package.ts';
import { givenPayments } from '../payments/given-payment.ts';
import { quantity, topsUp } from '../sales/wanted.ts';
import { amount, currency, mode, openTillId, orderId } from '../plain-values.ts';

/** In which customers read; BCP 47. */
export const customerLanguage = z.enum([
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'ar',
  'zh-Hans',
  'ja',
  'ko',
  'ru',
  'tr',
]);
export type CustomerLanguage = z.infer<typeof customerLanguage>;

/** The phone that the eSIM is for: what the steps are for. */
export const phoneKind = z.enum(['iphone', 'android', 'not-known']);
export type PhoneKind = z.infer<typeof phoneKind>;

/**
 * What the customer is to see. The counter names things and main makes the scene, so that a customer never reads
 * what the ledger and the catalog don't say.
 */
export const customerSees = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  /** A package is read back, before it is sold. */
  z.object({
    kind: z.literal('reading'),
    productId: z.string().max(200),
    quantity,
    activationMode,
    topsUp,
    /** What staff take off; absent or null where the price is the shop's. Main reckons what that comes to. */
    discounts: wantedDiscounts.nullable().optional(),
    /** Further lines of the ticket. */
    others: z
      .array(
        z.object({
          productId: z.string().max(200),
          quantity,
          activationMode,
          topsUp,
          discount: lineDiscount.nullable(),
        }),
      )
      .max(200)
      .optional(),
    /** What they pay by, as far as staff have typed it; absent before. Main reckons what is left, and the change. */
    payments: givenPayments.optional(),
  }),
  /** A sale that was begun; of several, which one. */
  z.object({
    kind: z.literal('sale'),
    orderId,
    number: z.int().positive(),
    of: z.int().positive(),
    /** The customer has just paid for it: they see their change. Not so where it is shown again later. */
    isPaidNow: z.boolean(),
  }),
  z.object({ kind: z.literal('thanks') }),
]);
export type CustomerSees = z.infer<typeof customerSees>;

/** Which of several. */
const place = { number: z.int().positive(), of: z.int().positive() };

/** The change of cash that has just been handed over; null where there is none. */
const change = z.object({ received: amount, change: amount, currency }).nullable();

/**
 * What is paid already, what is still to be paid, what is given back after the sale, "0" as a rule, and the change of cash;
 * absent before anything is typed.
 */
const paying = z.object({ paid: amount, rest: amount, back: amount, cash: change }).optional();

/** What the customer's window shows, and all that it knows. */
const scene = z.object({
  mode,
  language: customerLanguage,
  phone: phoneKind,
  view: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('welcome') }),
    z.object({
      kind: z.literal('reading'),
      package: packageDescription,
      activationMode,
      quantity: z.int().positive(),
      /** Of one. */
      price: amount,
      /** What all of them cost. */
      total: amount,
      /** What they would cost without a discount; absent where that is the total. */
      list: amount.optional(),
      currency,
      paying,
    }),
    /** Several packages are read back together. */
    z.object({
      kind: z.literal('ticket'),
      lines: z.array(
        z.object({
          package: packageDescription,
          activationMode,
          quantity: z.int().positive(),
          /** Of all of the line, before what is off the whole ticket. */
          total: amount,
        }),
      ),
      /** What all of them cost. */
      total: amount,
      /** What they would cost without a discount; absent where that is the total. */
      list: amount.optional(),
      currency,
      paying,
    }),
    /** The eSIM is on its way. */
    z.object({ kind: z.literal('waiting'), package: packageDescription.nullable(), cash: change, ...place }),
    /** SECURITY: the code is worth money. It is shown while its sale stands on the counter and no longer. */
    z.object({
      kind: z.literal('code'),
      package: packageDescription.nullable(),
      /** Null where nobody knows any more when the validity starts. */
      activationMode: activationMode.nullable(),
      activationCode: z.string(),
      manual: z.object({ address: z.string(), matchingId: z.string() }).nullable(),
      /** The phone will ask for a confirmation code, which isn't in the code. */
      needsConfirmationCode: z.boolean(),
      cash: change,
      ...place,
    }),
    z.object({ kind: z.literal('not-sold') }),
    z.object({ kind: z.literal('thanks') }),
  ]),
});
export type Scene = z.infer<typeof scene>;
export type SceneView = Scene['view'];

/** A screen of this computer. */
const screen = z.object({
  id: z.int(),
  /** What its maker calls it; empty where it doesn't tell. */
  name: z.string().max(200),
  /** In its own pixels. */
  width: z.int(),
  height: z.int(),
  /** The counter's window is on it. */
  isCounters: z.boolean(),
});
export type ScreenView = z.infer<typeof screen>;

export const customerDisplay = z.object({
  /** For the next customers, until somebody chooses another one. */
  language: customerLanguage,
  screens: z.array(screen),
  /** The screen that was chosen for customers; null where none was. */
  chosen: z.object({ id: z.int(), isThere: z.boolean() }).nullable(),
});
export type CustomerDisplayView = z.infer<typeof customerDisplay>;

export const customerDisplayRequests = {
  /** The counter has something to show. What isn't there any more shows as the welcome. */
  'customer-sees': channel(
    'counter',
    z.object({
      sees: customerSees,
      language: customerLanguage.nullable(),
      phone: phoneKind,
      /** The till that it is about; null where the window shows none. */
      openTillId: openTillId.nullable(),
    }),
    done,
  ),
  'customer-display-read': channel('counter', nothing, customerDisplay),
  /** Which screen is the customers'; null for none. */
  'customer-display-set': channel('counter', z.object({ screenId: z.int().nullable() }), customerDisplay),
  /** What customers read who weren't asked. */
  'customer-language': channel('counter', nothing, customerLanguage),
  'customer-language-set': channel('counter', z.object({ language: customerLanguage }), done),
  /** Shows the customers' view in front of the counter, until a key closes it. */
  'customer-display-in-front': channel('counter', nothing, done),
  /** What the customers' window is to show at first. */
  scene: channel('customer-display', nothing, scene),
} as const;

/** What main tells the customers' window, and the only thing. */
export const displayPushes = { scene } as const;

/** What the preload script puts on the customers' window as `display`. */
export type DisplayBridge = {
  readonly scene: () => Promise<Scene>;
  /** Calls back for each change until the returned function is called. */
  readonly onScene: (listener: (scene: Scene) => void) => () => void;
};
