import { t } from '@lingui/core/macro';
import type { UnreadableInstall } from '../../../src-preload/contract/sales/sale.ts';

/** That a code can't be read here at present, what that means for the money, and what is done about it. */
export function unreadableWords({ why }: UnreadableInstall): string {
  switch (why) {
    case 'key-to-come':
      return t`The eSIM is paid for. Its code is being unlocked with this computer’s keychain.`;
    case 'no-key':
      return t`The eSIM is paid for, but this computer’s keychain doesn’t unlock its code. Unlock the keychain, or wait until your provider has sent the code again.`;
    case 'asked-for':
      return t`The eSIM is paid for, but this till can’t read its code right now. Your provider is being asked for it again.`;
    case 'canceled':
      return t`Your provider says it canceled this order after issuing the eSIM. The money may be back on your balance, so the code isn’t shown. Ask a manager to check with your provider’s support.`;
    case 'refunded':
      return t`All packages of this eSIM were refunded, so its code is no longer shown.`;
    case 'not-here':
      return t`The eSIM is paid for, but this till can’t read its code, which belongs to another account. Connect that account in Settings to get the code again.`;
  }
}
