import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type Ref } from 'react';
import { readEsimName } from '../../../../src-activation/esim-name.ts';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { notPassedOn, problemSentence } from '../../../words/failures/problem-sentence.ts';
import { notAnOrderNumber, notFoundWords, whyOrderNumber } from '../../../words/orders/elsewhere-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { AccountField } from '../../settings/account/account-field.tsx';
import { takesScans } from '../filters/use-scanner.ts';
import css from './order-number.module.css';

type OrderNumberProps = {
  /** Null where the order's number alone was searched for: the history can't be searched by it. */
  readonly iccid: string | null;
  /** A number was asked about already, in vain. */
  readonly isAsked: boolean;
  readonly onOrder: (uidCustomer: string) => void;
  /** Of its field. */
  readonly ref: Ref<HTMLInputElement>;
};

/** Asks for the number of an eSIM's order: typed, scanned from a receipt, or found in the history. */
export function OrderNumber({ iccid, isAsked, onOrder, ref }: OrderNumberProps) {
  const [typed, setTyped] = useState('');
  const [sentence, setSentence] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = (): void => {
    const reading = readEsimName(typed);
    if (reading.kind === 'named' && reading.name.by !== 'iccid') {
      setSentence(null);
      onOrder(reading.name.uidCustomer);
    } else setSentence(notAnOrderNumber(reading.kind === 'named' ? 'iccid' : reading.why));
  };
  const search = async (wanted: string): Promise<void> => {
    setBusy(true);
    setSentence(null);
    try {
      const reply: ReplyOf<'elsewhere-order'> = await till.ask('elsewhere-order', { iccid: wanted });
      if (!reply.ok) setSentence(problemSentence(reply.problem, 'looking'));
      else if (reply.order.kind === 'found') onOrder(reply.order.uidCustomer);
      else setSentence(notFoundWords(reply.order) ?? null);
    } catch {
      setSentence(notPassedOn('looking'));
    }
    setBusy(false);
  };
  return (
    <form
      // The ICCID of the phone in hand stays what is asked about: the order is compared with it.
      {...takesScans}
      className={css['form']}
      aria-label={t`Order number`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) take();
      }}
    >
      {!isAsked && <p className={css['why']}>{whyOrderNumber()}</p>}
      <AccountField
        label={t`Order number`}
        hint={t`At the end of the receipt: scan its small code, or type it.`}
        value={typed}
        onChange={setTyped}
        maxLength={120}
        ref={ref}
      />
      <div className={css['buttons']}>
        <ActionButton type="submit" isDisabled={isBusy} onPress={() => undefined} testId="take-order-number">
          <Trans>Show what is left</Trans>
        </ActionButton>
        {iccid !== null && (
          <ActionButton isDisabled={isBusy} onPress={() => void search(iccid)} testId="find-order-number">
            {isBusy ? <Trans>Looking for its order</Trans> : <Trans>Find its order</Trans>}
          </ActionButton>
        )}
      </div>
      {sentence !== null && (
        <p role="status" data-testid="no-order-number">
          {sentence}
        </p>
      )}
    </form>
  );
}
