import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChainJoined } from '../../../../src-preload/contract/account/chain.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered, type NotAnsweredKind } from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { notJoinedSentence } from '../../../words/till/chain-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import css from '../section.module.css';
import { AccountField } from './account-field.tsx';

type Step =
  | { readonly kind: 'typing' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'not-answered'; readonly why: NotAnsweredKind }
  | Exclude<ChainJoined, { readonly kind: 'joined' }>;

/** Joins a chain of shops, by the address and a code that its head office shows. */
export function JoinChain() {
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'typing' });
  const isReady = address.trim() !== '' && code.trim() !== '' && step.kind !== 'busy';

  const join = async (fingerprint: string | null): Promise<void> => {
    setStep({ kind: 'busy' });
    try {
      const joined = await till.ask('chain-join', {
        address: address.trim(),
        code: code.trim(),
        fingerprint,
      });
      // What follows is pushed.
      setStep(joined.kind === 'joined' ? { kind: 'typing' } : joined);
    } catch (error) {
      setStep({ kind: 'not-answered', why: whyNotAnswered(error).kind });
    }
  };

  if (step.kind === 'compare')
    return (
      <Compare
        fingerprint={step.fingerprint}
        onSame={() => void join(step.fingerprint)}
        onOther={() => setStep({ kind: 'typing' })}
      />
    );
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void join(null);
      }}
    >
      <p className={css['text']}>
        <Trans>
          For a chain of shops: the records of all tills come together at the head office. This till works
          without it, and no sale waits for it.
        </Trans>
      </p>
      <div className={css['fields']}>
        <AccountField
          label={t`Address of the head office`}
          value={address}
          onChange={setAddress}
          maxLength={2_000}
        />
        <AccountField
          label={t`Joining code`}
          hint={t`From the head office; it expires after 15 minutes`}
          value={code}
          onChange={setCode}
          maxLength={40}
        />
      </div>
      {step.kind === 'not-joined' && <Notice tone="bad">{notJoinedSentence(step.why)}</Notice>}
      {step.kind === 'not-answered' && <Notice tone="bad">{notPassedOn('changing', step.why)}</Notice>}
      <div className={css['buttons']}>
        <ActionButton type="submit" testId="chain-join" isDisabled={!isReady} onPress={() => undefined}>
          {step.kind === 'busy' ? t`Joining` : t`Join the head office`}
        </ActionButton>
      </div>
    </form>
  );
}

type CompareProps = {
  readonly fingerprint: string;
  readonly onSame: () => void;
  readonly onOther: () => void;
};

/** SECURITY: nobody else vouches for a certificate of the head office's own. */
const Compare = ({ fingerprint, onSame, onOther }: CompareProps) => (
  <div className={css['section']} role="group" aria-labelledby="chain-compare">
    <p className={css['text']} id="chain-compare">
      <Trans>
        Compare this fingerprint with the one that the head office shows. Join only if they are the same.
      </Trans>
    </p>
    <p className={css['text']} data-testid="chain-fingerprint">
      <bdi dir="ltr">{fingerprint}</bdi>
    </p>
    <div className={css['buttons']}>
      {/* First, so that a second press of the same place joins nothing. */}
      <ActionButton onPress={onOther}>{t`They differ`}</ActionButton>
      <ActionButton testId="chain-same" onPress={onSame}>
        {t`They are the same`}
      </ActionButton>
    </div>
  </div>
);
