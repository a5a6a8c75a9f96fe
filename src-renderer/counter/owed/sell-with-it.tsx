import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { seenOf } from '../sell/exchange/carried-over.ts';
import { beginExchange } from '../use-counter.ts';

/** Whether it is to pay for another eSIM: never where the customer may have been given it already. */
export const isForExchange = ({ isExchange, mayBeGiven }: OwedTicketView): boolean =>
  isExchange && !mayBeGiven;

type SellWithItProps = {
  readonly owed: OwedTicketView;
  readonly onBegin: (() => void) | undefined;
  readonly ref: Ref<HTMLButtonElement>;
};

/** Goes on to sell another eSIM, which is paid for with what the customer is owed: the refund of an exchange as a rule. */
export function SellWithIt({ owed, onBegin, ref }: SellWithItProps) {
  const begin = (): void => {
    onBegin?.();
    beginExchange(seenOf(owed));
  };
  return (
    <ActionButton
      ref={ref}
      look={isForExchange(owed) ? 'main' : 'plain'}
      testId="begin-exchange"
      onPress={begin}
    >
      {isForExchange(owed) ? t`Sell the other eSIM with it` : t`Use for another sale`}
    </ActionButton>
  );
}
