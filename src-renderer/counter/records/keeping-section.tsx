import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

const figure = { kind: 'count', within: figureLimits.keptMonths } as const;

type Kept = { readonly kind: 'kept' };

/** After how long names and numbers are erased by themselves. */
export function KeepingSection() {
  const [months, setMonths] = useState<string | null>(null);
  const [work, begin] = useLongWork<Kept>();
  useEffect(() => {
    let isCurrent = true;
    till.ask('records-kept-months').then(
      (kept) => isCurrent && setMonths(asTyped(String(kept), figure)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (months === null) return null;
  const typed = figureTyped(months, figure);
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === null) return;
        begin(async () => {
          await till.ask('records-keep-months', { months: Number(typed) });
          return { kind: 'kept' };
        });
      }}
    >
      <h2 className={css['title']}>
        <Trans>Keep customer details</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          Names, phone numbers and notes of older sales are erased automatically once a day, together with
          damaged records that were set aside before then. They can’t be brought back.
        </Trans>
      </p>
      <div className={css['fields']}>
        <FigureField
          label={t`Months`}
          kind={figure}
          hint={t`0 keeps them forever`}
          value={months}
          onChange={setMonths}
          testId="keep-months"
        />
      </div>
      <ActionButton type="submit" testId="records-keep" isDisabled={typed === null} onPress={() => undefined}>
        {t`Save`}
      </ActionButton>
      <WorkNotice work={work}>
        {() => (
          <Notice tone="good">
            <Trans>Saved.</Trans>
          </Notice>
        )}
      </WorkNotice>
    </form>
  );
}
