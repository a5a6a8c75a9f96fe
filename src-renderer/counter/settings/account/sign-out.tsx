import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useCounter } from '../../use-counter.ts';
import css from '../section.module.css';

type Step = 'not-asked' | 'asked' | 'busy' | 'signed-out' | NotDone;

/** What is open waits, and nobody asks about it. */
const unaskedSentence = (count: number): string =>
  plural(count, {
    one: '# order is not finished, and its money may have moved; the till does not ask about it again before the secret is back.',
    other:
      '# orders are not finished, and their money may have moved; the till does not ask about them again before the secret is back.',
  });

/** Takes the account's secret from this till, once staff have said so twice. The history stays. */
export function SignOut({ account }: { readonly account: ReplyOf<'account-read'> }) {
  const [step, setStep] = useState<Step>('not-asked');
  const openCount = useCounter(({ mirror }) => (mirror?.mode === 'live' ? mirror.openCount : 0));
  // Where the service signs there is no secret.
  if (account.merchantId === '' || account.signedBy === 'service') return null;

  const signOut = async (): Promise<void> => {
    setStep('busy');
    try {
      const reply = await till.ask('account-sign-out');
      setStep(reply.ok ? 'signed-out' : reply.problem);
    } catch (error) {
      setStep(whyNotAnswered(error));
    }
  };

  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Sign out of this till</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          This removes the secret from the computer’s keychain. Past sales stay here and can be looked up, but
          nothing can be sold until the secret is entered again.
        </Trans>
      </p>
      {step === 'asked' && openCount > 0 && <Notice tone="warn">{unaskedSentence(openCount)}</Notice>}
      {typeof step === 'object' && <Notice tone="bad">{notDoneSentence(step, 'changing')}</Notice>}
      {step === 'signed-out' ? (
        <Notice tone="good">
          <Trans>Signed out. The secret is no longer in this computer’s keychain.</Trans>
        </Notice>
      ) : (
        <div className={css['buttons']}>
          {step === 'asked' || step === 'busy' ? (
            <>
              {/* First, so that a second press of the same place signs nobody out. */}
              <ActionButton isDisabled={step === 'busy'} onPress={() => setStep('not-asked')}>
                {t`Stay signed in`}
              </ActionButton>
              <ActionButton isDisabled={step === 'busy'} testId="sign-out-now" onPress={() => void signOut()}>
                {t`Sign out now`}
              </ActionButton>
            </>
          ) : (
            <ActionButton testId="sign-out" onPress={() => setStep('asked')}>
              {t`Sign out`}
            </ActionButton>
          )}
        </div>
      )}
    </section>
  );
}
