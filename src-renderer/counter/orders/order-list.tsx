import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import type { OrderRow } from '../../../src-preload/contract/orders.ts';
import { classNames } from '../../class-names.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { dayWords, timeOfDay } from '../../words/moments.ts';
import { shortTitle, validityWords } from '../../words/package-words.ts';
import { listedTone, listedWords } from '../../words/sale-words.ts';
import tones from '../controls/tones.module.css';
import { groupByDay, type OrderDay } from './order-days.ts';
import css from './order-list.module.css';
import type { OrderPages } from './use-order-pages.ts';
import { useTakings } from './use-takings.ts';

type OrderListProps = {
  readonly pages: OrderPages;
  /** Every order of a day is listed, so that a day's takings belong above them. */
  readonly isWhole: boolean;
  readonly pickedId: string | null;
  readonly onPick: (orderId: string) => void;
};

/** So far from the end of what is held more is asked for, in pixels: well before it is in sight. */
const nearEnd = 1_000;

/** So many rows from the end of what is held a key asks for more. */
const nearRows = 12;

/** Orders by day, newest first. */
export function OrderList({ pages, isWhole, pickedId, onPick }: OrderListProps) {
  const { held, older, newer } = pages;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (held.shift !== 0) list.current?.scrollBy({ top: held.shift, behavior: 'instant' });
  }, [held]);
  const { of } = pages;
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [of]);

  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    if (scrollTop + clientHeight > scrollHeight - nearEnd) older();
    else if (scrollTop < held.above + nearEnd) newer();
  };
  const pick = (orderId: string): void => {
    onPick(orderId);
    const at = held.orders.findIndex((order) => order.orderId === orderId);
    if (at >= held.orders.length - nearRows) older();
    else if (at < nearRows) newer();
  };
  // Kept while only another row is chosen: the list reads all of its rows again whenever they are other elements.
  const sections = useMemo(
    () => groupByDay(held.orders).map((day) => <Day key={day.key} day={day} isWhole={isWhole} />),
    [held.orders, isWhole],
  );
  const room: CSSProperties & Record<`--${string}`, string> = { '--above': `${String(held.above)}px` };
  return (
    <ListBox
      ref={list}
      className={css['list'] ?? ''}
      style={room}
      onScroll={onScroll}
      aria-label="Orders"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={pickedId === null ? [] : [pickedId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (typeof key === 'string') pick(key);
      }}
    >
      {sections}
    </ListBox>
  );
}

function Day({ day, isWhole }: { readonly day: OrderDay; readonly isWhole: boolean }) {
  const [newest] = day.orders;
  const words = newest === undefined ? '' : dayWords(newest.createdAt, new Date());
  return (
    <ListBoxSection id={day.key} aria-label={words}>
      <Header className={css['day'] ?? ''}>
        {words}
        {isWhole && <DayTakings day={day.key} />}
      </Header>
      {day.orders.map((order) => (
        <OrderListRow key={order.orderId} order={order} />
      ))}
    </ListBoxSection>
  );
}

function DayTakings({ day }: { readonly day: string }) {
  const takings = useTakings(day);
  if (takings === null) return null;
  const { sales, amounts } = takings;
  const count = sales === 1 ? '1 sale' : `${String(sales)} sales`;
  // In each currency by itself: there is no sum of both.
  const taken = amounts.map(({ amount, currency }) => money(amount, currency)).join(' and ');
  return `, ${count}${taken === '' ? '' : `, ${taken}`}`;
}

function OrderListRow({ order }: { readonly order: OrderRow }) {
  const { package: sold, price, currency, createdAt, orderId, customer } = order;
  const who = [customer?.name, customer?.phone]
    .filter((part) => part !== null && part !== undefined)
    .join(', ');
  const words = listedWords(order.state, order.standing);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={orderId}
      textValue={`${shortTitle(sold)}, ${words}, ${timeOfDay(createdAt)}${who === '' ? '' : `, ${who}`}`}
      data-order-id={orderId}
    >
      <Flag package={sold} size="row" />
      <span className={css['what']}>
        <span className={css['title']}>{shortTitle(sold)}</span>
        <span className={classNames(css['soft'], css['who'])}>
          {who !== ''
            ? who
            : `${sold === null ? '' : `${validityWords(sold.validity)}, `}${price === null ? 'price not known' : money(price, currency)}`}
        </span>
      </span>
      <span className={css['end']}>
        <span className={classNames(css['state'], tones[listedTone(order.state, order.standing)])}>
          {words}
        </span>
        <span className={css['soft']}>{timeOfDay(createdAt)}</span>
      </span>
    </ListBoxItem>
  );
}
