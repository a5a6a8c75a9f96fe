import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { Notice } from '../controls/notice.tsx';
import css from './managed.module.css';

type Part = ReplyOf<'managed'>[number];

/** Settings that the shop's administrator may keep for himself: they are then shown, and can't be changed. */
export function Managed({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // Where it isn't told, main refuses all the same.
    till.ask('managed').then(
      (parts) => isCurrent && setLocked(parts.includes(part)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [part]);
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
