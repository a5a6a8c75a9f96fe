import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import type { KnownCustomer } from '../../../src-preload/contract/sales/sale.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { classNames } from '../../class-names.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { Flag } from '../../place/flag.tsx';
import type { Tone } from '../../words/orders/sale-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { GivenBack } from '../owed/given-back.tsx';
import tones from '../controls/tones.module.css';
import { seekInOrders, showOrder } from '../use-counter.ts';
import css from './open-view.module.css';

type OpenItemProps = {
  readonly sold: PackageDescription | null;
  readonly title: string;
  readonly state: string;
  readonly tone: Tone;
  readonly sentence: string;
  /** What the customer got back for it. */
  readonly back: MoneyBack | undefined;
  /** Whose it is; null where nobody said. */
  readonly customer: KnownCustomer | null;
  /** What the customer pays for it, in words; null where that is nothing, or isn't known. */
  readonly price: string | null;
  /** What staff decide about it here. */
  readonly decision?: ReactNode;
  /** What happens next, and when. */
  readonly next: string | undefined;
  readonly at: string;
  readonly orderId: string | null;
  /** The order of its eSIM at the service, where that was sold elsewhere. */
  readonly uidCustomer?: string | null;
};

/** One thing that is open or came to nothing, with the way to its order. */
export function OpenItem({
  sold,
  title,
  state,
  tone,
  sentence,
  back,
  customer,
  price,
  decision,
  next,
  at,
  orderId,
  uidCustomer = null,
}: OpenItemProps) {
  const facts = [customer?.name ?? customer?.note ?? null, price].filter((fact) => fact !== null);
  return (
    <li className={css['item']} data-testid="open-item">
      <Flag package={sold} />
      <div className={css['what']}>
        <p className={css['line']}>
          <strong>{title}</strong>
          <span className={classNames(css['state'], tones[tone])}>{state}</span>
        </p>
        {facts.length > 0 && <p className={css['soft']}>{inClauses(facts)}</p>}
        <p className={css['sentence']}>{sentence}</p>
        <GivenBack back={back} />
        {decision}
        {next !== undefined && <p className={css['soft']}>{next}</p>}
        <p className={css['soft']}>
          <Trans>Started {at}</Trans>
        </p>
      </div>
      {orderId !== null && (
        <ActionButton onPress={() => showOrder(orderId)}>
          <Trans>Show the order</Trans>
        </ActionButton>
      )}
      {orderId === null && uidCustomer !== null && (
        <ActionButton onPress={() => seekInOrders(uidCustomer)}>
          <Trans>Show the eSIM</Trans>
        </ActionButton>
      )}
    </li>
  );
}
