import { placeName } from '../../../place/place-name.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { Button, ToggleButton } from '../../controls/button.tsx';
import { isNamed } from '../../../../src-preload/contract/payments/named-tender.ts';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { coverageWords } from '../../../place/coverage-words.ts';
import { LargeFlag } from '../../../place/large-flag.tsx';
import { offerWords, shortTitle } from '../../../words/orders/package-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useCustomerSees } from '../../customer/use-customer-sees.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { cashTyped } from '../cash-typed.ts';
import { restOf } from '../rest-of.ts';
import { splitOff } from '../split-off.ts';
import { besides, following, mostAtOnce, mostEarlier, starts, tendersWith, type Terms } from '../terms.ts';
import { discountsOf, dueFor } from '../discount/product-discounts.ts';
import { useDiscountAnswer } from '../discount/use-discount-answer.ts';
import { CardSlip } from './card-slip.tsx';
import { CashReceived } from './cash-received.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { MoneyLines } from './money-lines.tsx';
import { QuantityRow } from './quantity-row.tsx';
import { changedSplit, SplitPayment } from './split-payment.tsx';
import css from './read-back.module.css';

type ReadBackProps = {
  readonly product: CatalogProduct;
  readonly whyNot: string | undefined;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** Its terms are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  readonly onSell: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** Says what is about to be sold and on which terms, so that a wrong country is noticed before the customer pays. */
export default function ReadBack(props: ReadBackProps) {
  const { product, whyNot, back, onChange, onSell, sellButton } = props;
  const terms = useCounter((state) => state.terms);
  const { quantity, start, tender, earlier, received, reference, customer } = terms;
  const names = useCounter((state) => state.tenders);
  const all = tendersWith(names);
  const offered = besides(
    all,
    earlier.map((each) => each.tender),
  );
  const title = shortTitle(product);
  useDiscountAnswer(product);
  const due = dueFor(product, terms);
  const rest = restOf(terms, product, due.total);
  const left = rest.kind === 'rest' ? rest.amount : '0';
  const [isDiscounting, setDiscounting] = useState(false);
  useCustomerSees({
    kind: 'reading',
    productId: product.productId,
    quantity,
    activationMode: start,
    discounts: discountsOf(product, terms),
  });
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
  const changeInSight = (change: Partial<Terms>): void => {
    onChange();
    changeTerms(change);
  };
  useKeys({
    'note-customer': () => {
      onChange();
      askForCustomer();
    },
    'change-start': () => changeInSight({ start: following(starts, start) }),
    'cash-received': () => {
      onChange();
      askForCash();
    },
    'card-slip': () => {
      onChange();
      askForSlip();
    },
    'change-tender': () => {
      const changed = changedSplit(terms, all);
      changeInSight(changed ?? { tender: following(offered, tender) });
    },
    ...(earlier.length < mostEarlier ? { 'split-payment': split } : {}),
    discount: () => {
      onChange();
      setDiscounting(true);
    },
    fewer: () => changeInSight({ quantity: Math.max(1, quantity - 1) }),
    more: () => changeInSight({ quantity: Math.min(mostAtOnce, quantity + 1) }),
  });
  return (
    <div className={css['panel']}>
      <div className={css['story']}>
        {back}
        <Head {...props} />
        <p className={css['offer']}>{offerWords(product)}</p>
        <dl className={css['facts']}>
          {product.countries.length > 1 && (
            <>
              <dt>
                <Trans>Works in</Trans>
              </dt>
              <dd>{coverageWords(product.countries, null, 12)}</dd>
            </>
          )}
          {product.networks.length > 0 && (
            <>
              <dt>
                <Trans>Networks</Trans>
              </dt>
              <dd>{product.networks.join(', ')}</dd>
            </>
          )}
          <dt>
            <Trans>Works on</Trans>
          </dt>
          <dd>
            <PhoneLine />
          </dd>
        </dl>
        <div className={css['terms']}>
          <ChoiceRow
            label={t`Starts`}
            meaning={startWords(start)}
            shortcut={keyOf('change-start')}
            choices={starts}
            wordsOf={startName}
            chosen={start}
            onChoose={(next) => changeTerms({ start: next })}
          />
          {earlier.length > 0 && (
            <SplitPayment
              terms={terms}
              currency={product.currency}
              tenders={all}
              asked={splits}
              onChange={(next) => changeTerms({ earlier: next })}
              onDone={() => sellButton.current?.focus()}
            />
          )}
          <ChoiceRow
            label={earlier.length > 0 ? t`Rest paid by` : t`Paid by`}
            shortcut={keyOf('change-tender')}
            choices={offered}
            wordsOf={tenderWords}
            chosen={tender}
            onChoose={(next) => changeTerms({ tender: next })}
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
              currency={product.currency}
              due={left}
              received={received}
              cash={cashTyped(terms, product, due.total)}
              asked={cashAsked}
              onChange={(next) => changeTerms({ received: next })}
              onDone={() => sellButton.current?.focus()}
            />
          )}
          {tender === 'card-terminal' && (
            <CardSlip
              reference={reference}
              asked={slipAsked}
              onChange={(next) => changeTerms({ reference: next })}
              onDone={() => sellButton.current?.focus()}
            />
          )}
          <QuantityRow quantity={quantity} onChange={(next) => changeTerms({ quantity: next })} />
          <CustomerFields
            customer={customer}
            asked={asked}
            onOpen={askForCustomer}
            onChange={(next) => changeTerms({ customer: next })}
            onDone={() => sellButton.current?.focus()}
          />
        </div>
      </div>
      <div className={css['deal']}>
        <MoneyLines
          product={product}
          quantity={quantity}
          due={due}
          tender={tender}
          rest={rest}
          isSplit={earlier.length > 0}
        />
        {isDiscounting && (
          <Suspense fallback={null}>
            <DiscountDialog product={product} onEnd={() => setDiscounting(false)} />
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
          {quantity > 1 ? (
            <Trans>
              Sell {quantity} × {title}
            </Trans>
          ) : (
            <Trans>Sell {title}</Trans>
          )}
        </ActionButton>
        <p className={css['keys']}>
          <Button className={css['check'] ?? ''} data-testid="discount" onPress={() => setDiscounting(true)}>
            <Trans>Discount</Trans> <KeyCap>{keyOf('discount')}</KeyCap>
          </Button>{' '}
          <KeyCap>{keyOf('begin-again')}</KeyCap> <Trans>begin again</Trans>
        </p>
      </div>
    </div>
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

function Head({ product, isFavorite, onFavorite }: ReadBackProps) {
  return (
    <div className={css['head']}>
      <LargeFlag package={product} />
      <h2 className={css['place']}>{placeName(product)}</h2>
      <ToggleButton
        className={css['favorite'] ?? ''}
        aria-label={t`Favorite: F8`}
        isSelected={isFavorite}
        onChange={onFavorite}
        preventFocusOnPress
      >
        <Star className={css['star']} size={20} strokeWidth={1.75} aria-hidden="true" />
        <KeyCap>{keyOf('favorite')}</KeyCap>
      </ToggleButton>
    </div>
  );
}

const DiscountDialog = lazy(() => import('../discount/discount-dialog.tsx'));

const PhoneCheck = lazy(() => import('../../phone-check/phone-check.tsx'));

/** What the customer's phone has to be, and how that is seen. */
function PhoneLine() {
  const [isChecked, setChecked] = useState(false);
  useKeys({ 'check-phone': () => setChecked(true) });
  return (
    <>
      <Trans>eSIM phones, unlocked</Trans>{' '}
      <Button className={css['check'] ?? ''} data-testid="check-phone" onPress={() => setChecked(true)}>
        <Trans>Check the phone</Trans> <KeyCap>{keyOf('check-phone')}</KeyCap>
      </Button>
      {isChecked && (
        <Suspense fallback={null}>
          <PhoneCheck onEnd={() => setChecked(false)} />
        </Suspense>
      )}
    </>
  );
}
