import type { RequestName } from '../../../src-preload/contract.ts';
import type { CallbackFault, CallbackSettingView } from '../../../src-preload/contract/account/callbacks.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import type { PrintingView } from '../../../src-preload/contract/customers/printing.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { StaffProblem, StaffRole } from '../../../src-preload/contract/staff/staff.ts';
import type { NotAnswered } from '../../words/failures/not-answered.ts';

/** A value was changed: what it was, and what it is since. */
type Changed<Kind extends string, Value> = {
  readonly kind: Kind;
  readonly before: Value;
  readonly after: Value;
};

/** What staff changed and can undo. Nothing of it moves money: a sale is not a value that could be put back. */
export type Change =
  | Changed<'prices', PriceRulesView>
  | Changed<'printing', PrintingView>
  | Changed<'callback', CallbackSettingView | null>
  | Changed<'balance-warning', string | null>
  | Changed<'updates', string | null>
  | (Changed<'customer', SaleView['customer']> & { readonly orderId: string })
  /** Its place among the favorites, from 0; null where it is none. */
  | (Changed<'favorite', number | null> & { readonly product: PackageDescription })
  | (Changed<'staff-name', string> & { readonly id: string })
  | (Changed<'staff-role', StaffRole> & { readonly id: string; readonly name: string })
  | { readonly kind: 'staff-removed'; readonly id: string; readonly name: string }
  | Changed<'lock-after', number>;

/** The requests that changes are made by, and undone by. */
type ChangingRequest =
  | 'prices-set'
  | 'printing-set'
  | 'callback-set'
  | 'updates-set'
  | 'balance-warning-set'
  | 'customer-note'
  | 'favorite-set'
  | 'staff-change';

/** What tells the values as they are. */
type ReadingRequest =
  | 'prices-read'
  | 'printing-read'
  | 'callback-read'
  | 'updates-read'
  | 'order'
  | 'staff-list';

/** All that undoing may ask: what moves money is none of it, so that nobody can write an undo of a sale. */
export type UndoingRequest = (ChangingRequest | ReadingRequest) & RequestName;

/** Why a change was not undone. */
export type UndoFault =
  /** The value is another one by now. */
  | { readonly kind: 'changed-since' }
  /** Main could not be asked. */
  | NotAnswered
  /** Main did not take the former value. */
  | { readonly kind: 'not-taken' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'staff'; readonly problem: StaffProblem }
  | { readonly kind: 'callback'; readonly fault: CallbackFault };

/** The change that was made last, and whether it holds. */
export type LastChange = {
  readonly change: Change;
  readonly standing:
    | { readonly kind: 'done' }
    | { readonly kind: 'undoing' }
    | { readonly kind: 'undone' }
    | { readonly kind: 'not-undone'; readonly fault: UndoFault };
};
