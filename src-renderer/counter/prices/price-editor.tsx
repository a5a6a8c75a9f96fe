import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { Managed } from '../settings/managed.tsx';
import type { ShownSetting } from '../settings/setting-parts.ts';
import { SectionTitle } from '../settings/section-title.tsx';
import { useIsManaged } from '../settings/use-is-managed.ts';
import { beginChange } from '../undo/last-change.ts';
import { useCounter } from '../use-counter.ts';
import {
  draftOf,
  isSellingPart,
  ruleOf,
  rulesOf,
  scopeKey,
  withoutRule,
  withRule,
  type Part,
} from './price-draft.ts';
import { PriceForm } from './price-form.tsx';
import type { PriceOutcome } from './price-outcome.tsx';
import css from './prices-page.module.css';
import { RuleList } from './rule-list.tsx';
import { sellingPartName } from './selling/selling-part-name.ts';
import { SellingPartView } from './selling/selling-part.tsx';

type PriceEditorProps = {
  readonly saved: PriceRulesView;
  readonly onSaved: (rules: PriceRulesView) => void;
};

/** Rules are typed and looked at first; customers pay by them once they are saved. What is typed stays while other parts are shown. */
export function PriceEditor({ saved, onSaved }: PriceEditorProps) {
  const [typed, setTyped] = useState<PriceRulesView | null>(null);
  const untouched = draftOf(saved);
  const draft = typed ?? untouched;
  const [part, setPart] = useState<Part>('all');
  const ledTo = useCounter(({ shownSetting }) => partLedTo(shownSetting));
  if (ledTo !== null && ledTo !== part) setPart(ledTo);
  const [outcome, setOutcome] = useState<PriceOutcome | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const isLocked = useIsManaged('prices') === true;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(untouched);

  const change = (next: PriceRulesView | null): void => {
    setTyped(next);
    setOutcome(null);
  };
  const save = async (): Promise<void> => {
    const rules = rulesOf(draft);
    if (rules === null || !isChanged) return;
    const keep = beginChange();
    try {
      const reply = await till.ask('prices-set', { rules });
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
    <div className={css['view']} role="group" aria-label={t`Prices and tax`}>
      <RuleList
        draft={draft}
        part={part}
        onPick={setPart}
        onRemove={remove}
        isLocked={isLocked}
        onAdd={(scope) => {
          change(withRule(draft, scope));
          setPart(scopeKey(scope));
          // Once its fields are there.
          focusNextFrame(() => firstField.current);
        }}
      />
      <div className={css['detail']}>
        {isSellingPart(part) ? (
          <div className={css['selling']}>
            <SectionTitle part={part} className={css['title']}>
              {sellingPartName(part)}
            </SectionTitle>
            <SellingPartView part={part} />
          </div>
        ) : (
          <Managed part="prices">
            <PriceForm
              draft={draft}
              part={part}
              isChanged={isChanged}
              outcome={outcome}
              firstField={firstField}
              onChange={change}
              onRemove={() => remove(part)}
              onSave={() => void save()}
            />
          </Managed>
        )}
      </div>
    </div>
  );
}

/** What is shown to whoever is led to a part of Settings; null where that isn't on this page. */
function partLedTo(shown: ShownSetting | null): Part | null {
  switch (shown) {
    case 'prices':
      return 'all';
    case 'currency':
      return 'money';
    case 'tenders':
    case 'discounts':
    case 'sale-defaults':
      return shown;
    default:
      return null;
  }
}
