import { z } from 'zod';
import { channel, done, nothing, saved } from './channel.ts';
import { packageDescription } from './package.ts';
import { amount, currency, instant, mode, orderId } from './plain-values.ts';
import { install, tax } from './sale.ts';

const receipt = z.object({
  mode,
  till: z.string(),
  orderId,
  soldAt: instant,
  /** Null where they aren't known, as in a sale. */
  package: packageDescription.nullable(),
  price: amount.nullable(),
  currency,
  tax: tax.nullable(),
  install,
});
export type Receipt = z.infer<typeof receipt>;

export const receiptRequests = {
  /** Writes a sale's receipt as a PDF where staff choose. */
  'receipt-save': channel('counter', z.object({ orderId }), saved),
  /** What the window that asks is to show. */
  receipt: channel('receipt', nothing, receipt),
  /** The receipt is laid out, fonts and QR included. */
  'receipt-ready': channel('receipt', nothing, done),
} as const;
