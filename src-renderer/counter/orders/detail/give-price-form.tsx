import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { holdsCardNumber } from '../../../../src-preload/contract/payments/card-reference.ts';
import type { UnpricedPiece } from '../../../../src-preload/contract/payments/given-price.ts';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { isLess } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { takenWhereWords, type TakenWhere } from '../../../words/payments/given-price-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import { focusOn } from '../../controls/focus-on.ts';
import { OrderDialog } from './order-dialog.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { figureTyped } from '../../figures/typed-figure.ts';
import { AmountInCoins, isNoCash } from '../../owed/amount-in-coins.tsx';
import { CardSlip } from '../../sell/payment/card-slip.tsx';
import { cashIn } from '../../sell/rest-of.ts';
import { tendersWith } from '../../sell/terms.ts';
import { useAsking } from '../../use-asking.ts';
import { useCounter } from '../../use-counter.ts';
import { saidTender } from './said-tender.ts';

type GivePriceFormProps = {
  /** Of which the price can be given. */
  readonly pieces: readonly UnpricedPiece[];
  /** The shift that is open; null if none is. */
  readonly openShift: number | null;
  readonly onEnd: () => void;
  readonly onGiven: () => void;
};

/** How much the customer paid, by which tender, when, and how staff know; a manager approves what a clerk says. */
export function GivePriceForm({ pieces, openShift, onEnd, onGiven }: GivePriceFormProps) {
  const names = useCounter((state) => state.tenders);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [pickedTender, setTender] = useState<Tender | null>(null);
  const [reference, setReference] = useState('');
  const [where, setWhere] = useState<TakenWhere>('elsewhere');
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking(() => 'pricing');
  const approval = useApproval();
  const piece = pieces.find((each) => each.piece === pickedId) ?? pieces[0];
  if (piece === undefined) return null;
  const { currency } = piece;
  const price = figureTyped(typed, cashIn(currency));
  const isNothing = price !== null && !isLess('0', price);
  const offered = tendersWith(names);
  const tender = offered.find((each) => each === pickedTender) ?? null;
  const isNotInCoins = price !== null && tender !== null && isNoCash(tender, price, currency);
  const slip = tender === 'card-terminal' ? reference : '';
  const isReady =
    price !== null &&
    !isNothing &&
    tender !== null &&
    !isNotInCoins &&
    !holdsCardNumber(slip) &&
    reason.trim() !== '' &&
    approval.isReady &&
    !isBusy;
  const give = (): void => {
    if (price === null || tender === null || !isReady) return;
    const said = saidTender(tender, slip);
    const takenIn = where === 'now' ? openShift : null;
    const request = { piece: piece.piece, price, currency, said, takenIn, reason: reason.trim() };
    void ask(
      async () =>
        (await approval.approve({ name: 'price-give', request })) ? till.ask('price-give', request) : null,
      onGiven,
    );
  };
  return (
    <OrderDialog title={t`Enter what the customer paid`} isBusy={isBusy} onEnd={onEnd} onSubmit={give}>
      <p>
        <Trans>
          It counts as sold now, with today’s tax. Closed shifts and earlier days stay as they are.
        </Trans>
      </p>
      {pieces.length > 1 && (
        <Segments
          label={t`Package`}
          choices={pieces.map((each) => ({ id: each.piece, name: shortTitle(each.package) }))}
          pickedId={piece.piece}
          onPick={setPickedId}
        />
      )}
      <AmountInCoins
        label={t`What the customer paid`}
        {...{ currency, tender }}
        value={typed}
        onChange={setTyped}
        inputRef={focusOn}
        testId="given-price"
        {...(isNothing ? { wrong: t`Enter a price above zero.` } : {})}
      />
      <Segments
        label={t`Payment`}
        choices={offered.map((each) => ({ id: each, name: tenderWords(each) }))}
        pickedId={tender ?? ''}
        onPick={(id) => setTender(id === '' ? null : id)}
      />
      {tender === 'card-terminal' && (
        <CardSlip reference={reference} asked={0} isShown onChange={setReference} onDone={give} />
      )}
      {openShift !== null && (
        <Segments
          label={t`When was the money taken?`}
          choices={(['elsewhere', 'now'] as const).map((each) => ({ id: each, name: takenWhereWords(each) }))}
          pickedId={where}
          onPick={setWhere}
        />
      )}
      <ReasonField
        label={t`How do you know?`}
        value={reason}
        onChange={setReason}
        testId="given-price-reason"
      />
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons onCancel={onEnd} isReady={isReady} testId="confirm-price" className={dialog['buttons']}>
        <Trans>Record the price</Trans>
      </FormButtons>
    </OrderDialog>
  );
}
