import { useMemo } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import type { SaleView } from '../../../src-preload/contract.ts';
import { classNames } from '../../class-names.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { dayWords, timeOfDay } from '../../words/moments.ts';
import { shortTitle, validityWords } from '../../words/package-words.ts';
import { stateTone, stateWords } from '../../words/sale-words.ts';
import tones from '../controls/tones.module.css';
import { groupByDay, type OrderDay } from './order-days.ts';
import css from './order-list.module.css';

type OrderListProps = {
  readonly sales: readonly SaleView[];
  readonly pickedId: string | null;
  readonly onPick: (orderId: string) => void;
};

/** Sales by day, newest first. */
export function OrderList({ sales, pickedId, onPick }: OrderListProps) {
  const days = useMemo(() => groupByDay(sales), [sales]);
  return (
    <ListBox
      className={css['list'] ?? ''}
      aria-label="Orders"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={pickedId === null ? [] : [pickedId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (typeof key === 'string') onPick(key);
      }}
    >
      {days.map((day) => (
        <ListBoxSection key={day.key} id={day.key}>
          <Header className={css['day'] ?? ''}>{dayHeading(day)}</Header>
          {day.sales.map((sale) => (
            <OrderRow key={sale.orderId} sale={sale} />
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function dayHeading({ sales, sold, takings }: OrderDay): string {
  const [newest] = sales;
  const day = newest === undefined ? '' : dayWords(newest.createdAt, new Date());
  const count = sold === 1 ? '1 sale' : `${String(sold)} sales`;
  return [day, count, ...(takings.length === 0 ? [] : [takingsWords(takings)])].join(', ');
}

/** "$142.40"; in more than one currency each by itself. */
const takingsWords = (takings: OrderDay['takings']): string =>
  takings.map(({ amount, currency }) => money(amount, currency)).join(' and ');

function OrderRow({ sale }: { readonly sale: SaleView }) {
  const { package: sold, state, price, currency, createdAt, orderId } = sale;
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={orderId}
      textValue={`${shortTitle(sold)}, ${stateWords(state)}, ${timeOfDay(createdAt)}`}
      data-order-id={orderId}
    >
      <Flag package={sold} size="row" />
      <span className={css['what']}>
        <span className={css['title']}>{shortTitle(sold)}</span>
        <span className={css['soft']}>
          {sold !== null && `${validityWords(sold.validity)}, `}
          {price === null ? 'price not known' : money(price, currency)}
        </span>
      </span>
      <span className={css['end']}>
        <span className={classNames(css['state'], tones[stateTone(state)])}>{stateWords(state)}</span>
        <span className={css['soft']}>{timeOfDay(createdAt)}</span>
      </span>
    </ListBoxItem>
  );
}
