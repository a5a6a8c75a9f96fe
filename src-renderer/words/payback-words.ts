import { t } from '@lingui/core/macro';
import type { SoldPackage } from '../../src-preload/contract/after-sale.ts';
import type { Tender } from '../../src-preload/contract/sale.ts';
import { money, sum } from './money.ts';

/** What a customer gets once a package is refunded; null where nobody knows what they paid. */
export type Payback = SoldPackage['payback'];

/** What the customer gets in all; null where nobody knows, or they get nothing. */
export function paybackAmount(payback: Payback): string | null {
  if (payback === null || payback.parts.length === 0) return null;
  return money(sum(payback.parts.map(({ amount }) => amount)), payback.currency);
}

/** What the customer gets and how, above a refund that isn't confirmed yet. */
export function refundHeading(payback: Payback): string {
  const amount = paybackAmount(payback);
  if (payback === null || amount === null) return t`Refund the package`;
  const [first, ...others] = payback.parts;
  if (first === undefined || others.length > 0) return t`Give the customer ${amount} once it’s refunded`;
  switch (first.tender) {
    case 'cash':
      return t`Give the customer ${amount} in cash once it’s refunded`;
    case 'card-terminal':
      return t`Give the customer ${amount} on their card once it’s refunded`;
    case 'other':
      return t`Give the customer ${amount} the way they paid, once it’s refunded`;
  }
}

/** What there is to know before a refund is asked for: when money is given, or why none is. */
export function refundAdvice(payback: Payback): string {
  if (payback === null)
    return t`This till doesn’t know what the customer paid: check their receipt before you give any money back.`;
  if (payback.parts.length === 0)
    return t`There’s no money to give back: the customer paid nothing for it, or has it back already.`;
  return t`Give nothing yet: this till says so as soon as your provider confirms the refund.`;
}

/** From where a part of a payback comes. */
export function paybackFromWords(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return t`From the drawer, cash`;
    case 'card-terminal':
      return t`Back to their card`;
    case 'other':
      return t`The way they paid`;
  }
}
