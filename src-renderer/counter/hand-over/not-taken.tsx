import { OutcomeFirst } from '../controls/outcome-first.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { InstallQrToCome } from '../../install/install-qr.tsx';
import type { Twin } from '../../store.ts';
import { notDoneSentence, overSentence, type NotDone } from '../../words/failures/not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { sellMore } from '../sell/sell-product.ts';
import { piecesIn } from '../sell/ticket/ticket-line.ts';
import { leaveHandOver, showHandOver } from '../use-counter.ts';
import { useIsOver } from '../use-is-over.ts';
import { useKeys } from '../use-keys.ts';
import { HandOverLayout } from './hand-over-layout.tsx';
import { useCodeRoom } from './use-code-room.ts';
import { codeStandsMs, useStood } from '../use-stood.ts';
import { useNextKey } from './use-next-key.ts';

type NotTakenProps = {
  readonly product: PackageDescription | null;
  readonly why: NotDone;
  readonly twin: Twin | null;
};

/** Main did not begin the sale. The search is kept, so that it can be tried again. */
export function NotTaken({ product, why, twin }: NotTakenProps) {
  useKeys({ 'next-customer': leaveHandOver });
  const hasStood = useStood('not-taken', codeStandsMs);
  const nextKey = useNextKey(true, hasStood);
  const isOver = useIsOver(why);
  return (
    <HandOverLayout
      product={product}
      title={product === null ? t`This sale` : undefined}
      sentence={
        <Notice tone={twin === null && !isOver ? 'bad' : 'warn'}>
          <OutcomeFirst text={isOver ? overSentence(why) : notDoneSentence(why, 'selling')} />
        </Notice>
      }
      actions={
        <>
          <ActionButton look="main" {...nextKey} onPress={leaveHandOver}>
            <Trans>Back to search</Trans>
          </ActionButton>
          {twin !== null && <TwinActions twin={twin} />}
        </>
      }
      code={<InstallQrToCome room={useCodeRoom()} words={t`No eSIM was sold`} />}
      onEnter={hasStood ? leaveHandOver : null}
    >
      {null}
    </HandOverLayout>
  );
}

/** Selling more has no key: nobody's hand is to do it by habit. */
function TwinActions({ twin: { orderId, deal } }: { readonly twin: Twin }) {
  const quantity = piecesIn(deal.lines);
  return (
    <>
      <ActionButton onPress={() => showHandOver({ kind: 'sale', orderId, product: null })}>
        <Trans>Show the other sale</Trans>
      </ActionButton>
      <ActionButton testId="sell-one-more" onPress={() => void sellMore(deal)}>
        {quantity === 1 ? t`Sell one more` : t`Sell ${quantity} more`}
      </ActionButton>
    </>
  );
}
