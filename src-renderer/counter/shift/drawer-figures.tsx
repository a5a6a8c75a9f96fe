import { t } from '@lingui/core/macro';
import type { DrawerView } from '../../../src-preload/contract/staff/shift.ts';
import { money, signedMoney, subtract, totalMoney } from '../../words/figures/money.ts';
import css from './standing.module.css';

type DrawerFiguresProps = {
  readonly title: string;
  /** Undefined where nothing of this currency was ever in it. */
  readonly drawer: DrawerView | undefined;
  readonly currency: string;
};

/** How much cash of one currency should be in the drawer, and how that comes about. */
export function DrawerFigures({ title, drawer, currency }: DrawerFiguresProps) {
  const less = (amount: string): string => subtract('0', amount);
  const rows =
    drawer === undefined
      ? []
      : [
          { name: t`Float`, amount: drawer.float },
          { name: t`Cash sales`, amount: drawer.taken },
          { name: t`Cash paid back`, amount: less(drawer.paidBack) },
          { name: t`Paid in`, amount: drawer.paidIn },
          { name: t`Paid out`, amount: less(drawer.paidOut) },
          ...(Number(drawer.corrected) === 0
            ? []
            : [{ name: t`Corrected payments`, amount: drawer.corrected }]),
        ];
  return (
    <section className={css['part']}>
      <h3 className={css['title']}>{title}</h3>
      <p className={css['figure']} data-testid={`expected-${currency}`}>
        <bdi>{totalMoney(drawer?.expected ?? '0', currency)}</bdi>
      </p>
      <dl className={css['rows']}>
        {rows.map(({ name, amount }, at) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={Number(amount) === 0 ? css['nothing'] : undefined}>
              <bdi>{at === 0 ? money(amount, currency) : signedMoney(amount, currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
