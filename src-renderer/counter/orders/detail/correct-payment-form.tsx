import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { holdsCardNumber } from '../../../../src-preload/contract/payments/card-reference.ts';
import type { CorrectableTicket } from '../../../../src-preload/contract/payments/corrections.ts';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { money } from '../../../words/figures/money.ts';
import { correctableWords, recordedTenderWords } from '../../../words/payments/correction-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import { OrderDialog } from './order-dialog.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { isNoCash } from '../../owed/amount-in-coins.tsx';
import { CardSlip } from '../../sell/payment/card-slip.tsx';
import { tendersWith } from '../../sell/terms.ts';
import { useCounter } from '../../use-counter.ts';
import { useAsking } from '../../use-asking.ts';
import { saidTender } from './said-tender.ts';

type CorrectPaymentFormProps = {
  /** Of which a payment can be corrected. */
  readonly tickets: readonly CorrectableTicket[];
  readonly onEnd: () => void;
  /** @param tender by which it was paid, in words. */
  readonly onCorrected: (tender: string) => void;
};

/** Which payment, by which tender and why; a manager approves what a clerk corrects. */
export function CorrectPaymentForm({ tickets, onEnd, onCorrected }: CorrectPaymentFormProps) {
  const names = useCounter((state) => state.tenders);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [pickedPart, setPickedPart] = useState<number | null>(null);
  const [pickedTender, setTender] = useState<Tender | null>(null);
  const [reference, setReference] = useState('');
  const usual = usualReasons();
  // As a rule a wrong key was pressed; another reason takes its place.
  const [reason, setReason] = useState(usual[0] ?? '');

  const { ask, isBusy, sentence } = useAsking(() => 'correcting');
  const approval = useApproval();
  const ticket = tickets.find(({ piece }) => piece === pickedId) ?? tickets[0];
  const parts = ticket?.payments.flatMap((payment, part) =>
    payment.stays === null ? [{ ...payment, part }] : [],
  );
  const chosen = parts?.find(({ part }) => part === pickedPart) ?? parts?.[0];
  if (ticket === undefined || parts === undefined || chosen === undefined) return null;
  const { piece, currency, corrected } = ticket;
  const { part, amount } = chosen;
  const offered = tendersWith(names).filter((tender) => tender !== chosen.tender);
  const tender = offered.find((each) => each === pickedTender) ?? null;
  const isNotInCoins = tender !== null && isNoCash(tender, amount, currency);
  const slip = tender === 'card-terminal' ? reference : '';
  const isReady =
    tender !== null &&
    !isNotInCoins &&
    !holdsCardNumber(slip) &&
    reason.trim() !== '' &&
    approval.isReady &&
    !isBusy;
  const correct = (): void => {
    if (tender === null || !isReady) return;
    const said = saidTender(tender, slip);
    const request = { piece, part, corrections: corrected.length, said, reason: reason.trim() };
    void ask(
      async () =>
        (await approval.approve({ name: 'tender-correct', request }))
          ? till.ask('tender-correct', request)
          : null,
      () => onCorrected(tenderWords(tender)),
    );
  };
  const nameOfPart = (each: (typeof parts)[number]): string =>
    `${recordedTenderWords(each.tender)} ${money(each.amount, currency)}`;
  return (
    <OrderDialog title={t`Correct payment`} isBusy={isBusy} onEnd={onEnd} onSubmit={correct}>
      <p>
        <Trans>
          What the customer paid stays the same. This shift’s cash and card totals change to match; closed
          shifts stay as they are.
        </Trans>
      </p>
      {tickets.length === 1 && <p>{correctableWords(ticket)}</p>}
      {tickets.length > 1 && (
        <Segments
          label={t`Package`}
          choices={tickets.map((each) => ({ id: each.piece, name: correctableWords(each) }))}
          pickedId={piece}
          onPick={(id) => {
            setPickedId(id);
            setPickedPart(null);
          }}
        />
      )}
      {parts.length === 1 ? (
        <p data-testid="recorded-as">
          <Trans>Recorded as {nameOfPart(chosen)}.</Trans>
        </p>
      ) : (
        <Segments
          label={t`Recorded as`}
          choices={parts.map((each) => ({ id: String(each.part), name: nameOfPart(each) }))}
          pickedId={String(part)}
          onPick={(id) => setPickedPart(Number(id))}
        />
      )}
      <Segments
        label={t`Paid with`}
        choices={offered.map((each) => ({ id: each, name: tenderWords(each) }))}
        pickedId={tender ?? ''}
        isFirst
        onPick={(id) => setTender(id === '' ? null : id)}
      />
      {isNotInCoins && (
        <Notice tone="warn">
          <Trans>No coins can pay this amount: it can’t have been cash.</Trans>
        </Notice>
      )}
      {tender === 'card-terminal' && (
        <CardSlip reference={reference} asked={0} isShown onChange={setReference} onDone={correct} />
      )}
      <ReasonField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        testId="correction-reason"
        usual={usual}
      />
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons
        onCancel={onEnd}
        isReady={isReady}
        testId="confirm-correction"
        className={dialog['buttons']}
      >
        <Trans>Correct payment</Trans>
      </FormButtons>
    </OrderDialog>
  );
}

const usualReasons = (): readonly string[] => [t`Rung up wrongly`, t`The customer paid another way`];
