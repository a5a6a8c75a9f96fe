import { t } from '@lingui/core/macro';
import type { NotRestored } from '../../../src-preload/contract/books/records.ts';

/** Why an encrypted backup isn't restored, in one sentence. */
export function notRestoredWords(why: NotRestored): string {
  switch (why.kind) {
    case 'not-empty':
      return t`Nothing was restored. This till has already sold something. Only a new till can take a backup.`;
    case 'no-backup':
      return t`Nothing was restored. The file isn’t an encrypted backup of eSIM Counter. Choose another file.`;
    case 'other-version':
      return t`Nothing was restored. The backup was made by another version of eSIM Counter. Install that version here first.`;
    case 'wrong-passphrase':
      return t`Nothing was restored. The passphrase is wrong. Type it again.`;
    case 'cut-off':
      return t`Nothing was restored. The file is incomplete. Copy it again.`;
    case 'damaged':
      return t`Nothing was restored. The file is damaged. Choose another backup.`;
    case 'older-version':
      return t`Nothing was restored. The backup is from before the first release of eSIM Counter. Choose another backup.`;
    case 'other-mode':
      return why.mode === 'practice'
        ? t`Nothing was restored. The backup is from practice mode, and these are the shop’s live records.`
        : t`Nothing was restored. The backup has the shop’s live records, and this is practice mode. Go live first.`;
  }
}
