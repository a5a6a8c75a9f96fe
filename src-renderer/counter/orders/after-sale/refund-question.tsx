import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { Heading } from 'react-aria-components/Heading';

import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import { till } from '../../../till-bridge.ts';
import { money } from '../../../words/figures/money.ts';
import {
  paybackAmount,
  paybackFromWords,
  exchangeAdvice,
  exchangeAmount,
  exchangeQuestion,
  refundAdvice,
  refundHeading,
  type Payback,
} from '../../../words/payments/payback-words.ts';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { FormButtons } from '../../controls/form-buttons.tsx';
import type { QuestionProps, Then } from './after-sale-question.ts';
import dialog from '../../controls/dialog.module.css';
import css from './after-sale-dialog.module.css';

const usual = [
  msg`Wrong country`,
  msg`The phone is locked`,
  msg`The phone has no eSIM`,
  msg`Changed plans`,
] as const;

const thens = (): { readonly id: Then; readonly name: string }[] => [
  { id: 'money-back', name: t`Give the money back` },
  { id: 'exchange', name: t`Exchange for another eSIM` },
];

type RefundQuestionProps = QuestionProps & {
  readonly idPack: number;
  /** What returns to the shop's balance; null for a clerk. */
  readonly amount: string | null;
  readonly payback: Payback;
  readonly begunAs: Then;
};

/** Says what the customer gets, and asks for the reason, which the books keep, and a clerk for a manager's approval. */
export function RefundQuestion({
  esim,
  profile,
  begin,
  isBusy,
  onEnd,
  idPack,
  amount,
  payback,
  begunAs,
}: RefundQuestionProps) {
  const [reason, setReason] = useState('');
  const given = paybackAmount(payback);
  const [then, setThen] = useState(begunAs);
  const exchanged = then === 'exchange' && payback !== null ? exchangeAmount(payback) : null;
  const approval = useApproval();
  const isReady = reason.trim() !== '' && approval.isReady;
  const refund = (): void => {
    const isExchange = then === 'exchange';
    const { uidCustomer, orderId, cart } = profile;
    const asked = { uidCustomer, orderId, cart, idPack, reason: reason.trim() };
    const request = { ...asked, ...(isExchange ? { isExchange } : {}) };
    if (!isReady) return;
    begin(async () =>
      (await approval.approve({ name: 'refund', request })) ? till.ask('refund', request) : null,
    );
  };
  return (
    <form
      className={dialog['dialog']}
      style={{ padding: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        refund();
      }}
    >
      <Heading slot="title" className={dialog['title'] ?? ''}>
        {exchanged === null ? refundHeading(payback) : exchangeQuestion(exchanged)}
      </Heading>
      <p className={dialog['text']} data-testid="refund-advice">
        {then === 'exchange' ? exchangeAdvice() : refundAdvice(payback)}
      </p>
      <dl className={css['facts']}>
        {exchanged !== null && (
          <>
            <dt>
              <Trans>Pays for the other eSIM</Trans>
            </dt>
            <dd className={css['given']}>{exchanged}</dd>
          </>
        )}
        {(then === 'exchange' ? [] : (payback?.parts ?? [])).map((part) => (
          <Fragment key={part.tender}>
            <dt>{paybackFromWords(part.tender)}</dt>
            <dd className={css['given']}>{money(part.amount, payback?.currency ?? '')}</dd>
          </Fragment>
        ))}
        {amount !== null && (
          <>
            <dt className={css['small']}>
              <Trans>Returns to your balance</Trans>
            </dt>
            <dd className={css['small']}>{money(amount, esim.balanceCurrency)}</dd>
          </>
        )}
      </dl>
      <ReasonField
        label={exchanged === null ? t`Reason for refund` : t`Reason for exchange`}
        value={reason}
        onChange={setReason}
        testId="refund-reason"
        usual={usual.map((each) => i18n._(each))}
        isFirst
      />
      {given !== null && <Segments label={t`Then`} choices={thens()} pickedId={then} onPick={setThen} />}
      <Approval state={approval} />
      <FormButtons
        onCancel={onEnd}
        isReady={isReady && !isBusy}
        testId="confirm"
        className={dialog['buttons']}
      >
        {exchanged !== null ? (
          <Trans>Exchange</Trans>
        ) : given === null ? (
          <Trans>Refund</Trans>
        ) : (
          <Trans>Refund {given}</Trans>
        )}
      </FormButtons>
    </form>
  );
}
