import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { UnpricedPiece } from '../../../../src-preload/contract/payments/given-price.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { lookAgain } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { InActions } from '../detail/order-actions.tsx';
import { OrderOutcome } from '../detail/order-outcome.tsx';
import { CorrectPriceForm, type PricedPiece } from './correct-price-form.tsx';

type CorrectPriceProps = {
  readonly pieces: readonly UnpricedPiece[];
  /** The key is free for it: no price is still to be entered. */
  readonly hasKey: boolean;
};

/** The way to correct a price that was given afterwards. A clerk does it with a manager's approval. */
export function CorrectPrice({ pieces, hasKey }: CorrectPriceProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const given = pieces.flatMap((piece): PricedPiece[] =>
    piece.given === null ? [] : [{ ...piece, given: piece.given }],
  );
  const open = given.filter((piece) => !piece.given.isRefundOpen);
  const begin = (): void => {
    setCorrected(false);
    setCorrecting(true);
  };
  const isOffered = open.length > 0;
  useKeys(isOffered && hasKey ? { 'order-price': begin } : {});
  if (given.length === 0) return null;
  return (
    <>
      {isCorrected && (
        <OrderOutcome>
          <Trans>Price corrected.</Trans>
        </OrderOutcome>
      )}
      {isOffered && (
        <InActions at="corrections">
          <ActionButton
            testId="correct-price"
            {...(hasKey ? { shortcut: keyOf('order-price') } : {})}
            onPress={begin}
          >
            <Trans>Correct price</Trans>
          </ActionButton>
        </InActions>
      )}
      {open.length === 0 && (
        <p data-testid="why-price-stays">
          <Trans>A refund is under way: the price can be corrected once it is done.</Trans>
        </p>
      )}
      {isCorrecting && open.length > 0 && (
        <CorrectPriceForm
          pieces={open}
          onEnd={() => setCorrecting(false)}
          onCorrected={() => {
            setCorrecting(false);
            setCorrected(true);
            // A refund gives back the price of now.
            lookAgain();
          }}
        />
      )}
    </>
  );
}
