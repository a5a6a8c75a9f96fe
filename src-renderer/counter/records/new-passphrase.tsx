import { t } from '@lingui/core/macro';
import { AccountField } from '../settings/account/account-field.tsx';
import css from '../settings/section.module.css';

/** As src-main/sealing/passphrase-key.ts has it. */
const mostCharacters = 1_000;

/** A passphrase as it was typed twice. */
export type TypedTwice = { readonly first: string; readonly again: string };
export const nothingTyped: TypedTwice = { first: '', again: '' };

/** Asks for a passphrase that nobody has to have typed right at once. */
export function NewPassphrase(props: {
  readonly labels: TypedTwice;
  readonly typed: TypedTwice;
  readonly onType: (typed: TypedTwice) => void;
}) {
  const { labels, typed, onType } = props;
  return (
    <div className={css['fields']}>
      <AccountField
        label={labels.first}
        hint={t`12 characters or more`}
        value={typed.first}
        onChange={(first) => onType({ ...typed, first })}
        maxLength={mostCharacters}
        isSecret
      />
      <AccountField
        label={labels.again}
        value={typed.again}
        onChange={(again) => onType({ ...typed, again })}
        maxLength={mostCharacters}
        isSecret
      />
    </div>
  );
}

/** Why a passphrase isn't taken, in a sentence. differs: the second time something else was typed. */
export const whyNotTaken = (why: 'differs' | 'short-passphrase'): string =>
  why === 'differs'
    ? t`Nothing was saved. The two passphrases are different. Type them again.`
    : t`Nothing was saved. The passphrase is too short. Use 12 characters or more.`;
