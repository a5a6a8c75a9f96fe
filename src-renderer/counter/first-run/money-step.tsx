import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { till } from '../../till-bridge.ts';
import { countryInSentence } from '../../place/in-sentence.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { draftOf, rulesOf } from '../prices/price-draft.ts';
import { ShopMoneyForm } from '../prices/shop-money-form.tsx';
import { firstDraft, taxIn } from './first-prices.ts';
import { StepForm } from './step-form.tsx';

type MoneyStepProps = {
  readonly region: string | null;
  /** Whether it was answered before, and is looked at again. */
  readonly isKept: boolean;
  readonly onKept: () => void;
  readonly onDone: () => void;
};

/** What customers pay in, and the tax in prices. */
export function MoneyStep({ region, isKept, onKept, onDone }: MoneyStepProps) {
  const [draft, setDraft] = useState<PriceRulesView | 'not-read' | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('prices-read').then(
      ({ rules }) =>
        isCurrent && setDraft(isKept ? draftOf(rules) : firstDraft(rules, region, new Date().toISOString())),
      () => isCurrent && setDraft('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, [region, isKept]);
  if (draft === null) return null;
  if (draft === 'not-read') return <Notice tone="bad">{notPassedOn('changing')}</Notice>;
  const rules = rulesOf(draft);
  return (
    <StepForm
      title={t`Currency and tax`}
      sentence={taxSentence(region)}
      isReady={rules !== null}
      keep={async () => {
        if (rules === null || !(await till.ask('prices-set', { rules })).ok) return false;
        onKept();
        return true;
      }}
      notKept={t`Not saved, the prices are as before: a number is too large or too small.`}
      onDone={onDone}
      focuses="[data-figure][value='']"
    >
      <ShopMoneyForm draft={draft} onChange={setDraft} firstField={firstField} />
    </StepForm>
  );
}

function taxSentence(region: string | null): string {
  const country = region === null ? '' : countryInSentence(region);
  switch (taxIn(region)) {
    case 'included':
      return t`Prices in ${country} usually include tax: enter the rate, or 0 for none.`;
    case 'added':
      return t`Prices in ${country} usually don’t include tax, so it’s 0 here.`;
    case 'not-known':
      return t`Enter the tax that your prices include, or 0 for none.`;
  }
}
