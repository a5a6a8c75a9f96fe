import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useCustomerSees } from '../../customer/use-customer-sees.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { restOf } from '../rest-of.ts';
import { following, mostAtOnce, starts, type Terms } from '../terms.ts';
import { discountsOf, dueFor } from '../discount/product-discounts.ts';
import { useDiscountAnswer } from '../discount/use-discount-answer.ts';
import { ExchangeOffer } from '../exchange/exchange-offer.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { MoneyLines } from './money-lines.tsx';
import { PackageFacts } from './package-facts.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { QuantityRow } from './quantity-row.tsx';
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
  const { product, whyNot, back, onChange, onSell, sellButton, isFavorite, onFavorite } = props;
  const terms = useCounter((state) => state.terms);
  const { quantity, start, tender, earlier, customer } = terms;
  const title = shortTitle(product);
  useDiscountAnswer(product);
  const due = dueFor(product, terms);
  const rest = restOf(terms, product, due.total);
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
  const toSell = (): void => sellButton.current?.focus();
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
        <PackageFacts product={product} isFavorite={isFavorite} onFavorite={onFavorite} />
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
          <PaymentTerms product={product} due={due} rest={rest} onChange={onChange} onDone={toSell} />
          <QuantityRow quantity={quantity} onChange={(next) => changeTerms({ quantity: next })} />
          <CustomerFields
            customer={customer}
            asked={asked}
            onOpen={askForCustomer}
            onChange={(next) => changeTerms({ customer: next })}
            onDone={toSell}
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
        <ExchangeOffer currency={product.currency} />
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

const DiscountDialog = lazy(() => import('../discount/discount-dialog.tsx'));
