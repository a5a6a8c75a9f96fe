import type {
  MarkupView,
  PriceRulesView,
  PriceRuleView,
  RuleScopeView,
} from '../../../src-preload/contract/money/prices.ts';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import type { FigureKind } from '../figures/read-figure.ts';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';

/** What is shown of the prices: the money of the shop, the rule for all packages, or one of the others by its key. */
export type Part = 'money' | 'all' | (string & {});

/** What holds for each sale, whatever its price. */
export const sellingParts = ['tenders', 'discounts', 'sale-defaults'] as const;
export type SellingPart = (typeof sellingParts)[number];

export const isSellingPart = (part: Part): part is SellingPart => sellingParts.some((each) => each === part);

/** Names what a rule is for, as main does. */
export function scopeKey(scope: RuleScopeView): string {
  switch (scope.kind) {
    case 'product':
      return `product:${scope.productId}`;
    case 'country':
      return `country:${scope.code}`;
    case 'region':
      return `region:${scope.place}`;
  }
}

export const ruleOf = (rules: PriceRulesView, part: Part): PriceRuleView | undefined =>
  rules.rules.find(({ scope }) => scopeKey(scope) === part);

/** The markup that a part shows; that of the shop's money is the one for all packages. */
export const markupOf = (rules: PriceRulesView, part: Part): MarkupView =>
  ruleOf(rules, part)?.markup ?? rules.base;

export function withMarkup(rules: PriceRulesView, part: Part, markup: MarkupView): PriceRulesView {
  if (ruleOf(rules, part) === undefined) return { ...rules, base: markup };
  return {
    ...rules,
    rules: rules.rules.map((rule) => (scopeKey(rule.scope) === part ? { ...rule, markup } : rule)),
  };
}

export const withScope = (rules: PriceRulesView, scope: RuleScopeView): PriceRulesView => ({
  ...rules,
  rules: rules.rules.map((rule) => (scopeKey(rule.scope) === scopeKey(scope) ? { ...rule, scope } : rule)),
});

/** A new rule begins as the one for all packages. One that is there already stays. */
export const withRule = (rules: PriceRulesView, scope: RuleScopeView): PriceRulesView =>
  ruleOf(rules, scopeKey(scope)) === undefined
    ? { ...rules, rules: [...rules.rules, { scope, markup: rules.base }] }
    : rules;

export const withoutRule = (rules: PriceRulesView, part: Part): PriceRulesView => ({
  ...rules,
  rules: rules.rules.filter(({ scope }) => scopeKey(scope) !== part),
});

/** Other currencies; where they differ, a rate is to be typed. @param now ISO 8601 in UTC. */
export function withCurrencies(
  rules: PriceRulesView,
  currencies: Partial<Pick<PriceRulesView, 'currency' | 'balanceCurrency'>>,
  now: string,
): PriceRulesView {
  const next = { ...rules, ...currencies };
  const isOne = next.currency === next.balanceCurrency;
  // A rate between two other currencies says nothing of these.
  return { ...next, rate: isOne ? null : { value: '', setAt: now } };
}

export const rateFigure: FigureKind = { kind: 'rate', within: figureLimits.rate };

export const taxFigure: FigureKind = { kind: 'percent', within: figureLimits.taxPercent };

/** What is added to a cost, or taken off below zero. @param currency of the shop's prices. */
export const markupFigure = (by: MarkupView['add']['kind'], currency: string): FigureKind =>
  by === 'percent'
    ? { kind: 'percent', within: figureLimits.markupPercent }
    : { kind: 'money', currency, within: figureLimits.markupAmount };

/** Rules with their figures as fields show them, to be typed over. */
export function draftOf(rules: PriceRulesView): PriceRulesView {
  const { currency, rate } = rules;
  const markup = (saved: MarkupView): MarkupView =>
    withFigure(saved, asTyped(figureIn(saved), markupFigure(saved.add.kind, currency)));
  return {
    ...rules,
    base: markup(rules.base),
    taxPercent: asTyped(rules.taxPercent, taxFigure),
    rules: rules.rules.map((rule) => ({ ...rule, markup: markup(rule.markup) })),
    rate: rate === null ? null : { ...rate, value: asTyped(rate.value, rateFigure) },
  };
}

/** The rules of what is typed; null while a figure in it is missing, wrong, or could be two. */
export function rulesOf(draft: PriceRulesView): PriceRulesView | null {
  const { currency } = draft;
  const [base, taxPercent] = [readMarkup(draft.base, currency), figureTyped(draft.taxPercent, taxFigure)];
  const rules = draft.rules.flatMap(({ scope, markup }) => {
    const read = readMarkup(markup, currency);
    return read === null ? [] : [{ scope, markup: read }];
  });
  const value = draft.rate === null ? null : figureTyped(draft.rate.value, rateFigure);
  if (base === null || taxPercent === null || rules.length !== draft.rules.length) return null;
  if (draft.rate === null) return { ...draft, base, taxPercent, rules, rate: null };
  return value === null ? null : { ...draft, base, taxPercent, rules, rate: { ...draft.rate, value } };
}

/** A markup of what is typed; null while its figure is missing, wrong, or could be two. */
export function readMarkup(markup: MarkupView, currency: string): MarkupView | null {
  const read = figureTyped(figureIn(markup), markupFigure(markup.add.kind, currency));
  return read === null ? null : withFigure(markup, read);
}

const figureIn = ({ add }: MarkupView): string => (add.kind === 'percent' ? add.percent : add.amount);

const withFigure = (markup: MarkupView, figure: string): MarkupView => ({
  ...markup,
  add:
    markup.add.kind === 'percent' ? { kind: 'percent', percent: figure } : { kind: 'amount', amount: figure },
});
