import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { PriceRulesView, RuleScopeView } from '../../../src-preload/contract/money/prices.ts';
import { scopeName } from '../../words/payments/price-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckRow } from '../controls/check-row.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import { MarkupForm } from './markup-form.tsx';
import { markupOf, ruleOf, rulesOf, withMarkup, withScope, type Part } from './price-draft.ts';
import { PriceOutcomeNotice, type PriceOutcome } from './price-outcome.tsx';
import { PreviewWaits, PricePreview } from './price-preview.tsx';
import css from './prices-page.module.css';
import { ShopMoneyForm } from './shop-money-form.tsx';

type PriceFormProps = {
  readonly draft: PriceRulesView;
  readonly part: Part;
  readonly isChanged: boolean;
  readonly outcome: PriceOutcome | null;
  readonly firstField: RefObject<HTMLInputElement | null>;
  /** Null for what is saved. */
  readonly onChange: (draft: PriceRulesView | null) => void;
  readonly onRemove: () => void;
  readonly onSave: () => void;
};

/** One rule of prices, or the shop's money, with what it does to the catalog. */
export function PriceForm(props: PriceFormProps) {
  const { draft, part, isChanged, outcome, firstField, onChange, onRemove, onSave } = props;
  const rules = rulesOf(draft);
  const chosen = ruleOf(draft, part);
  return (
    <form
      className={css['form']}
      aria-label={t`Prices`}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={css['head']}>
        <SectionTitle part={part === 'money' ? 'currency' : 'prices'} className={css['title']}>
          {titleOf(draft, part)}
        </SectionTitle>
        {chosen !== undefined && (
          <ActionButton onPress={onRemove}>
            <Trans>Remove rule</Trans>
          </ActionButton>
        )}
      </div>
      {part === 'money' ? (
        <ShopMoneyForm draft={draft} onChange={onChange} firstField={firstField} />
      ) : (
        <MarkupForm
          markup={markupOf(draft, part)}
          currency={draft.currency}
          onChange={(markup) => onChange(withMarkup(draft, part, markup))}
          firstField={firstField}
        />
      )}
      {chosen?.scope.kind === 'region' && (
        <RegionRow scope={chosen.scope} onChange={(scope) => onChange(withScope(draft, scope))} />
      )}
      {outcome !== null && <PriceOutcomeNotice outcome={outcome} onPutBack={onChange} />}
      {isChanged && (
        <div className={css['actions']}>
          <ActionButton
            type="submit"
            look="main"
            shortcut="Enter"
            isDisabled={rules === null}
            onPress={() => undefined}
            testId="save-prices"
          >
            <Trans>Save prices</Trans>
          </ActionButton>
          <ActionButton onPress={() => onChange(null)}>
            <Trans>Discard</Trans>
          </ActionButton>
          {rules === null && (
            <span className={css['soft']}>
              <Trans>A number is missing or unclear.</Trans>
            </span>
          )}
        </div>
      )}
      {rules === null ? (
        <PreviewWaits />
      ) : (
        <PricePreview rules={rules} ruleKey={part === 'money' ? 'all' : part} isSaved={!isChanged} />
      )}
    </form>
  );
}

function titleOf(draft: PriceRulesView, part: Part): string {
  if (part === 'money') return t`Currency and tax`;
  const rule = ruleOf(draft, part);
  return rule === undefined ? t`Prices of all packages` : scopeName(rule.scope);
}

type Region = Extract<RuleScopeView, { kind: 'region' }>;

function RegionRow({ scope, onChange }: { scope: Region; onChange: (scope: Region) => void }) {
  return (
    <CheckRow isOn={scope.ofCountries} onChange={(ofCountries) => onChange({ ...scope, ofCountries })}>
      {plural(scope.countries.length, {
        one: 'Also for the packages of its country, if it has no rule of its own',
        other: 'Also for the packages of its # countries that have no rule of their own',
      })}
    </CheckRow>
  );
}
