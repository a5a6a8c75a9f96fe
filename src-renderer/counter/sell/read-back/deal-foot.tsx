import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import type { GivenPayment } from '../../../../src-preload/contract/payments/given-payment.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useCustomerSees } from '../../customer/use-customer-sees.ts';
import { useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import type { Due } from '../discount/due-for.ts';
import { useDiscountAnswer } from '../discount/use-discount-answer.ts';
import { ExchangeOffer } from '../exchange/exchange-offer.tsx';
import { currencyOf, isDiscounted, type Deal } from '../ticket/deal.ts';
import { topUpOf } from '../ticket/in-request.ts';
import type { TicketLine } from '../ticket/ticket-line.ts';
import { useToPay } from '../to-pay.ts';
import { payingSeen } from './paying-seen.ts';
import { leadTo } from '../../controls/lead-to.ts';
import { useSplit } from '../payment/use-split.ts';
import { PaymentTerms } from '../payment/payment-terms.tsx';
import { KeyLink } from '../../controls/key-link.tsx';
import { MoneyLines } from './money-lines.tsx';
import { SellWords } from './sell-words.tsx';
import css from './read-back.module.css';

type DealFootProps = {
  readonly deal: Deal;
  readonly due: Due;
  /** The line that a discount is for, where it isn't for all of them. */
  readonly line: number;
  readonly whyNot: string | undefined;
  /** Its terms are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  readonly onSell: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  /** What else can be done; clearing it where nothing is said. */
  readonly children?: ReactNode;
};

const DiscountDialog = lazy(() => import('../discount/discount-dialog.tsx'));

/** What all that is shown costs, and the button that sells just that. The customer sees it meanwhile. */
export function DealFoot({ deal, due, line, whyNot, onChange, onSell, sellButton, children }: DealFootProps) {
  useDiscountAnswer(deal);
  const terms = useCounter((state) => state.terms);
  const toPay = useToPay(deal);
  useCustomerSees(seenOf(deal, payingSeen(terms, due, toPay)));
  const { asked, split } = useSplit(toPay, onChange);
  const [isDiscounting, setDiscounting] = useState(false);
  useKeys({
    discount: () => {
      onChange();
      setDiscounting(true);
    },
  });
  return (
    <div className={css['deal']}>
      <PaymentTerms
        toPay={toPay}
        splits={asked}
        onChange={onChange}
        onDone={() => leadTo(sellButton.current)}
      />
      <MoneyLines deal={deal} due={due} />
      <ExchangeOffer currency={currencyOf(deal)} />
      {isDiscounting && (
        <Suspense fallback={null}>
          <DiscountDialog deal={deal} at={line} onEnd={() => setDiscounting(false)} />
        </Suspense>
      )}
      {whyNot !== undefined && (
        <Notice tone="warn" id="why-not">
          {whyNot}
        </Notice>
      )}
      <ActionButton
        look="sell"
        shortcut={keyOf('sell')}
        testId="sell"
        ref={sellButton}
        isDisabled={whyNot !== undefined}
        onPress={onSell}
        {...(whyNot === undefined ? {} : { describedBy: 'why-not' })}
      >
        <SellWords {...{ deal, due, terms, toPay }} />
      </ActionButton>
      <p className={css['keys']}>
        <KeyLink shortcut={keyOf('discount')} testId="discount" onPress={() => setDiscounting(true)}>
          <Trans>Discount</Trans>
        </KeyLink>{' '}
        {split !== undefined && (
          <KeyLink shortcut={keyOf('split-payment')} testId="split-payment" onPress={split}>
            <Trans>Split</Trans>
          </KeyLink>
        )}{' '}
        {children ?? (
          <span>
            <KeyCap>{keyOf('begin-again')}</KeyCap> <Trans>clear</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

/** What the customer is to see of it. */
function seenOf(deal: Deal, payments: GivenPayment[] | undefined) {
  const [first, ...others] = deal.lines;
  const { discount, ...line } = lineSeen(first);
  return {
    kind: 'reading',
    ...line,
    discounts: isDiscounted(deal) ? { line: discount, ticket: deal.discount } : null,
    ...(others.length === 0 ? {} : { others: others.map(lineSeen) }),
    ...(payments === undefined ? {} : { payments }),
  } as const;
}

const lineSeen = ({
  product: { productId },
  quantity,
  start: activationMode,
  discount,
  ...line
}: TicketLine) => ({
  productId,
  quantity,
  activationMode,
  discount,
  ...topUpOf(line),
});
