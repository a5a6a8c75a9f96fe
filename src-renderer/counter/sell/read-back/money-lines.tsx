import { Trans } from '@lingui/react/macro';
import { ExchangeLines } from '../exchange/exchange-lines.tsx';
import { isLess, money, subtract, sum, times } from '../../../words/figures/money.ts';
import { dueInCash } from '../due-in-cash.ts';
import { DiscountLines } from '../discount/discount-lines.tsx';
import type { Due } from '../discount/due-for.ts';
import { restOf } from '../rest-of.ts';
import { useToPay } from '../to-pay.ts';
import { costOf, currencyOf, type Deal } from '../ticket/deal.ts';
import { useCounter } from '../../use-counter.ts';
import { wholePercentFigure } from '../../../words/figures/figures.ts';
import css from './read-back.module.css';

type MoneyLinesProps = { readonly deal: Deal; readonly due: Due };

/** What the customer pays: they read it over the counter, so nothing of the balance stands here. */
export function MoneyLines({ deal, due }: MoneyLinesProps) {
  const terms = useCounter((state) => state.terms);
  const { tender } = terms;
  const currency = currencyOf(deal);
  const toPay = useToPay(deal);
  const rest = restOf(terms, toPay);
  const [{ product, quantity }, ...others] = deal.lines;
  return (
    <div className={css['money']}>
      {due.kind === 'discounted' && <DiscountLines deal={deal} priced={due.priced} />}
      {toPay.refund === null ? (
        <>
          <span className={css['pays']}>
            <Trans>Customer pays</Trans>
            {quantity > 1 && others.length === 0 && due.kind !== 'discounted' && (
              <span className={css['each']}>
                {quantity} × {money(product.price, currency)}
              </span>
            )}
          </span>
          <strong className={css['price']} data-testid="customer-pays">
            {money(due.total, currency)}
          </strong>
        </>
      ) : (
        <ExchangeLines toPay={toPay} refund={toPay.refund} />
      )}
      {tender === 'cash' && rest.kind === 'rest' && <InCash rest={rest.amount} currency={currency} />}
      <Margin deal={deal} due={due} />
    </div>
  );
}

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
function Margin({ deal, due }: MoneyLinesProps) {
  const showsCost = useCounter((state) => state.showsCost);
  const balanceCurrency = useCounter(({ mirror }) => mirror?.balance?.currency);
  const currency = currencyOf(deal);
  const cost = costOf(deal);
  // What it costs the shop is a manager's business.
  if (!showsCost || cost === null) return null;
  // Of what stays with the shop once the tax is paid.
  const list = sum(
    deal.lines.map(({ product, quantity }) => times(subtract(product.price, product.tax), quantity)),
  );
  const net = due.kind === 'discounted' ? subtract(due.priced.total, due.priced.tax) : list;
  const margins = deal.lines.map(({ product, quantity }) => times(product.margin ?? '0', quantity));
  const earned = sum([...margins, subtract(net, list)]);
  const share = Number(earned) / Number(net);
  return (
    <>
      <span>
        <Trans>Cost</Trans>
      </span>
      <span className={css['after']} data-testid="cost">
        {money(cost, balanceCurrency ?? currency)}
      </span>
      <span>
        <Trans>Margin</Trans>
      </span>
      <span className={css['after']} data-testid="margin">
        {money(earned, currency)}
        {Number.isFinite(share) && `, ${wholePercentFigure(share)}`}
      </span>
    </>
  );
}
