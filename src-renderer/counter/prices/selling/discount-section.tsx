import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DiscountRules } from '../../../../src-preload/contract/money/discounts.ts';
import { till } from '../../../till-bridge.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { CheckRow } from '../../controls/check-row.tsx';
import { Notice } from '../../controls/notice.tsx';
import { LinesField } from '../../printing/lines-field.tsx';
import { Managed } from '../../settings/managed.tsx';
import css from '../../settings/section.module.css';
import { reasonsIn, whyNoReasons } from './discount-reasons.ts';
import { useDiscountRules } from './use-discount-rules.ts';

/** The reasons for discounts that staff choose from, and whether a price may fall below cost by one. */
export function DiscountSection() {
  const [saved, setSaved] = useDiscountRules();
  if (saved === null) return null;
  return (
    <section className={css['section']} data-testid="discounts">
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

type DiscountFormProps = { readonly saved: DiscountRules; readonly onSaved: (rules: DiscountRules) => void };

function DiscountForm({ saved, onSaved }: DiscountFormProps) {
  const [belowCost, setBelowCost] = useState(saved.belowCost);
  const [lines, setLines] = useState(saved.reasons.join('\n'));
  const [failed, setFailed] = useState(false);
  const reasons = reasonsIn(lines);
  const wrong = whyNoReasons(reasons);
  const wanted: DiscountRules = { ...saved, belowCost, reasons };
  const isReady = wrong === undefined && JSON.stringify(wanted) !== JSON.stringify(saved);
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        till.ask('discounts-set', wanted).then(
          () => onSaved(wanted),
          () => setFailed(true),
        );
      }}
    >
      <LinesField
        label={t`Reasons for discounts`}
        hint={wrong ?? t`One per line`}
        isWrong={wrong !== undefined}
        value={lines}
        onChange={setLines}
      />
      <CheckRow isOn={belowCost} onChange={setBelowCost}>
        <Trans>Allow discounts below cost</Trans>
      </CheckRow>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      <ActionButton type="submit" testId="discounts-set" isDisabled={!isReady} onPress={() => undefined}>
        <Trans>Save discounts</Trans>
      </ActionButton>
    </form>
  );
}
