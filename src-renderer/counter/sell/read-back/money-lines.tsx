import type { CatalogProduct } from '../../../../src-preload/contract/catalog.ts';
import { isLess, money, subtract, times } from '../../../words/money.ts';
import { useCounter, useIsManager } from '../../use-counter.ts';
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
            {quantity} × {money(product.price, product.currency)}
          </span>
        )}
      </span>
      <strong className={css['price']} data-testid="customer-pays">
        {money(times(product.price, quantity), product.currency)}
      </strong>
      <Margin product={product} quantity={quantity} />
      <BalanceAfter cost={times(product.cost, quantity)} />
    </div>
  );
}

/** What the shop earns; not there unless the shop wants it in sight. */
function Margin({ product, quantity }: MoneyLinesProps) {
  const isManager = useIsManager();
  const showsCost = useCounter((state) => state.showsCost) && isManager;
  const balanceCurrency = useCounter(({ mirror }) => mirror?.balance?.currency);
  if (!showsCost) return null;
  const { margin, currency } = product;
  // Of what stays with the shop once the tax is paid.
  const share = Math.round((100 * Number(margin)) / Number(subtract(product.price, product.tax)));
  return (
    <>
      <span>Cost</span>
      <span className={css['after']} data-testid="cost">
        {money(times(product.cost, quantity), balanceCurrency ?? currency)}
      </span>
      <span>Margin</span>
      <span className={css['after']} data-testid="margin">
        {money(times(margin, quantity), currency)}
        {Number.isFinite(share) && `, ${String(share)} %`}
      </span>
    </>
  );
}

function BalanceAfter({ cost }: { readonly cost: string }) {
  const balance = useCounter(({ mirror }) => mirror?.balance);
  // What it costs the shop is a manager's business.
  const showsCost = useIsManager();
  if (balance === null || balance === undefined) return null;
  // Nobody's balance goes below zero: the reason beside the button says what is missing.
  const isEnough = !isLess(balance.amount, cost);
  return (
    <>
      <span>{isEnough && showsCost ? 'Balance after' : 'Balance'}</span>
      <span className={css['after']}>
        {money(balance.amount, balance.currency)}
        {isEnough && showsCost && <> → {money(subtract(balance.amount, cost), balance.currency)}</>}
      </span>
    </>
  );
}
