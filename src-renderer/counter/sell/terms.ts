import type { ProductDiscounts } from './discount/answered-discounts.ts';
import type { ActivationMode } from '../../../src-preload/contract/package.ts';
import type { Customer, Tender } from '../../../src-preload/contract/sale.ts';

/** What is agreed on with the customer besides the package. */
export type Terms = {
  /** How many of the package: one, or more for a family. */
  readonly quantity: number;
  readonly start: ActivationMode;
  readonly tender: Tender;
  /** What the customer hands over in cash, as it is typed; empty where that is exactly the price. */
  readonly received: string;
  /** The number of the card terminal's slip or the card's last digits, as it is typed; empty where nothing was. */
  readonly reference: string;
  /** What is off its price; null where nothing is. */
  readonly discounts: ProductDiscounts | null;
  /** As it is typed; empty where nothing was. */
  readonly customer: Readonly<Record<keyof Customer, string>>;
};

export const mostAtOnce = 9;

/** Before anything was agreed on. */
export const usualTerms: Terms = {
  quantity: 1,
  start: 'NOW',
  tender: 'cash',
  received: '',
  reference: '',
  discounts: null,
  customer: { name: '', phone: '', note: '' },
};

export const starts: readonly ActivationMode[] = ['NOW', 'FIRST_USE', 'ON_DEMAND'];
export const tenders: readonly Tender[] = ['cash', 'card-terminal', 'other'];

/** The one after this in a list, and the first after the last. */
export function following<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

/** What was typed about a payment by card, for main; null where nothing was, or it is paid otherwise. */
export const referenceOf = ({ tender, reference }: Terms): string | null =>
  tender === 'card-terminal' && reference.trim() !== '' ? reference.trim() : null;

/** What was typed, for the ledger. */
export function customerOf({ customer }: Terms): Customer {
  const said = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return { name: said(customer.name), phone: said(customer.phone), note: said(customer.note) };
}
