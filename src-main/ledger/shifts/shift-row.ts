import { z } from 'zod';
import { sum } from '../../../src-merchant-api/amount.ts';
import { areOfShift, type ShiftEvent } from '../../shifts/shift-event.ts';
import type { ShiftReport } from '../../shifts/shift-report.ts';
import {
  storedAmount,
  storedJson,
  storedPaidBy,
  staffMark,
  storedStaff,
  storedTender,
} from '../values/stored-values.ts';

/** A shift's subject. */
export const subjectOfShift = (number: number): string => `${shiftPrefix}${number}`;

export const shiftPrefix = 'shift:';

/** A shift's number; undefined if the subject isn't a shift's. */
export function shiftOfSubject(subject: string): number | undefined {
  const [, digits] = /^shift:([1-9]\d{0,8})$/.exec(subject) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const currency = z.string().min(1);
const move = {
  direction: z.enum(['in', 'out']),
  currency,
  amount: storedAmount,
  reason: z.string(),
  staff: storedStaff,
  approvedBy: staffMark.optional(),
};

const counted = { count: z.int(), gross: storedAmount };
const countedParts = { ...counted, sold: z.int().optional(), back: z.int().optional() };
const figures = z.object({
  currencies: z.array(
    z.object({
      currency,
      kinds: z.object({
        ...{ sale: z.object(counted), 'top-up': z.object(counted), refund: z.object(counted) },
        ...{ cancellation: z.object(counted), goodwill: z.object(counted) },
        'price-correction': z.object(counted).default({ count: 0, gross: sum([]) }),
      }),
      total: storedAmount,
      tax: storedAmount,
      margin: storedAmount,
      withoutMargin: z.int(),
      taxes: z.array(z.object({ ...counted, percent: z.string().nullable(), tax: storedAmount })),
      tenders: z.array(z.object({ ...countedParts, tender: storedPaidBy.nullable() })),
      staff: z.array(z.object({ ...countedParts, id: z.string().nullable(), name: z.string().nullable() })),
      products: z.array(
        z.object({
          ...countedParts,
          id: z.string().nullable(),
          name: z.string().nullable(),
          margin: storedAmount,
        }),
      ),
    }),
  ),
  unpriced: z.int(),
});

const sumByTender = z.object({
  currency,
  tender: storedTender.nullable(),
  count: z.int(),
  amount: storedAmount,
});
const byTender = z.array(sumByTender).default([]);
const correctedSums = z.array(sumByTender.extend({ isElsewhere: z.boolean() })).default([]);

const report: z.ZodType<ShiftReport> = z.object({
  version: z.literal(1),
  number: z.int().positive(),
  openedAt: z.int(),
  openedBy: storedStaff,
  isOfOlderCopy: z.boolean().default(false),
  figures,
  discounts: z
    .array(
      z.object({
        kind: z.enum(['discount', 'increase']),
        currency,
        reason: z.string(),
        staff: storedStaff,
        approvedBy: storedStaff,
        count: z.int(),
        amount: storedAmount,
      }),
    )
    .default([]),
  taken: z.array(
    z.object({
      currency,
      tender: storedTender.nullable(),
      count: z.int(),
      paid: storedAmount,
      paidBack: storedAmount,
    }),
  ),
  carriedOver: z.array(z.object({ currency, count: z.int(), amount: storedAmount })).default([]),
  countedElsewhere: z
    .array(z.object({ currency, tender: storedTender.nullable(), amount: storedAmount }))
    .default([]),
  paidElsewhere: byTender,
  corrected: z
    .array(
      z.object({
        currency,
        from: storedTender.nullable(),
        to: storedTender,
        isOfBefore: z.boolean().default(false),
        count: z.int(),
        amount: storedAmount,
      }),
    )
    .default([]),
  correctedPrices: correctedSums,
  undonePaybacks: correctedSums,
  owed: z.array(z.object({ currency, count: z.int(), amount: storedAmount })),
  moves: z.array(z.object({ ...move, at: z.int() })),
  drawers: z.array(
    z.object({
      currency,
      float: storedAmount,
      taken: storedAmount,
      paidBack: storedAmount,
      paidIn: storedAmount,
      paidOut: storedAmount,
      corrected: storedAmount.default(sum([])),
      correctedPrices: storedAmount.default(sum([])),
      expected: storedAmount,
    }),
  ),
  tally: z.array(
    z.object({
      currency,
      tender: storedTender,
      expected: storedAmount,
      counted: storedAmount.nullable(),
      difference: storedAmount.nullable(),
    }),
  ),
  outside: z.array(z.object({ currency, ...counted })),
  paidBackOutside: byTender,
  closedAt: z.int(),
  closedBy: storedStaff,
  head: z.object({ number: z.int().nonnegative(), hash: z.string() }),
});

const event: z.ZodType<ShiftEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    staff: storedStaff,
    floats: z.array(z.object({ currency, amount: storedAmount })),
  }),
  z.object({ kind: z.literal('cash-moved'), move: z.object(move) }),
  z.object({ kind: z.literal('closed'), report }),
]);

const eventRow = z.object({ number: z.int(), at: z.int(), event: storedJson(event) });

/** @throws ZodError if the row is not what this program writes. */
export const readShiftEvent = (row: unknown): z.infer<typeof eventRow> => eventRow.parse(row);

const withoutNumber = z.object({ event: storedJson(event) });

/** Whether these rows can be all of a shift's events. @throws ZodError if one isn't what this program writes. */
export const areEventsOfShift = (number: number, rows: readonly unknown[]): boolean =>
  areOfShift(
    number,
    rows.map((row) => withoutNumber.parse(row).event),
  );
