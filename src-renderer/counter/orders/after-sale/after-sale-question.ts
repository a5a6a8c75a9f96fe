import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import type { ToppedUpEsim } from '../../../../src-preload/contract/sales/wanted.ts';
import type { Payback } from '../../../words/payments/payback-words.ts';

/** What the customer gets for a refund: money, or another eSIM that it pays for. */
export type Then = 'money-back' | 'exchange';

/** What staff are about to do with a sold eSIM. */
export type Wanted =
  | { readonly kind: 'top-up'; readonly productIds: readonly string[] }
  | { readonly kind: 'activation'; readonly idPack: number }
  | {
      readonly kind: 'refund';
      readonly idPack: number;
      /** What returns to the shop's balance; null for a clerk. */
      readonly amount: string | null;
      readonly payback: Payback;
      /** What the customer gets for it, as staff began it. */
      readonly then: Then;
    };

/** The eSIM that something is done with: of a sale, or one that another till sold. */
export type EsimInHand = Pick<SaleView, 'balanceCurrency' | 'operations'> & {
  readonly uidCustomer: string;
  /** As a ticket names it. */
  readonly named: ToppedUpEsim;
  /** All that was sold on it here was refunded: the customer may not have it any more. */
  readonly isRefunded: boolean;
};

/** The profile that it is done with, and this one press: main does it once, however often it is told to. */
export type OnProfile = {
  readonly uidCustomer: string;
  readonly orderId: string | null;
  readonly cart: string;
};

/** Begins it; null where nothing was asked, which the question says why. */
export type Begin = (ask: () => Promise<ReplyOf<'activate'> | null>) => void;

/** What is given to each question of the dialog that begins something. */
export type QuestionProps = {
  readonly esim: EsimInHand;
  readonly profile: OnProfile;
  readonly begin: Begin;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};
