import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import css from './first-run.module.css';

type FirstRunPageProps = {
  /** Undefined where there is no way back. */
  readonly onBack: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A page behind the choices, with the way back to the one before. */
export function FirstRunPage({ onBack, children }: FirstRunPageProps) {
  return (
    <main
      className={css['page']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        onBack?.();
      }}
    >
      <div className={css['column']}>
        <header className={css['header']}>
          <h1 className={css['heading']}>
            <Trans>Set up this till</Trans>
          </h1>
          {onBack !== undefined && (
            <ActionButton testId="first-run-back" onPress={onBack}>
              <span className={css['back']}>
                <ArrowLeft size={18} aria-hidden="true" /> <Trans>Back</Trans>
              </span>
            </ActionButton>
          )}
        </header>
        {children}
      </div>
    </main>
  );
}
