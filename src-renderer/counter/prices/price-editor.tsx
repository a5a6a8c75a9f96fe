import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { PriceRulesView, RuleScopeView } from '../../../src-preload/contract/money/prices.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered, type NotAnsweredKind } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { scopeName } from '../../words/payments/price-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { CheckRow } from '../controls/check-row.tsx';
import { Notice } from '../controls/notice.tsx';
import { beginChange } from '../undo/last-change.ts';
import { MarkupForm } from './markup-form.tsx';
import {
  draftOf,
  markupOf,
  ruleOf,
  rulesOf,
  scopeKey,
  withMarkup,
  withoutRule,
  withRule,
  withScope,
  type Part,
} from './price-draft.ts';
import { PreviewWaits, PricePreview } from './price-preview.tsx';
import css from './prices-view.module.css';
import { RuleList } from './rule-list.tsx';
import { ShopMoneyForm } from './shop-money-form.tsx';

type PriceEditorProps = {
  readonly saved: PriceRulesView;
  readonly onSaved: (rules: PriceRulesView) => void;
};

type Outcome =
  /** Not yet: customers pay by what is saved. */
  | { readonly kind: 'removed'; readonly before: PriceRulesView; readonly scope: RuleScopeView }
  | { readonly kind: 'not-taken' | NotAnsweredKind };

/** Rules are typed and looked at first; customers pay by them once they are saved. */
export function PriceEditor({ saved, onSaved }: PriceEditorProps) {
  const [typed, setTyped] = useState<PriceRulesView | null>(null);
  const untouched = draftOf(saved);
  const draft = typed ?? untouched;
  const [part, setPart] = useState<Part>('all');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const rules = rulesOf(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(untouched);
  const chosen = ruleOf(draft, part);

  const change = (next: PriceRulesView): void => {
    setTyped(next);
    setOutcome(null);
  };
  const save = async (wanted: PriceRulesView): Promise<void> => {
    const keep = beginChange();
    try {
      const reply = await till.ask('prices-set', { rules: wanted });
      if (!reply.ok) {
        setOutcome({ kind: 'not-taken' });
        return;
      }
      const { rules: after } = await till.ask('prices-read');
      keep({ kind: 'prices', before: saved, after });
      setTyped(null);
      onSaved(after);
      setOutcome(null);
    } catch (error) {
      setOutcome(whyNotAnswered(error));
    }
  };
  const remove = (removed: Part): void => {
    const rule = ruleOf(draft, removed);
    if (rule === undefined) return;
    setPart('all');
    setTyped(withoutRule(draft, removed));
    setOutcome({ kind: 'removed', before: draft, scope: rule.scope });
  };

  return (
    <form
      className={css['view']}
      aria-label={t`Prices`}
      onSubmit={(event) => {
        event.preventDefault();
        if (rules !== null && isChanged) void save(rules);
      }}
    >
      <RuleList
        draft={draft}
        part={part}
        onPick={setPart}
        onRemove={remove}
        onAdd={(scope) => {
          change(withRule(draft, scope));
          setPart(scopeKey(scope));
          // Once its fields are there.
          focusNextFrame(() => firstField.current);
        }}
      />
      <div className={css['detail']}>
        <div className={css['head']}>
          <h2 className={css['title']}>{titleOf(draft, part)}</h2>
          {chosen !== undefined && (
            <ActionButton onPress={() => remove(part)}>
              <Trans>Remove the rule</Trans>
            </ActionButton>
          )}
        </div>
        {part === 'money' ? (
          <ShopMoneyForm draft={draft} onChange={change} firstField={firstField} />
        ) : (
          <MarkupForm
            markup={markupOf(draft, part)}
            currency={draft.currency}
            onChange={(markup) => change(withMarkup(draft, part, markup))}
            firstField={firstField}
          />
        )}
        {chosen?.scope.kind === 'region' && (
          <RegionRow scope={chosen.scope} onChange={(scope) => change(withScope(draft, scope))} />
        )}
        {outcome !== null && <OutcomeNotice outcome={outcome} onPutBack={change} />}
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
              <Trans>Save the prices</Trans>
            </ActionButton>
            <ActionButton
              onPress={() => {
                setTyped(null);
                setOutcome(null);
              }}
            >
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
          <PricePreview rules={rules} ruleKey={part === 'money' ? 'all' : part} />
        )}
      </div>
    </form>
  );
}

function titleOf(draft: PriceRulesView, part: Part): string {
  if (part === 'money') return t`Currency and tax`;
  const rule = ruleOf(draft, part);
  return rule === undefined ? t`All packages` : scopeName(rule.scope);
}

type Region = Extract<PriceRulesView['rules'][number]['scope'], { kind: 'region' }>;

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

function OutcomeNotice(props: { outcome: Outcome; onPutBack: (before: PriceRulesView) => void }) {
  const { outcome, onPutBack } = props;
  switch (outcome.kind) {
    case 'not-taken':
      return (
        <Notice tone="bad">
          <Trans>Not saved, the prices are as before: a number is too large or too small.</Trans>
        </Notice>
      );
    case 'too-often':
    case 'not-passed-on':
      return <Notice tone="bad">{notPassedOn('changing', outcome.kind)}</Notice>;
    case 'removed': {
      const name = scopeName(outcome.scope);
      return (
        <div className={css['outcome']}>
          <Notice tone="good">{t`The rule for ${name} is removed once you save.`}</Notice>
          <ActionButton onPress={() => onPutBack(outcome.before)}>
            <Trans>Keep the rule</Trans>
          </ActionButton>
        </div>
      );
    }
  }
}
