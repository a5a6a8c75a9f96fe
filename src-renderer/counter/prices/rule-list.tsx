import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type {
  MarkupView,
  PriceRulesView,
  RuleScopeView,
} from '../../../src-preload/contract/money/prices.ts';
import { markupWords, scopeName, shopMoneyWords } from '../../words/payments/price-words.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { startName } from '../../words/payments/terms-words.ts';
import { PickField } from '../controls/pick-field.tsx';
import { tendersWith } from '../sell/terms.ts';
import { useCounter } from '../use-counter.ts';
import { figureTyped } from '../figures/typed-figure.ts';
import { readMarkup, scopeKey, taxFigure, type Part } from './price-draft.ts';
import css from './prices-page.module.css';
import { sellingPartName } from './selling/selling-part-name.ts';
import { matchingChoices, ruleChoices } from './rule-choices.ts';

type RuleListProps = {
  readonly draft: PriceRulesView;
  readonly part: Part;
  readonly onPick: (part: Part) => void;
  readonly onAdd: (scope: RuleScopeView) => void;
  readonly onRemove: (part: Part) => void;
  /** The rules can't be changed at this till. */
  readonly isLocked: boolean;
};

/** The money of the shop, what holds for each sale, and the rules of prices: the one for all packages, then those for some. */
export function RuleList({ draft, part, onPick, onAdd, onRemove, isLocked }: RuleListProps) {
  const { currency } = draft;
  const tax = figureTyped(draft.taxPercent, taxFigure);
  const detailOf = (typed: MarkupView): string => {
    const markup = readMarkup(typed, currency);
    return markup === null ? t`Number not known yet` : markupWords(markup, currency);
  };
  const tenders = useCounter((state) => state.tenders);
  const usualTender = useCounter((state) => state.usualTender);
  const usualStart = useCounter((state) => state.usualStart);
  const rows = [
    {
      id: 'money',
      name: t`Currency and tax`,
      detail: tax === null ? t`Number not known yet` : shopMoneyWords(currency, tax),
    },
    {
      id: 'tenders',
      name: sellingPartName('tenders'),
      detail: tendersWith(tenders).map(tenderWords).join(', '),
    },
    { id: 'discounts', name: sellingPartName('discounts'), detail: t`Reasons, and discounts below cost` },
    {
      id: 'sale-defaults',
      name: sellingPartName('sale-defaults'),
      detail: [tenderWords(usualTender), startName(usualStart)].join(', '),
    },
    { id: 'all', name: t`Prices of all packages`, detail: detailOf(draft.base) },
    ...draft.rules.map(({ scope, markup }) => ({
      id: scopeKey(scope),
      name: scopeName(scope),
      detail: detailOf(markup),
    })),
  ];
  return (
    <div className={css['rules']}>
      <div
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !isLocked) onRemove(part);
        }}
      >
        <ListBox
          className={css['list'] ?? ''}
          aria-label={t`Prices and tax`}
          items={rows}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={[part]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys;
            if (typeof key === 'string') onPick(key);
          }}
        >
          {({ id, name, detail }) => (
            <ListBoxItem id={id} textValue={`${name}, ${detail}`} className={css['rule'] ?? ''}>
              <span className={css['name']}>{name}</span>
              <span className={css['soft']}>{detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </div>
      {!isLocked && <AddRule draft={draft} onAdd={onAdd} />}
    </div>
  );
}

function AddRule({ draft, onAdd }: Pick<RuleListProps, 'draft' | 'onAdd'>) {
  const catalog = useCounter((state) => state.catalog);
  const choices = useMemo(
    () => ruleChoices(catalog?.products ?? []),
    // oxlint-disable-next-line react/exhaustive-deps -- Choices are in the language that is spoken.
    [catalog, i18n.locale],
  );
  const [typed, setTyped] = useState('');
  // With each rule that is added the field is a new one, and empty.
  return (
    <div className={css['add']}>
      <PickField
        key={draft.rules.length}
        label={t`Add a price rule`}
        placeholder={t`Country, region or package`}
        testId="add-rule"
        choices={matchingChoices(choices, typed, draft)}
        pickedId={null}
        typed={{ text: typed, onChange: setTyped }}
        onPick={(id) => {
          const choice = choices.find((each) => each.id === id);
          if (choice === undefined) return;
          setTyped('');
          onAdd(choice.scope);
        }}
      />
    </div>
  );
}
