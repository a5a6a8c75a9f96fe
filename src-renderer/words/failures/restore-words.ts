import { t } from '@lingui/core/macro';
import type { NotRestored } from '../../../src-preload/contract/books/records.ts';

/** Why an encrypted backup isn't restored, in one sentence. */
export function notRestoredWords(why: NotRestored): string {
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
    case 'older-version':
      return t`Nothing was restored: an eSIM Counter from before the first release wrote the backup, and this one can’t read it; take another backup.`;
    case 'other-mode':
      return why.mode === 'practice'
        ? t`Nothing was restored: the backup is of practice mode, and these are the shop’s books.`
        : t`Nothing was restored: the backup has the shop’s books, and this is practice mode; go live first.`;
  }
}
