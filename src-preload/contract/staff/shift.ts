import { z } from 'zod';
import { channel, done, nothing, saved } from '../channel.ts';
import { isPayable, shopMoney } from '../money/figure-values.ts';
import { amount, currency, instant, shiftNumber } from '../plain-values.ts';
import { jobBegun } from '../customers/printing.ts';
import { outcome, problem } from '../problem.ts';
import { sheetModel } from '../customers/sheet.ts';
import { tender } from '../payments/tender.ts';
import { staff } from './staff-mark.ts';

/** What should be there, of each tender and currency. */
const expected = z.array(z.object({ currency, tender, amount })).max(200);

const cash = z.object({ currency, amount: shopMoney });
export type CashView = z.infer<typeof cash>;

const direction = z.enum(['in', 'out']);

/** What one tender took so far, null if nobody said which: what was paid, less what was paid back, and what was corrected. */
const tenderTotal = z.object({
  currency,
  tender: tender.nullable(),
  /** How many payments. */
  count: z.int().nonnegative(),
  paid: amount,
  paidBack: amount,
  corrected: amount,
  total: amount,
});
export type TenderTotalView = z.infer<typeof tenderTotal>;

/** What should be in the drawer in one currency, and how it comes about. */
const drawer = z.object({
  currency,
  float: amount,
  taken: amount,
  paidBack: amount,
  paidIn: amount,
  paidOut: amount,
  /** By corrected tenders and prices: below zero if less lies there than was recorded. */
  corrected: amount,
  expected: amount,
});
export type DrawerView = z.infer<typeof drawer>;

/** What a shop wants of shifts. */
export const shiftSettings = z.object({
  /** Nothing is sold, topped up or refunded while no shift is open. */
  isRequired: z.boolean(),
  /** A clerk counts without being told what is expected, or anything of what was taken. */
  isBlind: z.boolean(),
});
export type ShiftSettings = z.infer<typeof shiftSettings>;

const drawerMove = z.object({
  at: instant,
  direction,
  currency,
  amount,
  reason: z.string(),
  by: staff,
  approvedBy: staff,
});
export type DrawerMoveView = z.infer<typeof drawerMove>;

const shiftState = z.object({
  settings: shiftSettings,
  /**
   * What whoever is at the till is told of takings: all of it; all but what they earn; or nothing, where the shop wants
   * clerks to count without knowing.
   */
  sight: z.enum(['all', 'takings', 'nothing']),
  open: z
    .object({
      number: shiftNumber,
      openedAt: instant,
      openedBy: staff,
      /**
       * The book of sales was found to be an older copy, or was recovered, while the shift was open: takings may be
       * missing in it, and it may have been closed before.
       */
      isOfOlderCopy: z.boolean(),
      floats: z.array(z.object({ currency, amount })),
      /** What was put into the drawer and taken out, the newest first. Null for whoever isn't told. */
      moves: z.array(drawerMove).nullable(),
      /** What was taken so far. Null for whoever isn't told, and where a record of it is damaged. */
      figures: z.object({ tenders: z.array(tenderTotal), drawers: z.array(drawer) }).nullable(),
    })
    .nullable(),
  /** The number that the next shift to be opened has. */
  next: shiftNumber,
  /** Of the drawer: the shop's own first. */
  currencies: z.array(currency).min(1),
  /** By which is counted: those that every shop has, and those of its own, with what was paid by one that it removed. */
  tenders: z.array(tender).min(1),
});
export type ShiftState = z.infer<typeof shiftState>;

/** Which report: the one of now, or of a shift that was closed. */
const whichReport = z.union([z.literal('now'), shiftNumber]);
export type WhichReport = z.infer<typeof whichReport>;

const pastShift = z.object({
  number: shiftNumber,
  /** Null where the opening, or the closing, was lost with a damaged ledger. */
  openedAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: staff,
  /** As of an open shift. */
  isOfOlderCopy: z.boolean(),
  /** Of each currency by itself: what was taken, and how the count came out. Null for whoever isn't told. */
  totals: z
    .array(
      z.object({
        currency,
        taken: amount,
        /** Of each tender that was counted, also where it is zero: below zero if money is missing. */
        differences: z.array(z.object({ tender, amount })),
      }),
    )
    .nullable(),
});
export type PastShiftView = z.infer<typeof pastShift>;

/** Money that is put into the drawer or taken out for another reason than a sale. */
export const cashMove = z
  .object({ ...cash.shape, direction, reason: z.string().trim().min(1).max(120) })
  .refine(isPayable)
  // Nothing moves by nothing, and no drawer opens for it.
  .refine((move) => /[1-9]/.test(move.amount));

export const shiftRequests = {
  shift: channel('counter', nothing, shiftState),
  /** Opens the next shift with what is in the drawer: each currency once. */
  'shift-open': channel('counter', z.object({ floats: z.array(cash.refine(isPayable)).max(20) }), outcome),
  /** Records such money. A clerk who takes some out needs a manager's approval. */
  'shift-cash': channel('counter', cashMove, outcome),
  /**
   * Closes the shift that is open, with what was counted, null for what wasn't; and with what was shown as expected beside
   * it, null where nothing was. Whoever is told what is expected closes only with figures that they have seen: where
   * something was found meanwhile, the shift stays open, and the reply has the new ones.
   */
  'shift-close': channel(
    'counter',
    z.object({
      number: shiftNumber,
      counted: z
        .array(z.object({ currency, tender, amount: shopMoney.nullable() }).refine(isPayable))
        .max(60),
      shown: expected.nullable(),
    }),
    z.union([
      z.object({ ok: z.literal(true), number: shiftNumber }),
      z.object({ ok: z.literal(false), problem }),
      z.object({ ok: z.literal(false), expected }),
    ]),
  ),
  /** What should be there now, of each tender and currency; null where no shift is open, or whoever is at the till isn't told. */
  'shift-expected': channel('counter', nothing, expected.nullable()),
  /** A report to be read; null where there is none, or whoever is at the till isn't told. */
  'shift-report': channel('counter', z.object({ which: whichReport }), sheetModel.nullable()),
  /** Shifts that were closed, the newest first; those of a smaller number than `before`. */
  'shifts-past': channel(
    'counter',
    z.object({ before: shiftNumber.nullable() }),
    z.object({ shifts: z.array(pastShift), isMore: z.boolean() }),
  ),
  /** Prints a report on the usual printer. */
  'shift-print': channel('counter', z.object({ which: whichReport }), jobBegun),
  /** Writes a report where staff choose. */
  'shift-save': channel('counter', z.object({ which: whichReport, as: z.enum(['pdf', 'csv']) }), saved),
  'shift-settings-set': channel('counter', shiftSettings, done),
} as const;
