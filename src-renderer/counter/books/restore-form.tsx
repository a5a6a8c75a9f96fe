import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccountField } from '../settings/account/account-field.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import css from './books-view.module.css';

/** Asks for the passphrase of a backup that was saved to a file; the file is asked for next. */
export function RestoreForm({ onRestore }: { readonly onRestore: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <form
      className={css['restore']}
      onSubmit={(event) => {
        event.preventDefault();
        if (passphrase !== '') onRestore(passphrase);
      }}
    >
      <p className={css['kept']}>
        <Trans>
          An encrypted backup or copy, as Settings, Data saves it, takes the place of the damaged book; what
          was sold since is fetched back from your provider.
        </Trans>
      </p>
      <div className={css['passphrase']}>
        <AccountField
          label={t`Passphrase it was saved with`}
          value={passphrase}
          onChange={setPassphrase}
          maxLength={1_000}
          isSecret
          isFocused
        />
      </div>
      <ActionButton
        type="submit"
        testId="books-restore"
        isDisabled={passphrase === ''}
        onPress={() => undefined}
      >
        {t`Choose the file`}
      </ActionButton>
    </form>
  );
}
