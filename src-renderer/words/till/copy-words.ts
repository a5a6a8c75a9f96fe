import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CopiesState, CopyFault } from '../../../src-preload/contract/books/copies.ts';
import { leftToRight } from '../language/left-to-right.ts';
import { dateAndTime } from '../figures/moments.ts';

const causes: Record<CopyFault, MessageDescriptor> = {
  'no-folder': msg`the folder isn’t there. Plug in the stick or connect the network`,
  'no-answer': msg`the folder doesn’t answer`,
  'no-key': msg`their key is gone from this computer’s keychain. Choose the folder and a passphrase again`,
  'not-read-back': msg`the copy can’t be read afterward. Use another stick or folder`,
  'keychain-locked': msg`this computer’s keychain doesn’t answer`,
  'no-keychain': msg`this computer has no keychain for their key`,
  'disk-full': msg`there is too little space there or on this computer’s disk`,
  'read-only': msg`the folder is write-protected`,
  'not-permitted': msg`this computer blocks the till from writing there`,
  'disk-failing': msg`the disk has a problem`,
  'in-use': msg`another program is using a file there`,
  'taken-away': msg`the file with the sales records was moved, deleted or replaced`,
  corrupted: msg`the copy was damaged`,
  'newer-version': msg`something kept the till from copying them`,
  'older-version': msg`something kept the till from copying them`,
  missing: msg`something kept the till from copying them`,
  failed: msg`something kept the till from copying them`,
};

/** Why the last copy could not be made, in one sentence; undefined where nothing speaks against it. */
export function copyFaultSentence({ folder, fault }: CopiesState): string | undefined {
  if (folder === null || fault === null) return undefined;
  const where = leftToRight(folder);
  const cause = i18n._(causes[fault]);
  return t`Your records couldn’t be copied to ${where}: ${cause}. You can keep selling. The till tries again within ten minutes.`;
}

/** When the last whole copy was made. */
export function lastCopyWords({ lastAt }: CopiesState): string {
  if (lastAt === null) return t`No copy made yet.`;
  const when = dateAndTime(lastAt);
  return t`Last good copy: ${when}`;
}
