import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../controls/notice.tsx';
import css from './managed.module.css';
import { useIsManaged, type ManagedPart } from './use-is-managed.ts';

type ManagedProps = {
  readonly part: ManagedPart;
  /** Where the same is said beside it already. */
  readonly isSaidElsewhere?: boolean;
  readonly children: ReactNode;
};

/** Settings that the shop's administrator may keep for himself: they are then shown, and can't be changed. */
export function Managed({ part, isSaidElsewhere = false, children }: ManagedProps) {
  const isLocked = useIsManaged(part) === true;
  return (
    <>
      {isLocked && !isSaidElsewhere && (
        <Notice tone="warn">
          <Trans>Set by the shop’s administrator. It can’t be changed at this till.</Trans>
        </Notice>
      )}
      <fieldset className={css['managed']} disabled={isLocked} data-managed={part}>
        {children}
      </fieldset>
    </>
  );
}
