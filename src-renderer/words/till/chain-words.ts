import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ChainJoined, ChainState, ChainTrouble } from '../../../src-preload/contract/account/chain.ts';
import { dateAndTime, timeOfDay } from '../figures/moments.ts';

type Joined = Extract<ChainState, { readonly kind: 'joined' }>;

const troubles: Record<ChainTrouble, MessageDescriptor> = {
  unreachable: msg`The head office can’t be reached. You can keep selling. The till tries again within five minutes.`,
  'wrong-certificate': msg`Something else answers at the head office’s address, and nothing is sent there. You can keep selling. Ask whoever runs the head office.`,
  busy: msg`The head office is busy. You can keep selling. The till tries again within five minutes.`,
  removed: msg`The head office no longer accepts this till. You can keep selling. To be sent again, leave and join with a new code.`,
  'update-needed': msg`The head office doesn’t understand this version of eSIM Counter. You can keep selling. Update the till or the head office.`,
  copied: msg`Another till sends the same records. You can keep selling. Check whether this till’s files were copied to another computer.`,
  ledger: msg`The sales records couldn’t be read for sending. You can keep selling. The till tries again within five minutes.`,
  refused: msg`The head office didn’t accept what was sent. You can keep selling. Tell whoever runs the head office.`,
  'keychain-locked': msg`Nothing is sent, because this computer’s keychain doesn’t answer. You can keep selling. Unlock it and restart the till.`,
  'no-keychain': msg`Nothing is sent, because this computer has no keychain for the till’s keys. You can keep selling.`,
  'no-keys': msg`Nothing is sent, because the till’s keys aren’t in this computer’s keychain. You can keep selling. Leave and join with a new code.`,
};

/** Why nothing gets there at present, in one sentence; undefined where nothing speaks against it. */
export const chainTroubleSentence = ({ trouble }: Joined): string | undefined =>
  trouble === null ? undefined : i18n._(troubles[trouble]);

const notJoined: Record<Extract<ChainJoined, { kind: 'not-joined' }>['why'], MessageDescriptor> = {
  'not-an-address': msg`Not joined. The address isn’t complete, or isn’t encrypted. Enter it as the head office shows it.`,
  'code-refused': msg`Not joined. The code is wrong, used or too old. Ask the head office for a new one.`,
  'too-many': msg`Not joined. There were too many tries. Wait a minute, then try again.`,
  unreachable: msg`Not joined. The head office can’t be reached. Check the address and the network.`,
  'wrong-certificate': msg`Not joined. The fingerprint isn’t the one you compared. Try again.`,
  'not-it': msg`Not joined. What answers at this address isn’t a head office. Check the address.`,
  refused: msg`Not joined. The head office refused. Ask it for a new code, then try again.`,
  'keychain-locked': msg`Not joined. This computer’s keychain doesn’t answer. Unlock it and try again.`,
  'no-keychain': msg`Not joined. This computer has no keychain for the till’s keys. Set one up first.`,
};

export const notJoinedSentence = (why: keyof typeof notJoined): string => i18n._(notJoined[why]);

/** How far the records got. */
export function sentWords({ upTo, waiting }: Joined): string {
  if (upTo === null) return t`Nothing has been sent yet.`;
  const isToday = new Date(upTo).toDateString() === new Date().toDateString();
  const when = isToday ? timeOfDay(upTo) : dateAndTime(upTo);
  const sent = t`Sent to the head office up to ${when}.`;
  if (waiting === 0) return sent;
  const rest = plural(waiting, {
    one: '# entry is still to be sent.',
    other: '# entries are still to be sent.',
  });
  return `${sent} ${rest}`;
}
