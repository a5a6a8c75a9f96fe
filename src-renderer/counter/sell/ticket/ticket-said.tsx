import { plural } from '@lingui/core/macro';
import { money } from '../../../words/figures/money.ts';
import { useCounter } from '../../use-counter.ts';
import { dueFor } from '../discount/due-for.ts';
import { currencyOf, type Deal } from './deal.ts';
import { hasTopUp, piecesIn } from './ticket-line.ts';
import css from './ticket-said.module.css';

/** Says to whoever doesn't see it how a ticket stands, at each change. */
export function TicketSaid({ deal }: { readonly deal: Deal | undefined }) {
  const terms = useCounter((state) => state.terms);
  return (
    <output className={css['said']} aria-live="polite" data-testid="ticket-said">
      {deal !== undefined && saidOf(deal, dueFor(deal, terms).total)}
    </output>
  );
}

function saidOf(deal: Deal, total: string): string {
  const costs = money(total, currencyOf(deal));
  const pieces = piecesIn(deal.lines);
  if (hasTopUp(deal.lines))
    return plural(pieces, {
      one: `# package in this sale, ${costs}`,
      other: `# packages in this sale, ${costs}`,
    });
  return plural(pieces, {
    one: `# eSIM in this sale, ${costs}`,
    other: `# eSIMs in this sale, ${costs}`,
  });
}
