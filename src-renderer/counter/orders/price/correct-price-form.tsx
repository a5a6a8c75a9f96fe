import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { UnpricedPiece } from '../../../../src-preload/contract/payments/given-price.ts';
import { till } from '../../../till-bridge.ts';
import { isLess, money } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { priceNow } from '../../../words/payments/given-price-words.ts';
import { Approval } from '../../approval/approval.tsx';
import { useApproval } from '../../approval/use-approval.ts';
import { focusOn } from '../../controls/focus-on.ts';
import { OrderDialog } from '../detail/order-dialog.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { ReasonField } from '../../controls/reason-field.tsx';
import { Segments } from '../../controls/segments.tsx';
import { figureTyped } from '../../figures/typed-figure.ts';
import { AmountInCoins, isNoCash } from '../../owed/amount-in-coins.tsx';
import { cashIn } from '../../sell/rest-of.ts';
import { useAsking } from '../../use-asking.ts';

/** A piece whose price was given afterwards. */
export type PricedPiece = UnpricedPiece & { readonly given: NonNullable<UnpricedPiece['given']> };

type CorrectPriceFormProps = {
  /** Of which the price can be corrected. */
  readonly pieces: readonly PricedPiece[];
  readonly onEnd: () => void;
  readonly onCorrected: () => void;
};

/** What the customer paid in truth, and why it was recorded otherwise; a manager approves what a clerk corrects. */
export function CorrectPriceForm({ pieces, onEnd, onCorrected }: CorrectPriceFormProps) {
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking(() => 'repricing');
  const approval = useApproval();
  const picked = pieces.find((each) => each.piece === pickedId) ?? pieces[0];
  if (picked === undefined) return null;
  const { piece, currency, given } = picked;
  const { tender, corrected } = given;
  const before = priceNow(given);
  const shownBefore = money(before, currency);
  const price = figureTyped(typed, cashIn(currency));
  const isNothing = price !== null && !isLess('0', price);
  const isSame = price !== null && !isLess(price, before) && !isLess(before, price);
  const isReady =
    price !== null &&
    !isNothing &&
    !isSame &&
    !isNoCash(tender, price, currency) &&
    reason.trim() !== '' &&
    approval.isReady &&
    !isBusy;
  const wrong = isNothing
    ? t`Enter a price above zero.`
    : isSame
      ? t`This is the price that was recorded.`
      : undefined;
  const correct = (): void => {
    if (price === null || !isReady) return;
    const request = { piece, price, corrections: corrected.length, reason: reason.trim() };
    void ask(
      async () =>
        (await approval.approve({ name: 'price-correct', request }))
          ? till.ask('price-correct', request)
          : null,
      onCorrected,
    );
  };
  return (
    <OrderDialog title={t`Correct price`} isBusy={isBusy} onEnd={onEnd} onSubmit={correct}>
      <p>
        {given.isTakenNow ? (
          <Trans>
            Recorded: {shownBefore}. The open shift counts the difference, and expects it; closed shifts and
            earlier days stay as they are.
          </Trans>
        ) : (
          <Trans>
            Recorded: {shownBefore}. The difference counts as sold now, and no drawer expects it; closed
            shifts and earlier days stay as they are.
          </Trans>
        )}
      </p>
      {pieces.length > 1 && (
        <Segments
          label={t`Package`}
          choices={pieces.map((each) => ({ id: each.piece, name: shortTitle(each.package) }))}
          pickedId={piece}
          onPick={setPickedId}
        />
      )}
      <AmountInCoins
        label={t`What the customer paid`}
        {...{ currency, tender }}
        value={typed}
        onChange={setTyped}
        inputRef={focusOn}
        testId="corrected-price"
        {...(wrong === undefined ? {} : { wrong })}
      />
      <ReasonField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        testId="price-correction-reason"
        usual={[t`Typed wrongly`]}
      />
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons
        onCancel={onEnd}
        isReady={isReady}
        testId="confirm-corrected-price"
        className={dialog['buttons']}
      >
        <Trans>Correct price</Trans>
      </FormButtons>
    </OrderDialog>
  );
}
