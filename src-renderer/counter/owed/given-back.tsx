import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import { moneyBackLines } from '../../words/payments/money-back-words.ts';

/** What a customer got back for what came to nothing: how, when and from whom, so that nobody gives it again. */
export const GivenBack = ({ back }: { readonly back: MoneyBack | undefined }) =>
  moneyBackLines(back).map((line, at) => (
    // In their order, and none is ever taken back.
    <p key={at} data-testid="given-back">
      {line}
    </p>
  ));
