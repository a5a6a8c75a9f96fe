import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { NotRestored, Restored } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { AccountField } from '../settings/account-field.tsx';
import css from '../settings/section.module.css';
import { TakenInNotice } from './taken-in-notice.tsx';
import { useLongWork } from './use-long-work.ts';

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
      <h2 className={css['title']}>
        <Trans>Restore a backup</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          A computer on which nothing was sold takes in the books of an encrypted backup. What was sold after
          it was made is asked of the service.
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
      <TakenInNotice work={work} refusal={refusal} />
    </form>
  );
}

function refusal(why: NotRestored): string {
  switch (why.kind) {
    case 'not-empty':
      return t`Nothing was restored: something was sold on this till already; only an empty one takes a backup in.`;
    case 'no-backup':
      return t`Nothing was restored: the file is no encrypted backup of this app; choose another one.`;
    case 'other-version':
      return t`Nothing was restored: another version of the app wrote the file; bring this computer to that version.`;
    case 'wrong-passphrase':
      return t`Nothing was restored: this is not the passphrase of the backup; type it again.`;
    case 'cut-off':
      return t`Nothing was restored: the end of the file is missing; copy it again.`;
    case 'damaged':
      return t`Nothing was restored: the file is damaged; take another backup.`;
    case 'other-mode':
      return why.mode === 'practice'
        ? t`Nothing was restored: the backup is of practice mode, and these are the shop’s books.`
        : t`Nothing was restored: the backup has the shop’s books, and this is practice mode; go live first.`;
  }
}
