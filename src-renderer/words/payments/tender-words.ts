import { t } from '@lingui/core/macro';
import { money } from '../figures/money.ts';
import type { TakenPayment } from '../../../src-preload/contract/payments/payment.ts';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';

/** How the customer paid. */
export function tenderWords(tender: Tender): string {
  if (isNamed(tender)) return nameOfTender(tender);
  switch (tender) {
    case 'cash':
      return t`Cash`;
    case 'card-terminal':
      return t`Card terminal`;
    case 'other':
      return t`Other`;
  }
}

/** A part of what is paid: "Cash $10.00". */
export function partWords(tender: Tender, amount: string, currency: string): string {
  const shown = money(amount, currency);
  return `${tenderWords(tender)} ${shown}`;
}

/** One payment with all that is known of it: "Cash $24.90, received $50.00, change $25.10". */
export function paymentWords(payment: TakenPayment, currency: string): string {
  switch (payment.kind) {
    case 'cash': {
      const received = money(payment.received, currency);
      const change = money(payment.change, currency);
      const kept = money(payment.amount, currency);
      return isNothing(payment.change)
        ? t`Cash ${kept}`
        : t`Cash ${kept}, received ${received}, change ${change}`;
    }
    case 'card-terminal': {
      const amount = money(payment.amount, currency);
      const { reference } = payment;
      return reference === null ? t`Card terminal ${amount}` : t`Card terminal ${amount}, slip ${reference}`;
    }
    case 'other': {
      const amount = money(payment.amount, currency);
      return t`Other ${amount}`;
    }
    case 'named': {
      const amount = money(payment.amount, currency);
      return t`${payment.name} ${amount}`;
    }
    case 'carried-over': {
      const amount = money(payment.amount, currency);
      return t`Carried over from order ${payment.from}: ${amount}`;
    }
    case 'unsaid':
      return money(payment.amount, currency);
  }
}

/** What of a refund paid for another order, in an exchange. */
export const carriedOverWords = (amount: string, order: string): string =>
  t`${amount} of it used for order ${order}`;

const isNothing = (amount: string): boolean => Number(amount) === 0;
