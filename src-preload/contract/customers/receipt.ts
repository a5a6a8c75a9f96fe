import { z } from 'zod';
import { channel, done, nothing, saved } from '../channel.ts';
import { customerLanguage } from './customer-display.ts';
import { orderId } from '../plain-values.ts';
import { sheetModel } from './sheet.ts';

/** What a page is laid out for. `58mm` and `80mm` are rolls: a page is as long as what is on it. */
export const paper = z.enum(['58mm', '80mm', 'a6', 'a4']);
export type Paper = z.infer<typeof paper>;

const line = z.string();
const fact = z.object({ label: line, value: line });
export type Fact = z.infer<typeof fact>;

/**
 * A receipt as it is read, in the customer's language: every rendering shows all of it, in this order, and adds no
 * words. Holds an activation code: never logged.
 */
export const receiptModel = z.object({
  language: customerLanguage,
  direction: z.enum(['ltr', 'rtl']),
  /** Stands at the top and at the bottom of what was sold in practice mode. */
  practice: z.object({ mark: line, meaning: line }).nullable(),
  /** Stands at the top of every copy after the first. */
  reprint: line.nullable(),
  shop: z.object({
    name: line,
    /** A PNG as a data address. */
    logo: z.string().nullable(),
    /** Address and tax numbers. */
    lines: z.array(line),
    footer: z.array(line),
  }),
  /** When, where and who. */
  occasion: z.array(fact),
  sold: z.object({
    title: line,
    details: z.array(line),
    total: fact.nullable(),
    /** Tax, how it was paid and what went back. */
    below: z.array(line),
    /** All that was bought at once, where that is more than this one: on one receipt of it alone. */
    purchase: z.object({ title: line, pieces: z.array(fact), total: fact, below: z.array(line) }).nullable(),
  }),
  /** Null of a top-up: the customer has the eSIM. */
  install: z
    .object({
      title: line,
      /** What the QR holds, and what stands below it as text: exactly what the service sent. Null where it can't be read. */
      code: z.string().nullable(),
      steps: z.array(line),
      /** For entry by hand; empty where the code can't be taken apart. */
      byHand: z.object({ title: line, facts: z.array(fact) }).nullable(),
      notes: z.array(line),
    })
    .nullable(),
  /** Names of the order and of the eSIM. */
  facts: z.array(fact),
  /**
   * A small QR for a shop's scanner, at the very end: by it any till of the account tells what is left, and tops the eSIM
   * up. Its words keep it apart from the one that a phone scans. Null where the service gave the order no UUID.
   */
  forShop: z.object({ title: line, notes: z.array(line), code: line, number: fact }).nullable(),
});
export type ReceiptModel = z.infer<typeof receiptModel>;

/** The papers of one purchase, one after the other: its receipt first, then that of each further eSIM. */
export const receiptSet = z.object({
  kind: z.literal('receipts'),
  receipts: z.tuple([receiptModel], receiptModel),
});
export type ReceiptSet = z.infer<typeof receiptSet>;

/** All papers of what was bought at once are meant, and not that of one piece alone: absent for the one. */
export const isWhole = z.boolean().optional();

export const receiptRequests = {
  /** Writes the receipt of a sale, or of a top-up that has one of its own, as a PDF where staff choose. */
  'receipt-save': channel(
    'counter',
    z.object({
      orderId,
      /** Null for what its customer reads, and for the shop's usual one where nobody said. */
      language: customerLanguage.nullable(),
      isWhole,
    }),
    saved,
  ),
  /** What the window that asks is to show next: answered once there is something. Null clears it. */
  receipt: channel(
    'receipt',
    nothing,
    z
      .object({
        /** A report has a kind; a receipt has none. */
        model: z.union([sheetModel, receiptSet, receiptModel]),
        paper,
        /** Each pixel of the page becomes a dot of a thermal printer. */
        isDots: z.boolean(),
      })
      .nullable(),
  ),
  /** The receipt is laid out, fonts and QR included; its height in CSS pixels. */
  'receipt-ready': channel('receipt', z.object({ height: z.int().positive().max(100_000) }), done),
} as const;
