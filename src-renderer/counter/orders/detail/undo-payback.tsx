import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CorrectableTicket } from '../../../../src-preload/contract/payments/corrections.ts';
import { till } from '../../../till-bridge.ts';
import { recordedPaybackWords } from '../../../words/payments/correction-words.ts';
import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { OrderDialog } from './order-dialog.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { useAsking } from '../../use-asking.ts';
import { InActions } from './order-actions.tsx';

/** A payback, and the ticket that it is of. */
type PaybackOfTicket = CorrectableTicket['paybacks'][number] & { readonly of: CorrectableTicket };

type UndoPaybackProps = {
  readonly tickets: readonly CorrectableTicket[];
  readonly onUndone: () => void;
};

/** The way to take back a payback that staff recorded by mistake. A clerk does it with a manager's approval. */
export function UndoPayback({ tickets, onUndone }: UndoPaybackProps) {
  const [isUndoing, setUndoing] = useState(false);
  const paybacks = tickets.flatMap((of) => of.paybacks.map((each): PaybackOfTicket => ({ ...each, of })));
  if (paybacks.length === 0) return null;
  return (
    <>
      {isUndoing && (
        <UndoPaybackForm
          paybacks={paybacks}
          onEnd={() => setUndoing(false)}
          onUndone={() => {
            setUndoing(false);
            onUndone();
          }}
        />
      )}
      <InActions at="money-back">
        <ActionButton testId="undo-payback" onPress={() => setUndoing(true)}>
          <Trans>Undo payback</Trans>
        </ActionButton>
      </InActions>
    </>
  );
}

type UndoPaybackFormProps = {
  readonly paybacks: readonly PaybackOfTicket[];
  readonly onEnd: () => void;
  readonly onUndone: () => void;
};

/** Which payback the customer never got, and how it came to be recorded. */
function UndoPaybackForm({ paybacks, onEnd, onUndone }: UndoPaybackFormProps) {
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking(() => 'undoing-payback');
  const approval = useApproval();
  const picked = paybacks.find((each) => idOf(each) === pickedId) ?? paybacks.at(-1);
  if (picked === undefined) return null;
  const isReady = reason.trim() !== '' && approval.isReady && !isBusy;
  const undo = (): void => {
    if (!isReady) return;
    const { ticketId, settled } = picked.of;
    const request = { ticketId, settled, payback: picked.payback, reason: reason.trim() };
    void ask(
      async () =>
        (await approval.approve({ name: 'payback-undo', request }))
          ? till.ask('payback-undo', request)
          : null,
      onUndone,
    );
  };
  return (
    <OrderDialog title={t`Undo payback`} isBusy={isBusy} onEnd={onEnd} onSubmit={undo}>
      <p>
        <Trans>
          Only if the customer never got this money: it is owed to them again. If it was recorded in this
          shift, the drawer is expected to hold it again; closed shifts stay as they are.
        </Trans>
      </p>
      <Segments
        label={t`Payback`}
        choices={paybacks.map((each) => ({
          id: idOf(each),
          name: recordedPaybackWords(each, each.of.currency),
        }))}
        pickedId={idOf(picked)}
        onPick={setPickedId}
      />
      <ReasonField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        testId="undo-payback-reason"
        usual={[t`Recorded by mistake`, t`The customer didn’t take it`]}
        isFirst
      />
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons
        onCancel={onEnd}
        isReady={isReady}
        testId="confirm-undo-payback"
        className={dialog['buttons']}
      >
        <Trans>Undo payback</Trans>
      </FormButtons>
    </OrderDialog>
  );
}

const idOf = ({ of, payback }: PaybackOfTicket): string => `${of.ticketId} ${payback}`;
