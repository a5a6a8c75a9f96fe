import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { DrawerFigures } from './drawer-figures.tsx';
import { DrawerMoves } from './drawer-moves.tsx';
import css from './standing.module.css';
import { StillOwed } from './still-owed.tsx';
import { TenderTotals } from './tender-totals.tsx';

type StandingProps = {
  readonly open: NonNullable<ShiftState['open']>;
  /** The shop's own first. */
  readonly currencies: readonly string[];
};

/** How the open shift stands: what was taken, what should be in the drawer, and what went in and out of it. */
export function Standing({ open, currencies }: StandingProps) {
  const { figures, moves, openedAt } = open;
  const used = currencies.filter(
    (currency, at) =>
      at === 0 ||
      figures?.drawers.some((drawer) => drawer.currency === currency) === true ||
      figures?.tenders.some((total) => total.currency === currency) === true,
  );
  return (
    <div className={css['standing']} data-testid="standing">
      <StillOwed />
      {figures !== null &&
        used.map((currency) => (
          <section
            key={currency}
            className={css['currency']}
            aria-label={currency}
            data-testid={`standing-${currency}`}
          >
            <TenderTotals
              title={used.length > 1 ? t`Takings, ${currency}` : t`Takings`}
              totals={figures.tenders.filter((total) => total.currency === currency)}
              currency={currency}
            />
            <DrawerFigures
              title={used.length > 1 ? t`Expected cash, ${currency}` : t`Expected cash`}
              drawer={figures.drawers.find((drawer) => drawer.currency === currency)}
              currency={currency}
            />
          </section>
        ))}
      {moves !== null && (
        <section className={css['part']}>
          <h3 className={css['title']}>
            <Trans>Drawer movements</Trans>
          </h3>
          <DrawerMoves moves={moves} openedAt={openedAt} />
        </section>
      )}
    </div>
  );
}
