import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restored } from '../../../src-preload/contract/books/records.ts';
import { till } from '../../till-bridge.ts';
import { notRestoredWords } from '../../words/failures/restore-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

/** Takes an encrypted backup in, on a computer that has sold nothing. */
export function RestoreSection({ done }: { done: number | null }) {
  const [passphrase, setPassphrase] = useState('');
  const [work, begin] = useLongWork<Restored>();
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (done === null && passphrase !== '') begin(() => till.ask('records-restore', { passphrase }));
      }}
    >
      <SectionTitle part="restore">
        <Trans>Restore a backup</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>
          On a computer that has sold nothing yet, an encrypted backup brings back all your records. Later
          sales are fetched from your provider.
        </Trans>
      </p>
      <div className={css['fields']}>
        <AccountField
          label={t`Passphrase it was saved with`}
          value={passphrase}
          onChange={setPassphrase}
          maxLength={1_000}
          isSecret
        />
      </div>
      <ActionButton
        type="submit"
        testId="records-restore"
        isDisabled={done !== null || passphrase === ''}
        onPress={() => undefined}
      >
        {t`Restore an encrypted backup`}
      </ActionButton>
      <WorkNotice work={work}>
        {(end) =>
          end.kind === 'restored' ? (
            <Notice tone="good">{restored(end.events)}</Notice>
          ) : (
            <Notice tone="bad">{notRestoredWords(end.why)}</Notice>
          )
        }
      </WorkNotice>
    </form>
  );
}

const restored = (events: number): string =>
  plural(events, {
    one: '# event was restored, and checked.',
    other: '# events were restored, each of them checked.',
  });
