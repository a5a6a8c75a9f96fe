import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isNamed } from '../../../../src-preload/contract/payments/named-tender.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { cashTyped } from '../cash-typed.ts';
import { restOf, type ToPay } from '../rest-of.ts';
import { splitOff } from '../split-off.ts';
import { besides, following, mostEarlier, tendersWith, type Terms } from '../terms.ts';
import { CardSlip } from './card-slip.tsx';
import { CashReceived } from './cash-received.tsx';
import { Segments } from '../../controls/segments.tsx';
import { CustomerFields } from '../read-back/customer-fields.tsx';
import css from '../read-back/read-back.module.css';
import { changedSplit, SplitPayment } from './split-payment.tsx';

type PaymentTermsProps = {
  readonly toPay: ToPay;
  /** They are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  /** Enter in a field. */
  readonly onDone: () => void;
};

/** How the customer pays, and who they are. */
export function PaymentTerms({ toPay, onChange, onDone }: PaymentTermsProps) {
  const terms = useCounter((state) => state.terms);
  const { tender, earlier, received, reference, customer } = terms;
  const names = useCounter((state) => state.tenders);
  const all = tendersWith(names);
  const offered = besides(
    all,
    earlier.map((each) => each.tender),
  );
  const rest = restOf(terms, toPay);
  const left = rest.kind === 'rest' ? rest.amount : '0';
  const [asked, setAsked] = useState(0);
  const askForCustomer = (): void => setAsked(asked + 1);
  const [cashAsked, setCashAsked] = useState(0);
  const askForCash = (): void => {
    if (!offered.includes('cash')) return;
    changeTerms({ tender: 'cash' });
    setCashAsked(cashAsked + 1);
  };
  const [slipAsked, setSlipAsked] = useState(0);
  const askForSlip = (): void => {
    changeTerms({ tender: 'card-terminal' });
    setSlipAsked(slipAsked + 1);
  };
  const [splits, setSplits] = useState(0);
  const split = (): void => {
    onChange();
    changeTerms(splitOff(terms, all));
    setSplits(splits + 1);
  };
  useKeys({
    'note-customer': () => {
      onChange();
      askForCustomer();
    },
    'cash-received': () => {
      onChange();
      askForCash();
    },
    'card-slip': () => {
      onChange();
      askForSlip();
    },
    'change-tender': () => {
      onChange();
      changeTerms(changedSplit(terms, all) ?? { tender: following(offered, tender) });
    },
    ...(earlier.length < mostEarlier ? { 'split-payment': split } : {}),
  });
  return (
    <>
      {earlier.length > 0 && (
        <SplitPayment
          terms={terms}
          currency={toPay.currency}
          tenders={all}
          asked={splits}
          onChange={(next) => changeTerms({ earlier: next })}
          onDone={onDone}
        />
      )}
      <Segments
        label={earlier.length > 0 ? t`Rest` : t`Payment`}
        shortcut={keyOf('change-tender')}
        isFilling
        choices={offered.map((id) => ({ id, name: tenderWords(id) }))}
        pickedId={tender}
        onPick={(next) => changeTerms({ tender: next })}
        meaning={
          <>
            {earlier.length < mostEarlier && (
              <Button className={css['check'] ?? ''} data-testid="split-payment" onPress={split}>
                <Trans>Split</Trans> <KeyCap>{keyOf('split-payment')}</KeyCap>
              </Button>
            )}
            <PaymentDetail tender={tender} onCash={askForCash} onSlip={askForSlip} />
          </>
        }
      />
      {tender === 'cash' && (
        <CashReceived
          currency={toPay.currency}
          due={left}
          received={received}
          cash={cashTyped(terms, toPay)}
          asked={cashAsked}
          onChange={(next) => changeTerms({ received: next, largeChange: null })}
          onLargeChange={(next) => changeTerms({ largeChange: next })}
          onDone={onDone}
        />
      )}
      {tender === 'card-terminal' && (
        <CardSlip
          reference={reference}
          asked={slipAsked}
          onChange={(next) => changeTerms({ reference: next })}
          onDone={onDone}
        />
      )}
      <CustomerFields
        customer={customer}
        asked={asked}
        onOpen={askForCustomer}
        onChange={(next) => changeTerms({ customer: next })}
        onDone={onDone}
      />
    </>
  );
}

type PaymentDetailProps = {
  readonly tender: Terms['tender'];
  readonly onCash: () => void;
  readonly onSlip: () => void;
};

/** What can be typed about a payment. */
function PaymentDetail({ tender, onCash, onSlip }: PaymentDetailProps) {
  if (isNamed(tender)) return null;
  switch (tender) {
    case 'cash':
      return (
        <Button className={css['check'] ?? ''} data-testid="type-cash" onPress={onCash}>
          <Trans>Cash received</Trans> <KeyCap>{keyOf('cash-received')}</KeyCap>
        </Button>
      );
    case 'card-terminal':
      return (
        <Button className={css['check'] ?? ''} data-testid="type-slip" onPress={onSlip}>
          <Trans>Card slip</Trans> <KeyCap>{keyOf('card-slip')}</KeyCap>
        </Button>
      );
    case 'other':
      return null;
  }
}
