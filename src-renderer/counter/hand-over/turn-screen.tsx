import { Trans } from '@lingui/react/macro';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { turnToCustomer } from '../customer/turn-to-customer.ts';

/** Shows the code to the customer on this screen, where they have none of their own. */
export const TurnScreen = () => (
  <ActionButton shortcut={keyOf('turn-to-customer')} onPress={turnToCustomer} testId="turn-screen">
    <Trans>Turn screen</Trans>
  </ActionButton>
);
