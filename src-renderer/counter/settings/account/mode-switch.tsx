import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { goOnToNaming } from '../../use-counter.ts';
import { useWhileItStands } from '../../use-is-over.ts';
import css from '../section.module.css';

/** Says whether money moves, and changes between practice and the account that is kept. */
export function ModeSwitch({ account }: { readonly account: ReplyOf<'account-read'> }) {
  const { mode, merchantId } = account;
  const [busy, setBusy] = useState(false);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);

  const change = async (request: 'account-practice' | 'account-resume'): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await till.ask(request);
      if (!reply.ok) setFailure(reply.problem);
      else if (request === 'account-resume') goOnToNaming();
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setBusy(false);
  };

  return (
    <section className={css['section']}>
      <h2 className={css['title']}>{mode === 'practice' ? t`Practice mode` : t`Live`}</h2>
      {mode === 'practice' ? (
        <p className={css['text']}>
          <Trans>
            Nothing is charged. Everything works as in a real sale, but packages, eSIMs and the balance are
            made up, and practice sales are kept apart from real ones.
          </Trans>
        </p>
      ) : (
        <p className={css['text']}>
          <Trans>
            Sales are paid from the balance of <strong>{merchantId}</strong>. In practice mode the account
            stays connected, and only practice sales are shown.
          </Trans>
        </p>
      )}
      {mode === 'live' && (
        <ActionButton isDisabled={busy} onPress={() => void change('account-practice')}>
          {busy ? t`Changing` : t`Go to practice mode`}
        </ActionButton>
      )}
      {mode === 'practice' && merchantId !== '' && (
        <ActionButton look="main" isDisabled={busy} onPress={() => void change('account-resume')}>
          {busy ? t`Connecting` : t`Go live as ${merchantId}`}
        </ActionButton>
      )}
      {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'changing')}</Notice>}
    </section>
  );
}
