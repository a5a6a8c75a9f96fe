import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RequestOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useIsManager } from '../use-counter.ts';
import { useWhileItStands } from '../use-is-over.ts';
import css from './held-actions.module.css';

type Decision = RequestOf<'held-decide'>['decision'];

type HeldActionsProps = {
  readonly id: string;
  readonly isRefund: boolean;
  /** It can't be sent yet: something else of its eSIM comes first. */
  readonly waits?: boolean;
};

/** Staff decide about something that is held: nothing of it is sent by itself. Neither has a key: no hand is to do it by habit. */
export function HeldActions({ id, isRefund, waits = false }: HeldActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const isManager = useIsManager();
  if (isRefund && !isManager) return null;
  const decide = async (decision: Decision): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await till.ask(isRefund ? 'held-refund-decide' : 'held-decide', { id, decision });
      if (!reply.ok) setFailure(reply.problem);
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setBusy(false);
  };
  return (
    <div className={css['decision']} data-testid="held-actions">
      <div className={css['buttons']}>
        <ActionButton testId="held-send" isDisabled={isBusy || waits} onPress={() => void decide('send')}>
          <Trans>Send it now</Trans>
        </ActionButton>
        <ActionButton testId="held-drop" isDisabled={isBusy} onPress={() => void decide('drop')}>
          <Trans>Drop it</Trans>
        </ActionButton>
      </div>
      {waits && (
        <p>
          <Trans>You can send it once the earlier change of this eSIM is settled.</Trans>
        </p>
      )}
      {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'after-sale')}</Notice>}
    </div>
  );
}
