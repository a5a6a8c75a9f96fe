import type { CarriedOver } from './exchange/carried-over.ts';
import { namedTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { TicketDiscount } from '../../../src-preload/contract/money/discounts.ts';
import type { Answer, ProductDiscounts } from './discount/answered-discounts.ts';
import { withoutCosts, type TicketLine } from './ticket/ticket-line.ts';
import type { ActivationMode } from '../../../src-preload/contract/sales/package.ts';
import type { Customer, Tender } from '../../../src-preload/contract/sales/sale.ts';

/** What is agreed on with the customer besides the package that is read back. */
export type Terms = {
  /** What was added to their ticket; nothing as a rule: then the package that is read back is all that is sold. */
  readonly lines: readonly TicketLine[];
  /** Off all of those. */
  readonly ticketDiscount: TicketDiscount | null;
  /** How many of the package: one, or more for a family. */
  readonly quantity: number;
  readonly start: ActivationMode;
  /** By which the customer pays, or the rest of what they pay by several. */
  readonly tender: Tender;
  /** What is owed for what they bring back, and pays for this first; null as a rule. */
  readonly carriedOver: CarriedOver | null;
  /** Sales and top-ups that the customer paid for just before, of which some came to nothing; nothing as a rule. */
  readonly paidBefore: readonly string[];
  /** What they pay by other tenders before that; nothing as a rule. */
  readonly earlier: readonly EarlierPayment[];
  /** Where the rest is shown among those, from 0; last where there are fewer. */
  readonly restAt: number;
  /** What the customer hands over in cash, as it is typed; empty where that is exactly the price. */
  readonly received: string;
  /** The change that staff said is right although it is unlikely; null where none was asked about. */
  readonly largeChange: string | null;
  /** The number of the card terminal's slip or the card's last digits, as it is typed; empty where nothing was. */
  readonly reference: string;
  /** What is off its price; null where nothing is. */
  readonly discounts: ProductDiscounts | null;
  /** What main said last that discounts come to; null before. */
  readonly answer: Answer | null;
  /** As it is typed; empty where nothing was. */
  readonly customer: Readonly<Record<'name' | 'phone' | 'note', string>>;
};

/** A part of the price that is paid by one tender, before the rest. */
export type EarlierPayment = {
  readonly tender: Tender;
  /** As it is typed. */
  readonly amount: string;
  /** Of a card payment: the number of the slip or the card's last digits, as it is typed; absent where nothing was. */
  readonly reference?: string;
};

/** How many payments can be made before the rest. */
export const mostEarlier = 4;

/** The customer paid for nothing before. */
export const nothingOwed = { carriedOver: null, paidBefore: [] } satisfies Partial<Terms>;

/** Nothing is given yet. */
const unpaid = {
  ...nothingOwed,
  earlier: [],
  restAt: mostEarlier,
  received: '',
  largeChange: null,
  reference: '',
} satisfies Partial<Terms>;

/** Before anything was agreed on, where the shop says nothing else. */
export const usualTerms: Terms = {
  lines: [],
  ticketDiscount: null,
  quantity: 1,
  start: 'FIRST_USE',
  tender: 'cash',
  ...unpaid,
  discounts: null,
  answer: null,
  customer: { name: '', phone: '', note: '' },
};

/**
 * The terms of what main took, for what of it comes to nothing: that is paid for anew, because what was given for it is kept,
 * or owed and may pay. What a manager was told of costs isn't kept with them. Pure.
 *
 * @param paidBefore the ids of what main took.
 */
export const soldOn = (terms: Terms, paidBefore: readonly string[]): Terms => ({
  ...terms,
  ...unpaid,
  paidBefore,
  lines: withoutCosts(terms.lines),
});

export const starts: readonly ActivationMode[] = ['FIRST_USE', 'NOW', 'ON_DEMAND'];
const usualTenders: readonly Tender[] = ['cash', 'card-terminal', 'other'];

/** What the shop says that each sale begins with. */
export type UsualChoices = { readonly usualTender: Tender; readonly usualStart: ActivationMode };

/** Where the next customer begins: how the last one paid says nothing of it. */
export const termsAtStart = ({ usualTender, usualStart }: UsualChoices): Terms => ({
  ...usualTerms,
  tender: usualTender,
  start: usualStart,
});

/** By what customers can pay. @param names of the shop's own tenders. */
export const tendersWith = (names: readonly string[]): readonly Tender[] => [
  ...usualTenders,
  ...names.map(namedTender),
];

/** The one after this in a list, and the first after the last. */
export function following<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

/** What was typed about a payment by card, for main; null where nothing was, or it is paid otherwise. */
export const referenceOf = ({ tender, reference = '' }: Pick<EarlierPayment, 'tender' | 'reference'>) =>
  tender === 'card-terminal' && reference.trim() !== '' ? reference.trim() : null;

/** What was typed, for the ledger. */
export function customerOf({ customer }: Terms): Customer {
  const said = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return { name: said(customer.name), phone: said(customer.phone), note: said(customer.note) };
}
