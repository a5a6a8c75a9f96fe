import { Trans } from '@lingui/react/macro';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import type { Due } from '../discount/due-for.ts';
import { paidBy } from '../payment/paid-by.ts';
import type { ToPay } from '../rest-of.ts';
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
