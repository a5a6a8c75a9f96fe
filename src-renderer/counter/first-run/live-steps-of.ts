import type { ReplyOf } from '../../../src-preload/contract.ts';

/** What main says of all that a shop sets before its first real sale. */
export type BeforeFirstSale = {
  readonly rules: ReplyOf<'prices-read'>['rules'];
  readonly printing: ReplyOf<'printing-read'>;
  readonly shift: ReplyOf<'shift'>;
};

export type LiveStep = 'prices' | 'receipts' | 'printers' | 'shift';

/**
 * What a shop sets before its first real sale, and what of it is done. Prices are where somebody changed them, or looked at
 * them: those that a till begins with may be right.
 */
export const liveSteps = (
  { rules, printing, shift }: BeforeFirstSale,
  arePricesSeen: boolean,
): readonly { readonly step: LiveStep; readonly isDone: boolean }[] => [
  { step: 'prices', isDone: arePricesSeen || rules.rules.length > 0 },
  { step: 'receipts', isDone: printing.shop.name !== '' },
  { step: 'printers', isDone: printing.printers.length > 0 },
  { step: 'shift', isDone: shift.open !== null },
];
