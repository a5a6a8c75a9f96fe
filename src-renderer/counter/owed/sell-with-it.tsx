import { Trans } from '@lingui/react/macro';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { seenOf } from '../sell/exchange/carried-over.ts';
import { beginExchange } from '../use-counter.ts';

/** Whether it is to pay for another eSIM: never where the customer may have been given it already. */
export const isForExchange = ({ isExchange, mayBeGiven }: OwedTicketView): boolean =>
  isExchange && !mayBeGiven;

type SellWithItProps = { readonly owed: OwedTicketView; readonly onBegin: (() => void) | undefined };

/** Goes on to sell another eSIM, which the refund of an exchange pays for. */
export function SellWithIt({ owed, onBegin }: SellWithItProps) {
  const begin = (): void => {
    onBegin?.();
    beginExchange(seenOf(owed));
  };
  return (
    <ActionButton look="main" testId="begin-exchange" onPress={begin}>
      <Trans>Sell the other eSIM with it</Trans>
    </ActionButton>
  );
}
