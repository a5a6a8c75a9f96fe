import { t } from '@lingui/core/macro';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { asTyped } from '../../figures/typed-figure.ts';
import { cashIn, restOf, type ToPay } from '../rest-of.ts';
import { following, type EarlierPayment, type Terms } from '../terms.ts';

/** A part of what a customer pays, in the order in which parts are shown: each with its amount, one of them what the others leave. */
export type Part = EarlierPayment & { readonly isRest: boolean };

/** The parts of a payment; a single one where nobody split it. Pure. */
export function partsOf(terms: Terms, toPay: ToPay): readonly Part[] {
  const { tender, earlier, reference } = terms;
  const rest = restOf(terms, toPay);
  const amount = rest.kind === 'rest' ? asTyped(rest.amount, cashIn(toPay.currency)) : '';
  const typed = earlier.map((each): Part => ({ ...each, isRest: false }));
  return typed.toSpliced(placeOfRest(terms), 0, { tender, amount, reference, isRest: true });
}

const placeOfRest = ({ restAt, earlier }: Terms): number => Math.min(restAt, earlier.length);

/** The terms of these parts. What was received in cash is of the rest alone, of which there is change. */
function termsOf(terms: Terms, parts: readonly Part[]): Partial<Terms> {
  const restAt = parts.findIndex(({ isRest }) => isRest);
  const { tender, reference = '' } = parts[restAt] ?? terms;
  const staysCash = tender === 'cash' && terms.tender === 'cash';
  return {
    earlier: parts
      .toSpliced(restAt, 1)
      .map(({ tender: by, amount, reference: slip = '' }) => ({ tender: by, amount, reference: slip })),
    ...{ tender, reference, restAt },
    ...(staysCash ? {} : { received: '', largeChange: null }),
  };
}

/**
 * The terms once a payment is split, or split again: the new part's amount is to be typed. Cash is the first of two parts, and
 * a card pays the rest; a voucher is typed before what is then paid in cash. Each part is by another tender as long as
 * there is one. Pure.
 *
 * @param tenders by which customers can pay. @param amount of the new part, where it is known already.
 */
export function splitOff(terms: Terms, tenders: readonly Tender[], amount = ''): Partial<Terms> {
  const { tender, earlier, reference } = terms;
  if (earlier.length > 0) {
    const used = [tender, ...earlier.map((each) => each.tender)];
    const unused = tenders.find((each) => !used.includes(each)) ?? 'card-terminal';
    const restAt = placeOfRest(terms);
    return { earlier: [...earlier, { tender: unused, amount }], restAt };
  }
  const split = { restAt: 1, received: '', largeChange: null };
  if (tender === 'cash') return { ...split, earlier: [{ tender, amount }], tender: 'card-terminal' };
  if (tender === 'card-terminal') return { ...split, earlier: [{ tender: 'cash', amount }] };
  return { ...split, earlier: [{ tender, amount, reference }], tender: 'cash' };
}

/** The terms with an amount typed into a part: where that was the rest, the last of the others is it from now on. Pure. */
export function withAmount(terms: Terms, toPay: ToPay, at: number, amount: string): Partial<Terms> {
  const parts = partsOf(terms, toPay);
  const part = parts[at];
  if (part === undefined) return {};
  if (!part.isRest) return termsOf(terms, parts.with(at, { ...part, amount }));
  const last = parts.length - 1;
  const next = at === last ? last - 1 : last;
  const other = parts[next];
  // Cleared to be typed anew.
  if (other === undefined || amount.trim() === '') return {};
  return termsOf(
    terms,
    parts.with(at, { ...part, amount, isRest: false }).with(next, { ...other, amount: '', isRest: true }),
  );
}

/** The terms with cash as what the other parts leave, so that there can be change of it. Pure. */
export function withCashLast(terms: Terms, toPay: ToPay): Partial<Terms> {
  const parts = partsOf(terms, toPay);
  const at = parts.findIndex(({ tender }) => tender === 'cash');
  if (at === -1)
    return termsOf(
      terms,
      parts.map((part) => (part.isRest ? { ...part, tender: 'cash' } : part)),
    );
  return termsOf(
    terms,
    parts.map((part, index) => ({ ...part, isRest: index === at })),
  );
}

/** The terms with a part paid by the next tender that no other part is paid by; a second card comes last. Pure. */
export function withNextTender(
  terms: Terms,
  toPay: ToPay,
  at: number,
  tenders: readonly Tender[],
): Partial<Terms> {
  const parts = partsOf(terms, toPay);
  const part = parts[at];
  if (part === undefined) return {};
  const others = parts.toSpliced(at, 1).map(({ tender }) => tender);
  const unused = tenders.filter((tender) => !others.includes(tender));
  const offered = others.includes('card-terminal') ? [...unused, 'card-terminal' as const] : unused;
  return termsOf(terms, parts.with(at, { ...part, tender: following(offered, part.tender) }));
}

/** The terms without a part: where that was the rest, the last of the others is it from now on. Pure. */
export function withoutPart(terms: Terms, toPay: ToPay, at: number): Partial<Terms> {
  const left = partsOf(terms, toPay).toSpliced(at, 1);
  const last = left.length - 1;
  const hasRest = left.some(({ isRest }) => isRest);
  return termsOf(terms, hasRest ? left : left.map((part, index) => ({ ...part, isRest: index === last })));
}

/** The part that the key changes: the one in which somebody types, but cash only where there is nothing else. Pure. */
export function partOfKey(parts: readonly Part[], focused: number | null): number {
  if (focused !== null && parts[focused]?.tender !== 'cash') return focused;
  const last = parts.findLastIndex(({ tender }) => tender !== 'cash');
  return last === -1 ? parts.length - 1 : last;
}

/** By what a part is paid: two cards are told apart. */
export function partName(parts: readonly Part[], at: number): string {
  const tender = parts[at]?.tender ?? 'other';
  const isSecond = tender === 'card-terminal' && parts.slice(0, at).some((part) => part.tender === tender);
  return isSecond ? t`Second card` : tenderWords(tender);
}
