import type { CatalogProduct } from '../../../../src-preload/contract.ts';
import { isLess, money, subtract, times } from '../../../words/money.ts';
import { useCounter } from '../../use-counter.ts';
import css from './read-back.module.css';

type MoneyLinesProps = { readonly product: CatalogProduct; readonly quantity: number };

/** What the customer pays, and what it does to the balance. */
export function MoneyLines({ product, quantity }: MoneyLinesProps) {
  return (
    <div className={css['money']}>
      <span className={css['pays']}>
        Customer pays
        {quantity > 1 && (
          <span className={css['each']}>
            {quantity} × {money(product.price)}
          </span>
        )}
      </span>
      <strong className={css['price']} data-testid="customer-pays">
        {money(times(product.price, quantity))}
      </strong>
      <Margin product={product} quantity={quantity} />
      <BalanceAfter cost={times(product.cost, quantity)} />
    </div>
  );
}

/** What the shop earns; not there unless the shop wants it in sight. */
function Margin({ product, quantity }: MoneyLinesProps) {
  const showsCost = useCounter((state) => state.showsCost);
  if (!showsCost) return null;
  const margin = subtract(product.price, product.cost);
  const share = Math.round((100 * Number(margin)) / Number(product.price));
  return (
    <>
      <span>Cost</span>
      <span className={css['after']} data-testid="cost">
        {money(times(product.cost, quantity))}
      </span>
      <span>Margin</span>
      <span className={css['after']} data-testid="margin">
        {money(times(margin, quantity))}
        {Number.isFinite(share) && `, ${String(share)} %`}
      </span>
    </>
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
