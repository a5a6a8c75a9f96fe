import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import type { GoodwillPiece } from '../../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../../till-bridge.ts';
import { isLess, money } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { focusOn } from '../../controls/focus-on.ts';
import { OrderDialog } from './order-dialog.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { figureTyped } from '../../figures/typed-figure.ts';
import { countedWhereWords, type CountedWhere } from '../../../words/payments/owed-words.ts';
import { AmountBack } from '../../owed/amount-back.tsx';
import { isNoCash } from '../../owed/amount-in-coins.tsx';
import { cashIn } from '../../sell/rest-of.ts';
import { useAsking } from '../../use-asking.ts';

type GoodwillFormProps = {
  /** For which something is left to give. */
  readonly pieces: readonly GoodwillPiece[];
  readonly onEnd: () => void;
  readonly onGiven: () => void;
};

/** For which package, how much, how and why; a manager approves what a clerk gives. */
export function GoodwillForm({ pieces, onEnd, onGiven }: GoodwillFormProps) {
  const [pickedId, setPickedId] = useState<string | null>(null);
  const piece = pieces.find(({ id }) => id === pickedId) ?? pieces[0];
  const [pickedTender, setTender] = useState<Tender | null>(null);
  const [where, setWhere] = useState<CountedWhere | ''>('');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking(() => 'goodwill');
  const approval = useApproval();
  if (piece === undefined) return null;
  const { id, left, currency } = piece;
  const tender = pickedTender ?? piece.tender;
  const most = money(left, currency);
  const amount = figureTyped(typed, cashIn(currency));
  const isTooMuch = amount !== null && isLess(left, amount);
  const offered = [...new Set<Tender>([...piece.byTender.map((each) => each.tender), 'cash', 'other'])];
  const mostBy = standsIn(tender)
    ? left
    : (piece.byTender.find((each) => each.tender === tender)?.most ?? '0');
  const mostByWords = money(mostBy, currency);
  const isTooMuchBy = amount !== null && !isTooMuch && isLess(mostBy, amount);
  const isGivable =
    amount !== null &&
    isLess('0', amount) &&
    !isTooMuch &&
    !isTooMuchBy &&
    !isNoCash(tender, amount, currency);
  const isReady =
    isGivable && (!piece.mayBeGiven || where !== '') && reason.trim() !== '' && approval.isReady && !isBusy;
  const give = (): void => {
    if (amount === null || !isReady) return;
    const isCountedElsewhere = piece.mayBeGiven && where === 'elsewhere';
    const given = { left, amount, currency, tender, isCountedElsewhere };
    const request = { piece: id, ...given, reason: reason.trim() };
    void ask(
      async () =>
        (await approval.approve({ name: 'goodwill', request })) ? till.ask('goodwill', request) : null,
      onGiven,
    );
  };
  return (
    <OrderDialog title={t`Give money back, eSIM stays`} isBusy={isBusy} onEnd={onEnd} onSubmit={give}>
      <p>
        <Trans>
          The customer keeps the eSIM. Your provider gives nothing back for it: it comes out of what the shop
          took. Record it once the customer has it.
        </Trans>
      </p>
      {piece.mayBeGiven && (
        <Notice tone="warn">
          <Trans>
            First check whether the customer already got any of {most} back, here or at another till. These
            records may not show it.
          </Trans>
        </Notice>
      )}
      {pieces.length > 1 && (
        <Segments
          label={t`Package`}
          choices={pieces.map((each) => ({ id: each.id, name: shortTitle(each.package) }))}
          pickedId={id}
          onPick={setPickedId}
        />
      )}
      <AmountBack
        {...{ currency, tender, atMost: left }}
        value={typed}
        onChange={setTyped}
        inputRef={focusOn}
        testId="goodwill-amount"
      />
      {isTooMuch && (
        <Notice tone="warn">
          <Trans>The customer has only {most} left to get back for this.</Trans>
        </Notice>
      )}
      {isTooMuchBy && (
        <Notice tone="warn">
          <Trans>Only {mostByWords} of it can go back this way: give the rest in another way.</Trans>
        </Notice>
      )}
      <Segments
        label={t`Paid back by`}
        choices={offered.map((each) => ({ id: each, name: tenderWords(each) }))}
        pickedId={tender}
        onPick={setTender}
      />
      {piece.mayBeGiven && (
        <Segments
          label={t`When and where?`}
          choices={(['here', 'elsewhere'] as const).map((each) => ({
            id: each,
            name: countedWhereWords(each),
          }))}
          pickedId={where}
          onPick={setWhere}
        />
      )}
      <ReasonField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        testId="goodwill-reason"
        usual={[t`Slow network`, t`Goodwill`]}
      />
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons onCancel={onEnd} isReady={isReady} testId="confirm-goodwill" className={dialog['buttons']}>
        <Trans>Record as given</Trans>
      </FormButtons>
    </OrderDialog>
  );
}

/** Whether a tender may stand in for any other: a card can't be credited with more than it paid. */
const standsIn = (tender: Tender): boolean => tender === 'cash' || tender === 'other';
