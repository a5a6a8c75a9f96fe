import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChainState } from '../../../../src-preload/contract/account/chain.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered, type NotAnsweredKind } from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { chainTroubleSentence, sentWords } from '../../../words/till/chain-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import css from '../section.module.css';

type ChainJoinedProps = { readonly chain: Extract<ChainState, { readonly kind: 'joined' }> };

/** Which chain the till is in, how far its records got, and leaving it. */
export function ChainJoined({ chain }: ChainJoinedProps) {
  const { chainName, shopName } = chain;
  const trouble = chainTroubleSentence(chain);
  return (
    <>
      <p>
        <Trans>
          This till belongs to <bdi>{chainName}</bdi>, <bdi>{shopName}</bdi>.
        </Trans>{' '}
        <span data-testid="chain-sent">{sentWords(chain)}</span>
      </p>
      {trouble !== undefined && <Notice tone="warn">{trouble}</Notice>}
      <Leave />
    </>
  );
}

function Leave() {
  const [step, setStep] = useState<'not-asked' | 'asked' | 'busy' | NotAnsweredKind>('not-asked');
  const leave = (): void => {
    setStep('busy');
    till.ask('chain-leave').catch((error: unknown) => setStep(whyNotAnswered(error).kind));
  };
  if (step === 'asked' || step === 'busy')
    return (
      <>
        <p className={css['text']}>
          <Trans>Nothing more will be sent. What the head office has stays there.</Trans>
        </p>
        <div className={css['buttons']}>
          {/* First, so that a second press of the same place leaves nothing. */}
          <ActionButton
            isDisabled={step === 'busy'}
            onPress={() => setStep('not-asked')}
          >{t`Don’t leave`}</ActionButton>
          <ActionButton isDisabled={step === 'busy'} testId="chain-leave-now" onPress={leave}>
            {t`Leave now`}
          </ActionButton>
        </div>
      </>
    );
  return (
    <>
      {step !== 'not-asked' && <Notice tone="bad">{notPassedOn('changing', step)}</Notice>}
      <div className={css['buttons']}>
        <ActionButton testId="chain-leave" onPress={() => setStep('asked')}>
          {t`Leave the head office`}
        </ActionButton>
      </div>
    </>
  );
}
