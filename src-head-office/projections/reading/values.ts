import { z } from 'zod';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
import type { OperationId, OrderId } from '../../../src-books/orders/ids.ts';
import type { PriceTerms } from '../../../src-books/payments/price-terms.ts';
import { ticketPrefix, type PieceId, type TicketId } from '../../../src-books/payments/ticket-id.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';

/** Values as tills write them in events. What isn't asked for passes: a newer till may say more. */

export const amount = z.string().transform((text, context) => {
  const read = parseAmount(text);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

const decimal = decimalWithin({ least: '0', most: '1000000000' });

export const priceTerms: z.ZodType<PriceTerms> = z.object({
  currency: z.string(),
  costCurrency: z.string(),
  rate: decimal,
  taxPercent: decimal,
  tax: amount,
});

export const percentDecimal = decimalWithin({ least: '0', most: '100' });

const noLineFeed = z.string().min(1).max(200);
export const orderId = noLineFeed.transform((text) => text as OrderId);
export const operationId = noLineFeed.transform((text) => text as OperationId);
export const pieceId = noLineFeed.transform((text) => text as PieceId);
export const ticketId = noLineFeed.startsWith(ticketPrefix).transform((text) => text as TicketId);

export const staffMark: z.ZodType<StaffMark> = z.object({
  id: z.string().transform((text) => text as StaffId),
  name: z.string(),
});
/** Null without staff accounts. */
export const staff = staffMark.nullable();

export const tender = z.union([
  z.enum(['cash', 'card-terminal', 'other']),
  z.templateLiteral(['named:', z.string().min(1)]),
]);
export const paidBy = z.union([tender, z.literal('split')]);

export const idPack = z.number().transform((number, context) => {
  const read = idPackOf(number);
  if (read.kind === 'number') return read.idPack;
  context.addIssue({ code: 'custom', message: 'not the number of a package' });
  return z.NEVER;
});

/** Milliseconds since 1970 in UTC. */
export const time = z.int();
