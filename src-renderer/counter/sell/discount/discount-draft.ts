import type { LineDiscount, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { figureLimits } from '../../../../src-preload/contract/money/figure-limits.ts';
import type { FigureKind } from '../../figures/read-figure.ts';
import { asTyped, readingOf } from '../../figures/typed-figure.ts';

/** What a discount is: a part of the price, an amount, or another price. */
export type ChangeKind = LineDiscount['change']['kind'];

/** What it is on. */
export type Place = 'line' | 'ticket';

/** A discount as it is filled in. */
export type DiscountDraft = {
  readonly on: Place;
  readonly kind: ChangeKind;
  readonly typed: string;
  /** Null before the shop's list is known. */
  readonly reason: string | null;
};

/** What the field takes. */
export const figureOf = (kind: ChangeKind, currency: string): FigureKind =>
  kind === 'percent'
    ? { kind: 'percent', within: figureLimits.discountPercent }
    : { kind: 'money', currency, within: figureLimits.shopMoney };

/** A discount that was given, to be changed; or none. */
export function draftOf(wanted: WantedDiscounts | null, currency: string): DiscountDraft {
  const on: Place = wanted?.line === null && wanted.ticket !== null ? 'ticket' : 'line';
  const given: LineDiscount | null = wanted?.[on] ?? null;
  if (given === null) return { on, kind: 'amount', typed: '', reason: null };
  const { change, reason } = given;
  return { on, kind: change.kind, typed: asTyped(figureIn(change), figureOf(change.kind, currency)), reason };
}

function figureIn(change: LineDiscount['change']): string {
  switch (change.kind) {
    case 'percent':
      return change.percent;
    case 'amount':
      return change.amount;
    case 'price':
      return change.price;
  }
}

/** With what was typed: "10%" is a percentage whatever was chosen before. */
export const withTyped = (draft: DiscountDraft, typed: string): DiscountDraft => ({
  ...draft,
  typed,
  kind: /[%٪]/.test(typed) ? 'percent' : draft.kind,
});

/** On another place: a ticket has no price of its own. */
export const withPlace = (draft: DiscountDraft, on: Place): DiscountDraft => ({
  ...draft,
  on,
  kind: on === 'ticket' && draft.kind === 'price' ? 'amount' : draft.kind,
});

/** All discounts with this one in its place; undefined while it can't be read. */
export function wantedWith(
  draft: DiscountDraft,
  others: WantedDiscounts | null,
  currency: string,
): WantedDiscounts | undefined {
  const { on, kind, typed, reason } = draft;
  const reading = readingOf(typed, figureOf(kind, currency));
  if (reading.kind !== 'read' || reason === null) return undefined;
  const { value } = reading;
  const before = { line: others?.line ?? null, ticket: others?.ticket ?? null };
  switch (kind) {
    case 'percent':
      return { ...before, [on]: { change: { kind, percent: value }, reason } };
    case 'amount':
      return { ...before, [on]: { change: { kind, amount: value }, reason } };
    case 'price':
      return on === 'line' ? { ...before, line: { change: { kind, price: value }, reason } } : undefined;
  }
}
