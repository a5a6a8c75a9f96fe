import { Trans } from '@lingui/react/macro';
import { inClauses } from '../../../words/figures/figures.ts';
import { isLess } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { partWords, tenderWords } from '../../../words/payments/tender-words.ts';
import { figureTyped } from '../../figures/typed-figure.ts';
import type { Due } from '../discount/due-for.ts';
import { dueInCash } from '../due-in-cash.ts';
import { partsOf } from '../payment/parts.ts';
import { cashIn, restOf, type ToPay } from '../rest-of.ts';
import type { Terms } from '../terms.ts';
import type { Deal } from '../ticket/deal.ts';
import { hasTopUp, piecesIn } from '../ticket/ticket-line.ts';
import css from './sell-words.module.css';

type SellWordsProps = {
  readonly deal: Deal;
  readonly due: Due;
  readonly terms: Terms;
  readonly toPay: ToPay;
};

/** Names what the button sells, and what is paid by which tender. */
export const SellWords = ({ deal, due, terms, toPay }: SellWordsProps) => (
  <>
    <span className={css['what']}>
      <What deal={deal} />
    </span>{' '}
    <span className={css['paid']} data-testid="paid-by">
      {due.kind === 'asked' || due.kind === 'refused' ? tenderWords(terms.tender) : paidBy(terms, toPay)}
    </span>
  </>
);

/** "Cash $10.00, Card terminal $5.90"; nothing where a refund pays for all of it. */
export function paidBy(terms: Terms, toPay: ToPay): string {
  const { currency } = toPay;
  if (restOf(terms, toPay).kind !== 'rest') return '';
  return inClauses(
    partsOf(terms, toPay).flatMap(({ tender, amount, isRest }) => {
      const figure = figureTyped(amount, cashIn(currency)) ?? '0';
      // Where the smallest coins are gone.
      const paid = isRest && tender === 'cash' ? dueInCash(figure, currency) : figure;
      return isLess('0', paid) ? [partWords(tender, paid, currency)] : [];
    }),
  );
}

function What({ deal: { lines } }: { readonly deal: Deal }) {
  const [{ product, quantity, esim }, ...others] = lines;
  const title = shortTitle(product);
  const pieces = piecesIn(lines);
  if (hasTopUp(lines)) {
    if (others.length > 0) return <Trans>Sell {pieces} packages</Trans>;
    if (esim !== undefined && quantity === 1) return <Trans>Top up with {title}</Trans>;
    return (
      <Trans>
        Top up with {quantity} × {title}
      </Trans>
    );
  }
  if (others.length > 0) return <Trans>Sell {pieces} eSIMs</Trans>;
  return quantity > 1 ? (
    <Trans>
      Sell {quantity} × {title}
    </Trans>
  ) : (
    <Trans>Sell {title}</Trans>
  );
}
