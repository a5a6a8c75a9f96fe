import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useCounter } from '../use-counter.ts';
import css from './advanced.module.css';
import type { ShownSetting } from './setting-parts.ts';

type AdvancedProps = {
  /** What in it can be led to: it opens for whoever is. */
  readonly parts: readonly ShownSetting[];
  readonly children: ReactNode;
};

/** What is technical on a page of Settings, at its end and folded away at first. */
export function Advanced({ parts, children }: AdvancedProps) {
  const isLedHere = useCounter(({ shownSetting }) => shownSetting !== null && parts.includes(shownSetting));
  const [isOpen, setOpen] = useState(false);
  if (isLedHere && !isOpen) setOpen(true);
  return (
    <details
      className={css['advanced']}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="advanced"
    >
      <summary className={css['summary']}>
        <Trans>Advanced</Trans>
      </summary>
      <div className={css['inside']}>{children}</div>
    </details>
  );
}
