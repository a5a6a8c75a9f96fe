import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { LicenseFile } from '../../../src-preload/contract/settings/about.ts';
import { till } from '../../till-bridge.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './about.module.css';

/** Opens the licenses of what the program is made with, in whatever the computer shows text with. */
export function LicenseFiles() {
  const [outcome, setOutcome] = useState<ReplyOf<'licenses-open'> | NotAnsweredKind | null>(null);
  const open = (file: LicenseFile) => (): void => {
    till
      .ask('licenses-open', { file })
      .then(setOutcome, (error: unknown) => setOutcome(whyNotAnswered(error).kind));
  };
  return (
    <>
      <div className={css['files']}>
        <ActionButton onPress={open('packages')} testId="licenses-packages">
          <Trans>Open the licenses of its packages</Trans>
        </ActionButton>
        <ActionButton onPress={open('electron')} testId="licenses-electron">
          <Trans>Electron’s license</Trans>
        </ActionButton>
        <ActionButton onPress={open('chromium')} testId="licenses-chromium">
          <Trans>Chromium’s licenses</Trans>
        </ActionButton>
      </div>
      {isNotAnsweredKind(outcome) && <Notice tone="bad">{notPassedOn('changing', outcome)}</Notice>}
      {outcome !== null && !isNotAnsweredKind(outcome) && outcome.kind === 'not-opened' && (
        <Notice tone="warn">
          <Trans>
            This computer couldn’t open the licenses. Open this file with another program:{' '}
            <bdi data-testid="licenses-path">{outcome.path}</bdi>
          </Trans>
        </Notice>
      )}
    </>
  );
}
