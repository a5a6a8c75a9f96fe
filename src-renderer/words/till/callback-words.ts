import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CallbackFault } from '../../../src-preload/contract/account/callbacks.ts';

const causes: Record<CallbackFault, MessageDescriptor> = {
  'not-an-address': msg`this address doesn’t work, so nothing was changed. Check for typos`,
  'holds-credentials': msg`this address contains a name or password, so nothing was changed. Remove it`,
  'port-in-use': msg`another program uses this port. The till still checks by itself. Choose another port`,
  'not-permitted': msg`this computer blocks this port. The till still checks by itself. Choose one above 1024`,
  failed: msg`this computer didn’t open the port. The till still checks by itself. Choose another port`,
};

/** Why nothing can be received, as one sentence. */
export function callbackSentence(fault: CallbackFault): string {
  const cause = i18n._(causes[fault]);
  return t`No notifications: ${cause}.`;
}
