import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CopiesState, CopyFault } from '../../../src-preload/contract/books/copies.ts';
import { leftToRight } from '../language/left-to-right.ts';
import { dateAndTime } from '../figures/moments.ts';

const causes: Record<CopyFault, MessageDescriptor> = {
  'no-folder': msg`the folder is not there, so plug the stick in or connect the network`,
  'no-answer': msg`the folder does not answer`,
  'no-key': msg`their key is gone from this computer’s keychain, so choose the folder and a passphrase again`,
  'not-read-back': msg`what was written there can’t be read back, so use another stick or folder`,
  'keychain-locked': msg`this computer’s keychain does not answer`,
  'no-keychain': msg`this computer has no keychain that their key could be in`,
  'disk-full': msg`there is too little room there, or on this computer’s disk`,
  'read-only': msg`the folder is write-protected`,
  'not-permitted': msg`this computer does not let the till write there`,
  'disk-failing': msg`the disk does not work as it should`,
  'in-use': msg`another program has something open there`,
  'taken-away': msg`the file of the book of sales was moved, deleted or replaced`,
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
  return t`Your records could not be copied to ${where}: ${cause}; selling goes on, and it is tried again within ten minutes.`;
}

/** When the last whole copy was made. */
export function lastCopyWords({ lastAt }: CopiesState): string {
  if (lastAt === null) return t`No copy has been made there yet.`;
  const when = dateAndTime(lastAt);
  return t`The last good copy was made on ${when}.`;
}
