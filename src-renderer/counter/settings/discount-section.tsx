import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { DiscountRules } from '../../../src-preload/contract/money/discounts.ts';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckRow } from '../controls/check-row.tsx';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import type { FigureKind } from '../figures/read-figure.ts';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';
import { LinesField } from '../printing/lines-field.tsx';
import { Managed } from './managed.tsx';
import { reasonsIn, whyNoReasons } from './discount-reasons.ts';
import css from './section.module.css';

/** What staff may take off prices, and the reasons that they choose from. */
export function DiscountSection() {
  const [saved, setSaved] = useState<DiscountRules | 'not-read' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('discounts').then(
      (rules) => isCurrent && setSaved(rules),
      () => isCurrent && setSaved('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (saved === null) return null;
  return (
    <section className={css['section']} data-testid="discounts">
      <h2 className={css['title']}>
        <Trans>Discounts</Trans>
      </h2>
      {saved === 'not-read' ? (
        <Notice tone="bad">{notPassedOn('changing')}</Notice>
      ) : (
        <Managed part="prices">
          <DiscountForm key={JSON.stringify(saved)} saved={saved} onSaved={setSaved} />
        </Managed>
      )}
    </section>
  );
}

const percent: FigureKind = { kind: 'percent', within: figureLimits.clerkPercent };

type DiscountFormProps = { readonly saved: DiscountRules; readonly onSaved: (rules: DiscountRules) => void };

function DiscountForm({ saved, onSaved }: DiscountFormProps) {
  const [clerk, setClerk] = useState(asTyped(saved.clerkPercent, percent));
  const [belowCost, setBelowCost] = useState(saved.belowCost);
  const [lines, setLines] = useState(saved.reasons.join('\n'));
  const [failed, setFailed] = useState(false);
  const clerkPercent = figureTyped(clerk, percent);
  const reasons = reasonsIn(lines);
  const wrong = whyNoReasons(reasons);
  const wanted = clerkPercent === null || wrong !== undefined ? null : { clerkPercent, belowCost, reasons };
  const isReady = wanted !== null && JSON.stringify(wanted) !== JSON.stringify(saved);
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === null || !isReady) return;
        till.ask('discounts-set', wanted).then(
          () => onSaved(wanted),
          () => setFailed(true),
        );
      }}
    >
      <FigureField
        label={t`Clerks may change a price by up to`}
        kind={percent}
        value={clerk}
        onChange={setClerk}
        testId="clerk-percent"
      />
      <CheckRow isOn={belowCost} onChange={setBelowCost}>
        <Trans>Allow discounts below cost</Trans>
      </CheckRow>
      <LinesField
        label={t`Reasons for discounts`}
        hint={wrong ?? t`One on each line`}
        isWrong={wrong !== undefined}
        value={lines}
        onChange={setLines}
      />
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      <ActionButton type="submit" testId="discounts-set" isDisabled={!isReady} onPress={() => undefined}>
        <Trans>Save discounts</Trans>
      </ActionButton>
    </form>
  );
}
