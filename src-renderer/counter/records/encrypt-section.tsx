import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Encrypted, NotDone } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { AccountField } from '../settings/account-field.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

/** As src-main/sealing/passphrase-key.ts has it. */
const mostCharacters = 1_000;

type Differs = { readonly kind: 'differs' };

/** Writes all of the books to a file that only a passphrase opens. */
export function EncryptSection({ done }: { done: number | null }) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [work, begin] = useLongWork<Encrypted | Differs>();
  const save = async (): Promise<Encrypted | Differs> => {
    if (passphrase !== again) return { kind: 'differs' };
    const saved = await till.ask('records-encrypt', { passphrase });
    if (saved.kind === 'encrypted') {
      setPassphrase('');
      setAgain('');
    }
    return saved;
  };
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (done === null && passphrase !== '') begin(save);
      }}
    >
      <h2 className={css['title']}>
        <Trans>Encrypted backup</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          All of the books, to keep outside of the shop. Without the passphrase nobody opens the file: write
          it down, and keep it elsewhere.
        </Trans>
      </p>
      <div className={css['fields']}>
        <AccountField
          label={t`Passphrase of the backup`}
          hint={t`12 characters or more`}
          value={passphrase}
          onChange={setPassphrase}
          maxLength={mostCharacters}
          isSecret
        />
        <AccountField
          label={t`The same passphrase again`}
          value={again}
          onChange={setAgain}
          maxLength={mostCharacters}
          isSecret
        />
      </div>
      <ActionButton
        type="submit"
        testId="records-encrypt"
        isDisabled={done !== null || passphrase === ''}
        onPress={() => undefined}
      >
        {t`Save an encrypted backup`}
      </ActionButton>
      <WorkNotice work={work}>{(saved) => <Saved saved={saved} />}</WorkNotice>
    </form>
  );
}

function Saved({ saved }: { saved: Exclude<Encrypted, NotDone> | Differs }) {
  switch (saved.kind) {
    case 'encrypted':
      return <SavedNotice file={saved.file} />;
    case 'differs':
      return (
        <Notice tone="bad">{t`Nothing was saved: the two passphrases are different; type them again.`}</Notice>
      );
    case 'short-passphrase':
      return (
        <Notice tone="bad">{t`Nothing was saved: the passphrase is too short; choose one of 12 characters or more.`}</Notice>
      );
  }
}
