import { z } from 'zod';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { staff, time } from './values.ts';

export const shiftPrefix = 'shift:';

/** A shift began or ended. Its figures stay in the event of its closing: the Z report as it was printed. */
export type ReadShiftEvent =
  | { readonly kind: 'opened'; readonly shift: number; readonly by: StaffMark | null }
  | {
      readonly kind: 'closed';
      readonly shift: number;
      readonly by: StaffMark | null;
      readonly openedAt: number;
    }
  | { readonly kind: 'cash-moved'; readonly shift: number };

export const shiftEventKinds: readonly string[] = ['opened', 'cash-moved', 'closed'];

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), staff }),
  z.object({ kind: z.literal('cash-moved') }),
  z.object({ kind: z.literal('closed'), report: z.object({ openedAt: time, closedBy: staff }) }),
]);

const shiftNumber = z
  .string()
  .regex(/^shift:[1-9]\d{0,8}$/)
  .transform((subject) => Number(subject.slice(shiftPrefix.length)));

/** @throws ZodError if it isn't an event of a shift. */
export function readShiftEvent(subject: string, value: unknown): ReadShiftEvent {
  const shift = shiftNumber.parse(subject);
  const read = event.parse(value);
  switch (read.kind) {
    case 'opened':
      return { kind: read.kind, shift, by: read.staff };
    case 'cash-moved':
      return { kind: read.kind, shift };
    case 'closed':
      return { kind: read.kind, shift, by: read.report.closedBy, openedAt: read.report.openedAt };
  }
}
