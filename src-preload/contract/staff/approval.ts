import { z } from 'zod';
import { refundWanted } from '../sales/after-sale.ts';
import { channel, nothing } from '../channel.ts';
import { problem } from '../problem.ts';
import { cashMove } from './shift.ts';
import { staffMark } from './staff-mark.ts';
import { pin, staffId, staffProblem } from './staff.ts';
import { paybackUndoWanted, tenderCorrectionWanted } from '../payments/corrections.ts';
import { givenPriceWanted, priceCorrectionWanted } from '../payments/given-price.ts';
import { goodwillWanted } from '../payments/tickets.ts';

/** What a clerk may ask for with a manager's approval of exactly that. Discounts are approved in `discount-approve`. */
export const approvable = z.discriminatedUnion('name', [
  z.object({ name: z.literal('refund'), request: refundWanted }),
  z.object({ name: z.literal('goodwill'), request: goodwillWanted }),
  z.object({ name: z.literal('tender-correct'), request: tenderCorrectionWanted }),
  z.object({ name: z.literal('payback-undo'), request: paybackUndoWanted }),
  z.object({ name: z.literal('price-give'), request: givenPriceWanted }),
  z.object({ name: z.literal('price-correct'), request: priceCorrectionWanted }),
  /** Cash that is taken out of the drawer. */
  z.object({ name: z.literal('shift-cash'), request: cashMove }),
]);
export type Approvable = z.infer<typeof approvable>;

export const approvalRequests = {
  /** Who could approve what a clerk may not do alone. */
  approvers: channel('counter', nothing, z.array(staffMark)),
  /**
   * A manager approves just this request of whoever is at the till, by their PIN; the clerk stays there. It holds for one
   * such request, for five minutes, and no longer than the clerk stays.
   */
  approve: channel(
    'counter',
    z.object({ of: approvable, manager: staffId, pin }),
    z.union([
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), problem }),
      z.object({ ok: z.literal(false), unproved: staffProblem }),
    ]),
  ),
} as const;
