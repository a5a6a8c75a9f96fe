import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CallbackFault } from '../../../src-preload/contract/account/callbacks.ts';

const causes: Record<CallbackFault, MessageDescriptor> = {
  'not-an-address': msg`the till cannot use this address, so nothing was changed; look for a typing mistake`,
  'holds-credentials': msg`this address has a name or a password in it, so nothing was changed; take it out`,
  'port-in-use': msg`another program uses this port, so the till asks by itself as before; choose another port`,
  'not-permitted': msg`this computer does not let the till use this port, so it asks by itself as before; choose one above 1024`,
  failed: msg`this computer did not open the port, so the till asks by itself as before; choose another port`,
};

/** Why nothing can be received, as one sentence. */
export function callbackSentence(fault: CallbackFault): string {
  const cause = i18n._(causes[fault]);
  return t`No notifications: ${cause}.`;
}
