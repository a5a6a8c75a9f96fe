import { plural, t } from '@lingui/core/macro';
import { holdsCardNumber } from '../../../src-preload/contract/payments/card-reference.ts';
import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';
import { money, times } from '../../words/figures/money.ts';
import { whySellingWaits } from '../../words/failures/service-words.ts';
import { notDoneSentence } from '../../words/failures/not-done.ts';
import { useIsEnough } from '../money/funds.ts';
import { useCounter } from '../use-counter.ts';
import { cashTyped } from './cash-typed.ts';
import { dueFor } from './discount/product-discounts.ts';
import { restOf } from './rest-of.ts';
import { referenceOf } from './terms.ts';

/** Why no package at all can be sold now; undefined when one can. */
export function useWhySellingWaits(): string | undefined {
  const mirror = useCounter((state) => state.mirror);
  const isDrawn = useCounter((state) => state.mirror?.openTillId === state.drawnTillId);
  if (mirror === null || !isDrawn) return t`The till is still starting. Selling opens in a moment.`;
  return whySellingWaits(mirror.service, mirror.writing, mirror.mode);
}

/** Why this package can't be sold now, told before the customer pays; undefined when it can. */
export function useWhyNotToSell(product: CatalogProduct | undefined): string | undefined {
  const waits = useWhySellingWaits();
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const terms = useCounter((state) => state.terms);
  const { quantity } = terms;
  const isEnough = useIsEnough(product, quantity);
  if (product === undefined) return undefined;
  if (waits !== undefined) return waits;
  const due = dueFor(product, terms);
  if (due.kind === 'refused') return notDoneSentence(due.why, 'discounting');
  if (due.kind === 'asked') return t`The discounted price is being worked out.`;
  const rest = restOf(terms, product, due.total);
  if (rest.kind === 'unclear') return t`Type how much of the price each payment is.`;
  if (rest.kind === 'too-much') {
    const over = money(rest.over, product.currency);
    return t`The payments come to ${over} more than the price.`;
  }
  const cash = cashTyped(terms, product, due.total);
  if (cash.kind === 'unclear') return t`Check the cash received: it is no amount.`;
  if (cash.kind === 'missing') {
    const missing = money(cash.missing, product.currency);
    return t`The cash received is ${missing} short of the price.`;
  }
  if (holdsCardNumber(referenceOf(terms) ?? '')) {
    return t`This is a whole card number, which must not be kept: type its last four digits or the slip’s number.`;
  }
  if (isEnough !== false || balance === null) return undefined;
  if (balance.amount === null || product.cost === null) {
    return t`The balance is too low for this: call a manager to top up the account first.`;
  }
  const cost = times(product.cost, quantity);
  const [has, costs] = [money(balance.amount, balance.currency), money(cost, balance.currency)];
  return plural(quantity, {
    one: `The balance is ${has}, this costs ${costs}: top up the account first.`,
    other: `The balance is ${has}, # of this cost ${costs}: top up the account first.`,
  });
}
