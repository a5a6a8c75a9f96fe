import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Encrypted } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account-field.tsx';
import css from '../settings/section.module.css';
import { NotDoneNotice } from './not-done-notice.tsx';
import { useLongWork } from './use-long-work.ts';

/** As src-main/sealing/passphrase-key.ts has it. */
const mostCharacters = 1_000;

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;

/** Writes all of the books to a file that only a passphrase opens. */
export function EncryptSection({ done }: { done: number | null }) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [work, begin] = useLongWork<Encrypted | { readonly kind: 'differs' }>();
  const save = async (): Promise<Encrypted | { readonly kind: 'differs' }> => {
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
      {work === 'not-passed-on' && <NotDoneNotice why={work} />}
      {typeof work === 'object' && <Saved saved={work.end} />}
    </form>
  );
}

function Saved({ saved }: { saved: Encrypted | { readonly kind: 'differs' } }) {
  switch (saved.kind) {
    case 'encrypted':
      return (
        <Notice tone="good">
          <Trans>Saved as {nameOf(saved.file)}</Trans>
        </Notice>
      );
    case 'differs':
      return (
        <Notice tone="bad">{t`Nothing was saved: the two passphrases are different; type them again.`}</Notice>
      );
    case 'short-passphrase':
      return (
        <Notice tone="bad">{t`Nothing was saved: the passphrase is too short; choose one of 12 characters or more.`}</Notice>
      );
    case 'dismissed':
    case 'busy':
    case 'failed':
      return <NotDoneNotice why={saved} />;
  }
}
