import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { money } from '../../../words/figures/money.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Segments } from '../../controls/segments.tsx';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { cashTyped } from '../cash-typed.ts';
import { KeyLink } from '../../controls/key-link.tsx';
import { restOf, type ToPay } from '../rest-of.ts';
import { following, tendersWith } from '../terms.ts';
import { CardSlip } from './card-slip.tsx';
import { CashReceived } from './cash-received.tsx';
import { partOfKey, partsOf, withAmount, withCashLast, withNextTender, withoutPart } from './parts.ts';
import css from './payment-terms.module.css';
import { SplitPayment } from './split-payment.tsx';

type PaymentTermsProps = {
  readonly toPay: ToPay;
  /** How often the payment was split. */
  readonly splits: number;
  /** They are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  /** Enter in a field. */
  readonly onDone: () => void;
};

/** How the customer pays. It stands beside the button that sells, so that nothing is sold by a tender that nobody saw. */
export function PaymentTerms({ toPay, splits, onChange, onDone }: PaymentTermsProps) {
  const terms = useCounter((state) => state.terms);
  const { tender, earlier, received } = terms;
  const { currency } = toPay;
  const tenders = tendersWith(useCounter((state) => state.tenders));
  const parts = partsOf(terms, toPay);
  const isSplit = earlier.length > 0;
  const rest = restOf(terms, toPay);
  const left = rest.kind === 'rest' ? rest.amount : '0';
  const cash = cashTyped(terms, toPay);
  const [focused, setFocused] = useState<number | null>(null);
  const ofKey = partOfKey(parts, focused);
  const [cashAsked, setCashAsked] = useState(0);
  const askForCash = (): void => {
    changeTerms(withCashLast(terms, toPay));
    setCashAsked(cashAsked + 1);
  };
  const byCard = parts.flatMap(({ tender: by, isRest, reference: typed = '' }, at) =>
    by === 'card-terminal' ? [{ at, isRest, typed }] : [],
  );
  const [slipAsked, setSlipAsked] = useState(0);
  const askForSlip = (): void => {
    if (byCard.length === 0) changeTerms({ tender: 'card-terminal' });
    setSlipAsked(slipAsked + 1);
  };
  const typeSlip = (at: number, typed: string): void => {
    const before = parts.slice(0, at).filter(({ isRest }) => !isRest).length;
    const payment = earlier[before];
    if (parts[at]?.isRest === true) changeTerms({ reference: typed });
    else if (payment !== undefined)
      changeTerms({ earlier: earlier.with(before, { ...payment, reference: typed }) });
  };
  useKeys({
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
      changeTerms(
        isSplit ? withNextTender(terms, toPay, ofKey, tenders) : { tender: following(tenders, tender) },
      );
    },
  });
  const links = (
    <TenderLinks tenders={parts.map((part) => part.tender)} onCash={askForCash} onSlip={askForSlip} />
  );
  return (
    <div className={css['payment']} data-testid="payment">
      {isSplit ? (
        <SplitPayment
          {...{ parts, currency, ofKey, onDone }}
          asked={splits}
          onAmount={(at, typed) => changeTerms(withAmount(terms, toPay, at, typed))}
          onTender={(at) => changeTerms(withNextTender(terms, toPay, at, tenders))}
          onRemove={(at) => changeTerms(withoutPart(terms, toPay, at))}
          onFocus={setFocused}
        />
      ) : (
        <Segments
          label={t`Payment`}
          shortcut={keyOf('change-tender')}
          isFilling
          choices={tenders.map((id) => ({ id, name: tenderWords(id) }))}
          pickedId={tender}
          onPick={(next) => changeTerms({ tender: next })}
          meaning={links}
        />
      )}
      {isSplit && <span className={css['links']}>{links}</span>}
      {isSplit && (
        <output className={css['said']} data-testid="rest-due" aria-live="polite">
          {rest.kind === 'rest' && restWords(money(rest.amount, currency), tenderWords(tender))}
        </output>
      )}
      {tender === 'cash' && (
        <CashReceived
          currency={currency}
          due={left}
          received={received}
          cash={cash}
          asked={cashAsked}
          onChange={(next) => changeTerms({ received: next, largeChange: null })}
          onLargeChange={(next) => changeTerms({ largeChange: next })}
          onDone={onDone}
        />
      )}
      {byCard.map(({ at, typed }, index) => (
        <CardSlip
          key={at}
          reference={typed}
          asked={index === 0 ? slipAsked : 0}
          isShown={slipAsked > 0}
          onChange={(next) => typeSlip(at, next)}
          onDone={onDone}
        />
      ))}
    </div>
  );
}

const restWords = (amount: string, by: string): string => t`Rest ${amount}, ${by}`;

type TenderLinksProps = {
  readonly tenders: readonly Tender[];
  readonly onCash: () => void;
  readonly onSlip: () => void;
};

/** What can be typed about a payment. */
const TenderLinks = ({ tenders, onCash, onSlip }: TenderLinksProps) => (
  <>
    {tenders.includes('cash') && (
      <KeyLink shortcut={keyOf('cash-received')} testId="type-cash" onPress={onCash}>
        <Trans>Cash received</Trans>
      </KeyLink>
    )}
    {tenders.includes('card-terminal') && (
      <KeyLink shortcut={keyOf('card-slip')} testId="type-slip" onPress={onSlip}>
        <Trans>Card slip</Trans>
      </KeyLink>
    )}
  </>
);
