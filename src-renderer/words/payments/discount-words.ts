import { t } from '@lingui/core/macro';
import type { StaffMarkView } from '../../../src-preload/contract/staff/staff-mark.ts';
import type { LineDiscount } from '../../../src-preload/contract/money/discounts.ts';
import { inClauses, percentFigure } from '../figures/figures.ts';
import { isLess, money, subtract } from '../figures/money.ts';

/** "-$1.00 Regular customer"; "+$1.00 Other" where a price was raised. @param off below zero where it was raised. */
export function discountPartWords(off: string, currency: string, reason: string): string {
  const changed = subtract('0', off);
  const shown = money(changed, currency);
  return `${isLess(off, '0') ? `+${shown}` : shown} ${reason}`;
}

/** "10% off, Family"; "$20.00 each, Price match": what staff want of a line, before main says what it comes to. */
export function discountWantedWords({ change, reason }: LineDiscount, currency: string): string {
  switch (change.kind) {
    case 'percent':
      return inClauses([offWords(percentFigure(change.percent)), reason]);
    case 'amount':
      return inClauses([offWords(money(change.amount, currency)), reason]);
    case 'price':
      return inClauses([eachWords(money(change.price, currency)), reason]);
  }
}

const offWords = (off: string): string => t`${off} off`;
const eachWords = (price: string): string => t`${price} each`;

export const approvedByWords = (name: string): string => t`approved by ${name}`;

/** Who did something, and who approved it: "Bo", "approved by Ana". */
export const byWords = ({ staff, approvedBy }: By): string[] => [
  ...(staff === null ? [] : [staff.name]),
  ...(approvedBy === null ? [] : [approvedByWords(approvedBy.name)]),
];

type By = { readonly staff: StaffMarkView | null; readonly approvedBy: StaffMarkView | null };
