import { t } from '@lingui/core/macro';
import type { UnreadableInstall } from '../../../src-preload/contract/sales/sale.ts';

/** That a code can't be read here at present, what that means for the money, and what is done about it. */
export function unreadableWords({ why }: UnreadableInstall): string {
  switch (why) {
    case 'key-to-come':
      return t`The eSIM is paid for; its code is being opened with the key from this computer’s keychain.`;
    case 'no-key':
      return t`This computer’s keychain does not give the key to the code, so the till cannot read it at the moment; the eSIM is paid for: unlock the keychain, or wait until your provider has sent the code again.`;
    case 'asked-for':
      return t`This till cannot read the code at the moment; the eSIM is paid for, and your provider is being asked for its code again.`;
    case 'canceled':
      return t`Your provider says that it canceled this order after it issued the eSIM, so its money may be back on the account’s balance and its code is not shown; ask a manager, who asks your provider’s support.`;
    case 'refunded':
      return t`All packages of this eSIM were refunded, so its code is not shown any more.`;
    case 'not-here':
      return t`This till cannot read the code, and its account is not the one that bought it; the eSIM is paid for: connect that account in Settings, and the code is asked for again.`;
  }
}
