import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { coverageWords } from '../../../place/coverage-words.ts';
import { money, times } from '../../../words/figures/money.ts';
import { offerWords } from '../../../words/orders/package-words.ts';
import { mostPieces } from '../../../../src-preload/contract/sales/ticket-limits.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { PackageHead } from '../read-back/package-head.tsx';
import { QuantityRow } from '../read-back/quantity-row.tsx';
import { StartRow } from '../read-back/start-row.tsx';
import css from './candidate.module.css';
import { isFullFor } from './ticket-line.ts';

type CandidateProps = {
  readonly product: CatalogProduct;
  /** The countries that were searched for. */
  readonly askedFor: readonly string[];
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onAdd: () => void;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** A package that is read back beside a ticket: no part of it until it is added. */
export function Candidate({ product, askedFor, addButton, onAdd, isFavorite, onFavorite }: CandidateProps) {
  const { lines, quantity, start } = useCounter((state) => state.terms);
  const isFull = isFullFor(lines, quantity);
  const { countries } = product;
  return (
    <section className={css['candidate']} aria-labelledby="candidate">
      <h2 className={css['title']} id="candidate">
        <Trans>Not in the sale yet</Trans>
      </h2>
      <PackageHead product={product} isFavorite={isFavorite} onFavorite={onFavorite} />
      <p className={css['offer']}>
        {offerWords(product)}
        <strong className={css['price']}>{money(times(product.price, quantity), product.currency)}</strong>
      </p>
      {countries.length > 1 && <p className={css['places']}>{coverageWords(countries, askedFor, 6)}</p>}
      <StartRow start={start} onChange={(next) => changeTerms({ start: next })} />
      <QuantityRow quantity={quantity} onChange={(next) => changeTerms({ quantity: next })} />
      {isFull && (
        <Notice tone="warn" id="why-not-added">
          <Trans>A sale can hold {mostPieces} eSIMs. Sell these first.</Trans>
        </Notice>
      )}
      <ActionButton
        look="main"
        shortcut={keyOf('add-or-go-on')}
        testId="add-line"
        ref={addButton}
        isDisabled={isFull}
        onPress={onAdd}
        {...(isFull ? { describedBy: 'why-not-added' } : {})}
      >
        <Trans>Add to sale</Trans>
      </ActionButton>
    </section>
  );
}
