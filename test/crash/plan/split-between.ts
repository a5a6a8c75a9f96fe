import Big from 'big.js';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { GivenPayment } from '../../../src-preload/contract/payments/given-payment.ts';

/** The one tender of its own that the shop has. */
export const ownTender = 'Voucher';

/** A customer in three says nothing of how they pay; one pays by card and with a note, one by voucher and card. */
export function splitBetween(price: Amount, pick: number): readonly GivenPayment[] | undefined {
  const half = new Big(price).div(2).round(2, Big.roundDown);
  switch (pick % 3) {
    case 0: {
      const note = new Big(price).minus(half).div(10).round(0, Big.roundUp).times(10);
      return [
        { kind: 'card-terminal', amount: half.toFixed(2), reference: null },
        { kind: 'cash', received: note.toFixed(2) },
      ];
    }
    case 1:
      return [
        { kind: 'named', name: ownTender, amount: half.toFixed(2) },
        { kind: 'card-terminal', amount: null, reference: null },
      ];
    default:
      return undefined;
  }
}
