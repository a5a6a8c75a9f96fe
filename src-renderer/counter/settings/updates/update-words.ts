import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type {
  FeedAddressFault,
  InstallFault,
  UpdateFault,
  UpdateState,
  WhyNotYet,
} from '../../../../src-preload/contract/settings/updates.ts';
import { figure } from '../../../words/figures/figures.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';

const causes: Record<UpdateFault, MessageDescriptor> = {
  'no-answer': msg`its address doesn’t answer. The till tries again within hours`,
  'no-feed': msg`there is no list of versions at its address; look for a typing mistake`,
  redirected: msg`its address leads to another one, which is not followed; enter the right one`,
  'too-long': msg`the download doesn’t end; tell your IT support`,
  'not-signed': msg`the list of versions is not signed; tell your IT support`,
  'wrong-signature': msg`the list of versions was not signed by whoever made this program; tell your IT support`,
  unreadable: msg`the list of versions can’t be read; tell your IT support`,
  'other-product': msg`the list of versions is of another program; look for a typing mistake in its address`,
  older: msg`the version given out there is older than this one; tell your IT support`,
  expired: msg`the list of versions is out of date, or this computer’s clock is ahead; tell your IT support`,
  'no-package': msg`there is no package for this kind of computer; tell your IT support`,
  'wrong-package': msg`the package is not what was promised; tell your IT support`,
  'disk-full': msg`this computer’s disk is almost full. Free up space and look again`,
  failed: msg`something on this computer kept the till from it; try again`,
};

const whys: Record<WhyNotYet, MessageDescriptor> = {
  'books-closed': msg`Your records are not open.`,
  'sale-open': msg`A sale isn’t settled.`,
  'shift-open': msg`A shift is open.`,
  printing: msg`A receipt is being printed.`,
};

const notInstalled: Record<InstallFault, MessageDescriptor> = {
  'no-backup': msg`Nothing was installed, and no sale is affected. Your records couldn’t be backed up first. Check that the disk has space, then try again.`,
  'not-installed': msg`Nothing was installed, because this computer did not take the package; no sale is touched: have an administrator’s password ready, then try again.`,
};

const addressCauses: Record<FeedAddressFault, MessageDescriptor> = {
  'not-an-address': msg`Nothing was changed. The till can’t use this address. Check for typos.`,
  'not-encrypted': msg`Nothing was changed. This address isn’t encrypted. It must begin with https.`,
  'holds-credentials': msg`Nothing was changed. This address contains a name or password. Remove it.`,
};

export const installFaultSentence = (fault: InstallFault): string => i18n._(notInstalled[fault]);

export const feedAddressSentence = (fault: FeedAddressFault): string => i18n._(addressCauses[fault]);

/** Why an update waits, in whole sentences. */
export const whyNotYetWords = (waitsFor: readonly WhyNotYet[]): string =>
  waitsFor.map((why) => i18n._(whys[why])).join(' ');

/** What is known of newer versions. */
export function updateWords(state: UpdateState): string {
  switch (state.kind) {
    case 'off':
      return whyOffWords(state.why);
    case 'none': {
      if (state.lookedAt === null) return t`The till has not looked for newer versions yet.`;
      const when = dateAndTime(state.lookedAt);
      return t`It is the newest one, as of ${when}.`;
    }
    case 'checking':
      return t`Looking for a newer version.`;
    case 'not-yet': {
      const { version } = state;
      return t`Version ${version} is given out to some tills at a time, and it is not this one’s turn yet.`;
    }
    case 'downloading': {
      const { version } = state;
      return t`Version ${version} is being downloaded; selling goes on.`;
    }
    case 'ready': {
      const { version } = state;
      return t`Version ${version} is ready to be installed.`;
    }
    case 'backing-up':
      return t`Your records are being backed up first.`;
    case 'installing': {
      const { version } = state;
      return t`Version ${version} is being installed; the till closes and opens again.`;
    }
    case 'refused': {
      const cause = i18n._(causes[state.fault]);
      return t`No newer version was taken, and selling goes on with this one: ${cause}.`;
    }
  }
}

/** When what is ready will be installed. */
export function whenInstalledWords({ waitsFor, installs }: Extract<UpdateState, { kind: 'ready' }>): string {
  if (waitsFor.length > 0) {
    return installs === 'at-the-end'
      ? t`It is not installed now. It is installed when the till is closed and nothing is open, or when a manager wants it.`
      : t`It is not installed now. It is installed when nothing is open and a manager wants it.`;
  }
  return installs === 'at-the-end'
    ? t`It is installed when the till is closed, or now. Your records are backed up first.`
    : t`It is installed when a manager wants it. Your records are backed up first, and this computer may ask for an administrator’s password.`;
}

function whyOffWords(why: Extract<UpdateState, { kind: 'off' }>['why']): string {
  switch (why) {
    case 'no-address':
      return t`Newer versions are not looked for: no address is set.`;
    case 'no-key':
      return t`Newer versions are not looked for: this program was made without a key to know them by.`;
    case 'no-package':
      return t`Newer versions are not looked for: this program was not installed by a package.`;
  }
}

const mega = 1_000_000;

/** "12 of 94 MB". */
export function downloadedWords({
  receivedBytes,
  totalBytes,
}: Extract<UpdateState, { kind: 'downloading' }>): string {
  const received = figure(Math.round(receivedBytes / mega));
  const total = figure(Math.ceil(totalBytes / mega));
  return t`${received} of ${total} MB`;
}
