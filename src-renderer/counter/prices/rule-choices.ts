import { t } from '@lingui/core/macro';
import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';
import type { PriceRulesView, RuleScopeView } from '../../../src-preload/contract/money/prices.ts';
import { countryName } from '../../place/country-names.ts';
import { regionName } from '../../place/region-names.ts';
import { plain } from '../../place/plain-text.ts';
import { writtenAs } from '../../words/language/per-language.ts';
import { longTitle } from '../../words/orders/package-words.ts';
import type { Choice } from '../controls/pick-field.tsx';
import { scopeKey } from './price-draft.ts';

/** Something that a rule can be for. */
export type RuleChoice = Choice & { readonly scope: RuleScopeView; readonly words: string };

/** What of a catalog rules can be for: its countries, its regions, then each package. */
export function ruleChoices(products: readonly CatalogProduct[]): readonly RuleChoice[] {
  const places = new Map<string, RuleChoice>();
  const own: RuleChoice[] = [];
  const add = (scope: RuleScopeView, name: string, detail: string): RuleChoice => ({
    id: scopeKey(scope),
    scope,
    name,
    detail,
    words: plain(name),
  });
  for (const product of products) {
    const { place, countries, productId } = product;
    const [only] = countries;
    const choice =
      countries.length === 1 && only !== undefined
        ? add({ kind: 'country', code: only }, countryName(only), t`Country`)
        : add({ kind: 'region', place, countries, ofCountries: false }, regionName(place), t`Region`);
    if (!places.has(choice.id)) places.set(choice.id, choice);
    own.push(add({ kind: 'product', productId, name: longTitle(product) }, longTitle(product), t`Package`));
  }
  const byName = [...places.values()].sort((a, b) => a.name.localeCompare(b.name, writtenAs()));
  return [...byName, ...own];
}

/** Enough to choose from; typing on narrows it. */
const mostMatches = 40;

/** The choices that what is typed is the beginning of, or in a word of; without those that have a rule. */
export function matchingChoices(
  choices: readonly RuleChoice[],
  typed: string,
  { rules }: PriceRulesView,
): readonly RuleChoice[] {
  const wanted = plain(typed).trim();
  const taken = new Set(rules.map(({ scope }) => scopeKey(scope)));
  const matches: RuleChoice[] = [];
  for (const choice of choices) {
    if (taken.has(choice.id)) continue;
    if (choice.words.startsWith(wanted) || choice.words.includes(` ${wanted}`)) matches.push(choice);
    if (matches.length === mostMatches) break;
  }
  return matches;
}
