import type { CallbackFault } from '../../src-preload/contract/callbacks.ts';

const causes: Record<CallbackFault, string> = {
  'not-an-address': 'the till cannot use this address, so nothing was changed; look for a typing mistake',
  'holds-credentials': 'this address has a name or a password in it, so nothing was changed; take it out',
  'port-in-use': 'another program uses this port, so the till asks by itself as before; choose another port',
  'not-permitted':
    'this computer does not let the till use this port, so it asks by itself as before; choose one above 1024',
  failed: 'this computer did not open the port, so the till asks by itself as before; choose another port',
};

/** Why nothing can be received, as one sentence. */
export const callbackSentence = (fault: CallbackFault): string => `No notifications: ${causes[fault]}.`;
