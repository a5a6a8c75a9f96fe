import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../controls/notice.tsx';
import css from './managed.module.css';
import { useIsManaged, type ManagedPart } from './use-is-managed.ts';

/** Settings that the shop's administrator may keep for himself: they are then shown, and can't be changed. */
export function Managed({ part, children }: { readonly part: ManagedPart; readonly children: ReactNode }) {
  const isLocked = useIsManaged(part) === true;
  return (
    <>
      {isLocked && (
        <Notice tone="warn">
          <Trans>Set by the shop’s administrator: it can’t be changed at this till.</Trans>
        </Notice>
      )}
      <fieldset className={css['managed']} disabled={isLocked} data-managed={part}>
        {children}
      </fieldset>
    </>
  );
}
