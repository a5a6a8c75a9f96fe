import { z } from 'zod';
import { customerLanguage } from '../customers/customer-display.ts';
import { operation } from './operation.ts';
import { activationMode, packageDescription } from './package.ts';
import { moneyBack } from '../payments/money-back.ts';
import { paidTicket, tax } from '../payments/payment.ts';
import { amount, currency, instant, orderId, uidCustomer } from '../plain-values.ts';
import { problem } from '../problem.ts';
import { tender } from '../payments/tender.ts';
import { saleDiscount } from '../money/sale-discount.ts';
import { staff } from '../staff/staff-mark.ts';
import { waiting } from './waiting.ts';

export type Tender = z.infer<typeof tender>;

/** How a sale was paid: by one tender, or by several, which its ticket tells. */
export const paidBy = z.union([tender, z.literal('split')]);

/** Who buys, as far as they say; each part is null where nothing was written down. */
export const customer = z.object({
  name: z.string().trim().min(1).max(120).nullable(),
  phone: z.string().trim().min(1).max(40).nullable(),
  note: z.string().trim().min(1).max(500).nullable(),
  /** What they read, for their receipt, their messages and their screen; null or absent where nobody said. */
  language: customerLanguage.nullable().optional(),
});
export type Customer = z.infer<typeof customer>;

/**
 * A telephone number as it was written down. It is sealed with a key of the system's keychain.
 *
 * key-to-come: the keychain is being asked for the key · no-key: the keychain is away, locked or hanging · another-key: it
 * was sealed with a key that is gone · damaged: it isn't what was sealed.
 */
const knownPhone = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('readable'), text: z.string() }),
  z.object({
    kind: z.literal('unreadable'),
    why: z.enum(['key-to-come', 'no-key', 'another-key', 'damaged']),
  }),
]);
export type KnownPhone = z.infer<typeof knownPhone>;

/** Who bought, as far as it was written down and can be read. */
export const knownCustomer = z.object({
  name: z.string().nullable(),
  phone: knownPhone.nullable(),
  note: z.string().nullable(),
  /** Absent where nobody said what they read. */
  language: customerLanguage.optional(),
});
export type KnownCustomer = z.infer<typeof knownCustomer>;

/** What is written down in place of what was; a number that stays need not be readable. An absent language stays. */
export const customerChange = customer.extend({
  phone: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('kept') }),
    z.object({ kind: z.literal('noted'), text: customer.shape.phone }),
  ]),
});
export type CustomerChange = z.infer<typeof customerChange>;

const codeWarning = z.enum([
  'no-prefix',
  'other-format',
  'host',
  'no-matching-id',
  'matching-id',
  'matching-id-case',
  'oid',
  'confirmation-flag',
  'more-fields',
  'too-long',
]);
export type CodeWarningView = z.infer<typeof codeWarning>;

/** What a phone needs to install the eSIM. A credential: never logged. */
const readableInstall = z.object({
  kind: z.literal('readable'),
  activationCode: z.string(),
  /** SM-DP+ address and matching id for entry by hand; null where the code isn't in the usual form. */
  manual: z.object({ address: z.string(), matchingId: z.string() }).nullable(),
  /** The phone will ask for a confirmation code, which the service tells by other ways. */
  needsConfirmationCode: z.boolean(),
  /** What is odd about the code: src-activation/activation-code.ts says what each means. It is handed over all the same. */
  warnings: z.array(codeWarning).readonly(),
  iccid: z.string(),
  appleLink: z.string().nullable(),
  androidLink: z.string().nullable(),
  /** Of the service's page that installs it on any phone, https alone. */
  installLink: z.string().nullable(),
});
export type ReadableInstall = z.infer<typeof readableInstall>;

/**
 * The eSIM is there, and its code can't be read on this till at present.
 *
 * key-to-come: the keychain is being asked for the key · no-key: the keychain is away, locked or hanging, and the service
 * is asked for the code again · asked-for: the service is asked for it again · not-here: the sale is another account's,
 * whose service isn't asked · canceled: the service says that it canceled the order after it issued the eSIM ·
 * refunded: none of its packages is the customer's any more.
 */
const unreadableInstall = z.object({
  kind: z.literal('unreadable'),
  why: z.enum(['key-to-come', 'no-key', 'asked-for', 'not-here', 'canceled', 'refunded']),
  iccid: z.string(),
});
export type UnreadableInstall = z.infer<typeof unreadableInstall>;

const install = z.discriminatedUnion('kind', [readableInstall, unreadableInstall]);
export type Install = z.infer<typeof install>;

/**
 * drafted and sending are over within a request · held: nobody knows that it was sent, and staff decide · unknown: no
 * answer yet, being checked · cancel-reported: the service said once that it is canceled, and is asked again ·
 * written-off: closed by a manager, without anybody knowing how it ended.
 */
export const saleState = z.enum([
  'drafted',
  'sending',
  'held',
  'unknown',
  'accepted',
  'cancel-reported',
  'completed',
  'canceled',
  'refused',
  'written-off',
]);
export type SaleState = z.infer<typeof saleState>;

const saleEvent = z.object({
  at: instant,
  kind: z.enum([
    'drafted',
    'recovered',
    'attempted',
    'accepted',
    'unanswered',
    'held',
    'refused',
    'issued',
    'cancel-reported',
    'cancel-withdrawn',
    'uid-corrected',
    'canceled',
    'written-off',
    'reopened',
    'code-fetched',
    'printed',
  ]),
  problem: problem.nullable(),
  staff,
  /** Why a manager closed it, in their words. */
  reason: z.string().nullable().optional(),
  /** Which receipt was made, of what tells of one. */
  receipt: z
    .object({
      /** 1 is the original. */
      copy: z.int().positive(),
      why: z.enum(['hand-over', 'asked-for', 'did-not-come-out', 'saved']),
      /** What staff call the printer; null of a file. */
      to: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
export type SaleEventView = z.infer<typeof saleEvent>;

export const sale = z.object({
  orderId,
  /** The service's name of the order, once it has one. */
  uidCustomer: uidCustomer.nullable(),
  state: saleState,
  /** Null where the sale was lost and the service alone knows of it: then it doesn't say what was sold. */
  package: packageDescription.nullable(),
  /** When the package starts, as staff chose; null or absent where nobody here did. */
  start: activationMode.nullable().optional(),
  /** Null where neither the till nor the service tells it. */
  cost: amount.nullable(),
  /** Null where the sale was lost and the service alone knows of it. */
  price: amount.nullable(),
  /** Null or absent where that is the shop's price. Whoever sold it gave it. */
  discount: saleDiscount.nullable().optional(),
  tender: paidBy.nullable(),
  /** How the customer paid for this and what they bought with it; null where nobody here took the money. */
  ticket: paidTicket.nullable(),
  /** Of the price and the tax, as they were at the press. */
  currency,
  /** Of the cost. */
  balanceCurrency: currency,
  tax: tax.nullable(),
  createdAt: instant,
  customer: knownCustomer.nullable(),
  /** Who sold it. */
  staff,
  /** Why it was refused, or why it isn't known. */
  problem: problem.nullable(),
  /** When the service is asked next, while there is something to ask. */
  nextTryAt: instant.nullable(),
  /** While nobody knows what became of it, or the service has it and isn't done with it. */
  waiting: waiting.nullable().optional(),
  /** Staff were told that it was not sold, and the service made it: a difference for a manager. */
  isMadeAfterAll: z.boolean().optional(),
  /** It counts as canceled, and the service's history doesn't show the money back: a difference for a manager. */
  isUncredited: z.boolean().optional(),
  /** Null where there is no eSIM. */
  install: install.nullable(),
  /** Absent unless it came to nothing or was refunded, and it is known what the customer paid. */
  moneyBack: moneyBack.optional(),
  events: z.array(saleEvent),
  /** Oldest first. */
  operations: z.array(operation),
});
export type SaleView = z.infer<typeof sale>;
