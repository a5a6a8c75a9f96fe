import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { isLeftWaiting } from '../../../words/orders/operation-words.ts';
import { till } from '../../../till-bridge.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { useAsking } from '../../use-asking.ts';
import { useIsManager } from '../../use-counter.ts';
import css from './order-customer.module.css';

type CloseWithoutEndProps = {
  readonly id: string;
  readonly of: SaleView | OperationView;
};

/** Lets a manager close what nobody knows the end of, with a reason that stays with it. */
export function CloseWithoutEnd({ id, of }: CloseWithoutEndProps) {
  const [isAsking, setAsking] = useState(false);
  const isManager = useIsManager();
  const isStuck = of.waiting?.isLong === true || of.state === 'held' || isLeftWaiting(of);
  if (!isManager || !isStuck) return null;
  return (
    <section className={css['customer']}>
      {isAsking ? (
        <ReasonForm id={id} onEnd={() => setAsking(false)} />
      ) : (
        <ActionButton testId="close-without-end" onPress={() => setAsking(true)}>
          <Trans>Close without an end</Trans>
        </ActionButton>
      )}
    </section>
  );
}

function ReasonForm({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking();
  const typed = reason.trim();
  const close = (): void => void ask(() => till.ask('write-off', { id, reason: typed }), onEnd);
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !isBusy) close();
      }}
    >
      <p>
        <Trans>
          The till stops checking it, and nothing is charged. What is in your records stays. Close it once
          your provider&rsquo;s support has told you how it ended, or that nobody can tell.
        </Trans>
      </p>
      <ReasonField
        label={t`Why do you close it?`}
        value={reason}
        onChange={setReason}
        testId="close-reason"
        isFirst
      />
      <FormButtons
        onCancel={onEnd}
        isReady={typed !== '' && !isBusy}
        testId="confirm-close"
        className={css['buttons']}
      >
        <Trans>Close it</Trans>
      </FormButtons>
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
    </form>
  );
}
