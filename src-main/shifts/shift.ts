import type { Amount } from '../../src-merchant-api/amount.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';

/** Money of one currency. */
export type Cash = { readonly currency: string; readonly amount: Amount };

/** Money put into the drawer or taken out of it for any reason but a sale. */
export type CashMove = Cash & {
  readonly direction: 'in' | 'out';
  /** Never empty. */
  readonly reason: string;
  /** Null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/** An open shift. Times are milliseconds since 1970 in UTC. */
export type OpenShift = {
  readonly number: number;
  readonly openedAt: number;
  readonly openedBy: StaffMark | null;
  /** The number of the event that opened it: what moves money after that belongs to the shift. */
  readonly openedEvent: number;
  readonly floats: readonly Cash[];
  readonly moves: readonly (CashMove & { readonly at: number })[];
};
