import { Star } from 'lucide-react';
import type { RefObject } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { coverageWords } from '../../place/coverage-words.ts';
import { Flag } from '../../place/flag.tsx';
import { isLess, money, subtract } from '../../words/money.ts';
import { offerWords, shortTitle } from '../../words/package-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { KeyCap } from '../controls/key-cap.tsx';
import { Notice } from '../controls/notice.tsx';
import { useCounter } from '../use-counter.ts';
import css from './read-back.module.css';

type ReadBackProps = {
  readonly product: CatalogProduct;
  readonly whyNot: string | undefined;
  readonly onSell: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  readonly isFavourite: boolean;
  readonly onFavourite: () => void;
};

/** Says what is about to be sold, so that a wrong country is noticed before the customer pays. */
export function ReadBack({ product, whyNot, onSell, sellButton, isFavourite, onFavourite }: ReadBackProps) {
  return (
    <div className={css['panel']}>
      <div className={css['head']}>
        <Flag package={product} size="heading" />
        <h2 className={css['place']}>{product.place}</h2>
        <ToggleButton
          className={css['favourite'] ?? ''}
          aria-label="Favourite: F8"
          isSelected={isFavourite}
          onChange={onFavourite}
          preventFocusOnPress
        >
          <Star className={css['star']} size={20} strokeWidth={1.75} aria-hidden="true" />
          <KeyCap>F8</KeyCap>
        </ToggleButton>
      </div>
      <p className={css['offer']}>{offerWords(product)}</p>
      <dl className={css['facts']}>
        {product.countries.length > 1 && (
          <>
            <dt>Works in</dt>
            <dd>{coverageWords(product.countries, null, 12)}</dd>
          </>
        )}
        <dt>Starts</dt>
        <dd>As soon as it is sold</dd>
        {product.networks.length > 0 && (
          <>
            <dt>Networks</dt>
            <dd>{product.networks.join(', ')}</dd>
          </>
        )}
        <dt>Works on</dt>
        <dd>eSIM phones, unlocked</dd>
      </dl>
      <div className={css['money']}>
        <span className={css['pays']}>Customer pays</span>
        <strong className={css['price']}>{money(product.price)}</strong>
        <BalanceAfter cost={product.cost} />
      </div>
      <div className={css['actions']}>
        {whyNot !== undefined && (
          <Notice tone="warn" id="why-not">
            {whyNot}
          </Notice>
        )}
        <ActionButton
          look="sell"
          shortcut="F9"
          testId="sell"
          ref={sellButton}
          isDisabled={whyNot !== undefined}
          onPress={onSell}
          {...(whyNot === undefined ? {} : { describedBy: 'why-not' })}
        >
          Sell {shortTitle(product)}
        </ActionButton>
        <p className={css['keys']}>
          <KeyCap>Esc</KeyCap> begin again
        </p>
      </div>
    </div>
  );
}

function BalanceAfter({ cost }: { readonly cost: string }) {
  const balance = useCounter(({ mirror }) => mirror?.balance);
  if (balance === null || balance === undefined) return null;
  // Nobody's balance goes below zero: the reason beside the button says what is missing.
  const isEnough = !isLess(balance.amount, cost);
  return (
    <>
      <span>{isEnough ? 'Balance after' : 'Balance'}</span>
      <span className={css['after']}>
        {money(balance.amount)}
        {isEnough && <> → {money(subtract(balance.amount, cost))}</>}
      </span>
    </>
  );
}
