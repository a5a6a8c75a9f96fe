import type { SoldPackage } from '../../../../src-preload/contract/after-sale.ts';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type { SaleView } from '../../../../src-preload/contract/sale.ts';

/** What the customer paid for a package; null where nobody knows. */
export type Paid = SoldPackage['paid'];

/** What staff are about to do with a sold eSIM. */
export type Wanted =
  | { readonly kind: 'top-up'; readonly productIds: readonly string[] }
  | { readonly kind: 'activation'; readonly idPack: number }
  | { readonly kind: 'refund'; readonly idPack: number; readonly amount: string; readonly paid: Paid };

/** The profile that it is done with, and this one press: main does it once, however often it is told to. */
export type OnProfile = { readonly uidCustomer: string; readonly orderId: string; readonly cart: string };

/** Begins it. */
export type Begin = (ask: () => Promise<ReplyOf<'activate'>>) => void;

/** What each question of the dialog is given. */
export type QuestionProps = {
  readonly sale: SaleView;
  readonly profile: OnProfile;
  readonly begin: Begin;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};
