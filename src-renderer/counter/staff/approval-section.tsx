import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import type { DiscountRules } from '../../../src-preload/contract/money/discounts.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import type { FigureKind } from '../figures/read-figure.ts';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';
import { useDiscountRules } from '../prices/selling/use-discount-rules.ts';
import { Managed } from '../settings/managed.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';

/** What clerks may give without a manager's approval. */
export function ApprovalSection() {
  const [saved, setSaved] = useDiscountRules();
  if (saved === null) return null;
  return (
    <section className={css['section']}>
      <SectionTitle part="without-approval">
        <Trans>Without a manager’s approval</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>A larger discount needs a manager’s PIN. So do refunds, goodwill and paying out cash.</Trans>
      </p>
      <p className={css['text']}>
        <Trans>
          Goodwill is money paid back although your provider refunds nothing, such as for a slow connection.
        </Trans>
      </p>
      {saved === 'not-read' ? (
        <Notice tone="bad">{notPassedOn('changing')}</Notice>
      ) : (
        <Managed part="prices">
          <LimitForm key={saved.clerkPercent} saved={saved} onSaved={setSaved} />
        </Managed>
      )}
    </section>
  );
}

const percent: FigureKind = { kind: 'percent', within: figureLimits.clerkPercent };

type LimitFormProps = { readonly saved: DiscountRules; readonly onSaved: (rules: DiscountRules) => void };

function LimitForm({ saved, onSaved }: LimitFormProps) {
  const [typed, setTyped] = useState(asTyped(saved.clerkPercent, percent));
  const [failed, setFailed] = useState(false);
  const clerkPercent = figureTyped(typed, percent);
  const isReady = clerkPercent !== null && clerkPercent !== saved.clerkPercent;
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const wanted = { ...saved, clerkPercent };
        till.ask('discounts-set', wanted).then(
          () => onSaved(wanted),
          () => setFailed(true),
        );
      }}
    >
      <FigureField
        label={t`Clerks may change a price by up to`}
        kind={percent}
        value={typed}
        onChange={setTyped}
        testId="clerk-percent"
      />
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      <ActionButton type="submit" testId="clerk-percent-set" isDisabled={!isReady} onPress={() => undefined}>
        <Trans>Save limit</Trans>
      </ActionButton>
    </form>
  );
}
