import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { change, isLess, money, subtract, sum, times } from '../../../words/figures/money.ts';
import { dueInCash } from '../due-in-cash.ts';
import { DiscountLines } from '../discount/discount-lines.tsx';
import type { Due } from '../discount/product-discounts.ts';
import { ExchangeLines } from '../exchange/exchange-lines.tsx';
import type { Rest } from '../rest-of.ts';
import { useCounter } from '../../use-counter.ts';
import css from './read-back.module.css';

type MoneyLinesProps = {
  readonly product: CatalogProduct;
  readonly quantity: number;
  readonly due: Due;
};
type PaidProps = MoneyLinesProps & {
  readonly tender: Tender;
  /** What is left to pay by that. */
  readonly rest: Rest;
  /** It is paid by several tenders. */
  readonly isSplit: boolean;
};

/** What the customer pays, and what it does to the balance. */
export function MoneyLines({ product, quantity, due, tender, rest, isSplit }: PaidProps) {
  const { currency } = product;
  return (
    <div className={css['money']}>
      {due.kind === 'discounted' && <DiscountLines product={product} priced={due.priced} />}
      <span className={css['pays']}>
        <Trans>Customer pays</Trans>
        {quantity > 1 && due.kind !== 'discounted' && (
          <span className={css['each']}>
            {quantity} × {money(product.price, product.currency)}
          </span>
        )}
      </span>
      <strong className={css['price']} data-testid="customer-pays">
        {money(due.total, product.currency)}
      </strong>
      <ExchangeLines due={due.total} currency={currency} />
      {isSplit && (
        <output className={css['rest']} data-testid="rest-due" aria-live="polite">
          {rest.kind === 'rest' && restWords(money(rest.amount, currency), tenderWords(tender))}
        </output>
      )}
      {tender === 'cash' && rest.kind === 'rest' && <InCash rest={rest.amount} currency={currency} />}
      <Margin product={product} quantity={quantity} due={due} />
      {product.cost !== null && <BalanceAfter cost={times(product.cost, quantity)} />}
    </div>
  );
}

const restWords = (amount: string, by: string): string => t`Rest ${amount}, ${by}`;

/** What is paid in cash, where the smallest coins are gone; not there where that is what is left to pay. */
function InCash({ rest, currency }: { readonly rest: string; readonly currency: string }) {
  const due = dueInCash(rest, currency);
  if (!isLess(due, rest) && !isLess(rest, due)) return null;
  return (
    <>
      <span>
        <Trans>In cash</Trans>
      </span>
      <span className={css['after']} data-testid="in-cash">
        {money(due, currency)}
      </span>
    </>
  );
}

/** What the shop earns; not there unless the shop wants it in sight. */
function Margin({ product, quantity, due }: MoneyLinesProps) {
  const showsCost = useCounter((state) => state.showsCost);
  const balanceCurrency = useCounter(({ mirror }) => mirror?.balance?.currency);
  const { cost, margin, currency } = product;
  // What it costs the shop is a manager's business.
  if (!showsCost || cost === null || margin === null) return null;
  // Of what stays with the shop once the tax is paid.
  const list = times(subtract(product.price, product.tax), quantity);
  const net = due.kind === 'discounted' ? subtract(due.priced.total, due.priced.tax) : list;
  const earned = sum([times(margin, quantity), subtract(net, list)]);
  const share = Math.round((100 * Number(earned)) / Number(net));
  return (
    <>
      <span>
        <Trans>Cost</Trans>
      </span>
      <span className={css['after']} data-testid="cost">
        {money(times(cost, quantity), balanceCurrency ?? currency)}
      </span>
      <span>
        <Trans>Margin</Trans>
      </span>
      <span className={css['after']} data-testid="margin">
        {money(earned, currency)}
        {Number.isFinite(share) && `, ${String(share)} %`}
      </span>
    </>
  );
}

function BalanceAfter({ cost }: { readonly cost: string }) {
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const amount = balance?.amount ?? null;
  if (amount === null || balance === null) return null;
  // Nobody's balance goes below zero: the reason beside the button says what is missing.
  const isEnough = !isLess(amount, cost);
  return (
    <>
      <span>{isEnough ? t`Balance after` : t`Balance`}</span>
      <span className={css['after']}>
        {isEnough
          ? change(money(amount, balance.currency), money(subtract(amount, cost), balance.currency))
          : money(amount, balance.currency)}
      </span>
    </>
  );
}
