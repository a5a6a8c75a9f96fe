import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';

/** What was bought for one eSIM, as staff see it. */
export type ShownPurchases = {
  /** Its order; or a top-up of it, where no order of these books has it. */
  readonly piece: string;
  /** That one, and what was done with the eSIM. */
  readonly of: readonly (SaleView | OperationView)[];
};

/** Differs as soon as anything more was done: what was told of it is asked again then. */
export const doneWith = (of: ShownPurchases['of']): string =>
  JSON.stringify(of.map((each) => [each.state, each.events.length, 'price' in each ? each.price : null]));

/** Whether something came into the books from the provider alone: it was made elsewhere, or lost and fetched back. */
export const isRecovered = ({ events }: { readonly events: readonly { readonly kind: string }[] }): boolean =>
  events[0]?.kind === 'recovered';
