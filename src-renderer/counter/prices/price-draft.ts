import type {
  MarkupView,
  PriceRulesView,
  PriceRuleView,
  RuleScopeView,
} from '../../../src-preload/contract/prices.ts';

/** What is shown of the prices: the money of the shop, the rule for all packages, or one of the others. */
export type Part = 'money' | 'all' | (string & {});

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

/** What was typed as a decimal: people write a comma too. Null where it is none. */
export function decimalOf(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? text : null;
}

/** The rules of what is typed; null while a number in it is missing or none. */
export function rulesOf(draft: PriceRulesView): PriceRulesView | null {
  const [base, taxPercent] = [readMarkup(draft.base), decimalOf(draft.taxPercent)];
  const rules = draft.rules.flatMap(({ scope, markup }) => {
    const read = readMarkup(markup);
    return read === null ? [] : [{ scope, markup: read }];
  });
  const value = draft.rate === null ? null : decimalOf(draft.rate.value);
  if (base === null || taxPercent === null || rules.length !== draft.rules.length) return null;
  if (draft.rate === null) return { ...draft, base, taxPercent, rules, rate: null };
  return value === null ? null : { ...draft, base, taxPercent, rules, rate: { ...draft.rate, value } };
}

function readMarkup(markup: MarkupView): MarkupView | null {
  const { add } = markup;
  const read = decimalOf(add.kind === 'percent' ? add.percent : add.amount);
  if (read === null) return null;
  return {
    ...markup,
    add: add.kind === 'percent' ? { kind: 'percent', percent: read } : { kind: 'amount', amount: read },
  };
}
