import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Encrypted, NotDone } from '../../../src-preload/contract/books/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import css from '../settings/section.module.css';
import { NewPassphrase, nothingTyped, whyNotTaken } from './new-passphrase.tsx';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

type Differs = { readonly kind: 'differs' };

/** Writes all of the books to a file that only a passphrase opens. */
export function EncryptSection({ done }: { done: number | null }) {
  const [typed, setTyped] = useState(nothingTyped);
  const [work, begin] = useLongWork<Encrypted | Differs>();
  const save = async (): Promise<Encrypted | Differs> => {
    if (typed.first !== typed.again) return { kind: 'differs' };
    const saved = await till.ask('records-encrypt', { passphrase: typed.first });
    if (saved.kind === 'encrypted') setTyped(nothingTyped);
    return saved;
  };
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (done === null && typed.first !== '') begin(save);
      }}
    >
      <h2 className={css['title']}>
        <Trans>Back up now</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          All your records in one encrypted file, to keep outside the shop. Nobody can open it without the
          passphrase: write it down and keep it somewhere else.
        </Trans>
      </p>
      <NewPassphrase
        labels={{ first: t`Passphrase of the backup`, again: t`The same passphrase again` }}
        typed={typed}
        onType={setTyped}
      />
      <ActionButton
        type="submit"
        testId="records-encrypt"
        isDisabled={done !== null || typed.first === ''}
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
    case 'short-passphrase':
      return <Notice tone="bad">{whyNotTaken(saved.kind)}</Notice>;
  }
}
