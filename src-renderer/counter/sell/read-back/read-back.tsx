import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { leadTo } from '../../controls/lead-to.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { dueFor } from '../discount/due-for.ts';
import { mostAtOnce } from '../ticket/most-at-once.ts';
import { following, starts, type Terms } from '../terms.ts';
import type { Deal } from '../ticket/deal.ts';
import { DealFoot } from './deal-foot.tsx';
import { PackageFacts } from './package-facts.tsx';
import { CustomerTerms } from './customer-terms.tsx';
import { KeyLink } from '../../controls/key-link.tsx';
import { QuantityRow } from './quantity-row.tsx';
import { WhoseSale } from '../whose-sale.tsx';
import css from './read-back.module.css';
import { StartRow } from './start-row.tsx';

type ReadBackProps = {
  readonly product: CatalogProduct;
  /** The countries that were searched for. */
  readonly askedFor: readonly string[];
  /** It alone, on the terms that are agreed on. */
  readonly deal: Deal;
  readonly whyNot: string | undefined;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** Its terms are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  readonly onSell: () => void;
  /** The customer wants something else besides. */
  readonly onAdd: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** Says what is about to be sold and on which terms, so that a wrong country is noticed before the customer pays. */
export function ReadBack(props: ReadBackProps) {
  const {
    product,
    askedFor,
    deal,
    whyNot,
    back,
    onChange,
    onSell,
    onAdd,
    sellButton,
    isFavorite,
    onFavorite,
  } = props;
  const terms = useCounter((state) => state.terms);
  const { quantity, start } = terms;
  const due = dueFor(deal, terms);
  const changeInSight = (change: Partial<Terms>): void => {
    onChange();
    changeTerms(change);
  };
  useKeys({
    'change-start': () => changeInSight({ start: following(starts, start) }),
    fewer: () => changeInSight({ quantity: Math.max(1, quantity - 1) }),
    more: () => changeInSight({ quantity: Math.min(mostAtOnce, quantity + 1) }),
  });
  return (
    <div className={css['panel']}>
      <div className={css['story']}>
        {back}
        <WhoseSale />
        <PackageFacts product={product} askedFor={askedFor} isFavorite={isFavorite} onFavorite={onFavorite} />
        <div className={css['terms']}>
          <StartRow start={start} onChange={(next) => changeTerms({ start: next })} />
          <QuantityRow quantity={quantity} onChange={(next) => changeTerms({ quantity: next })} />
          <CustomerTerms onChange={onChange} onDone={() => leadTo(sellButton.current)} />
        </div>
      </div>
      <DealFoot
        deal={deal}
        due={due}
        line={0}
        whyNot={whyNot}
        onChange={onChange}
        onSell={onSell}
        sellButton={sellButton}
      >
        <KeyLink shortcut={keyOf('add-or-go-on')} testId="add-line" onPress={onAdd}>
          <Trans>Add to sale</Trans>
        </KeyLink>
      </DealFoot>
    </div>
  );
}
