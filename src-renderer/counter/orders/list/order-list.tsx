import { plural, t } from '@lingui/core/macro';
import { listed, inClauses } from '../../../words/figures/figures.ts';
import { phoneWords } from '../../../words/orders/phone-words.ts';
import { useLingui } from '@lingui/react';
import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import type { OrderRow, OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { classNames } from '../../../class-names.ts';
import { Flag } from '../../../place/flag.tsx';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime, dayWords, timeOfDay } from '../../../words/figures/moments.ts';
import { shortTitle, validityWords } from '../../../words/orders/package-words.ts';
import { owedListedWords } from '../../../words/payments/owed-words.ts';
import { listedTone, listedWords } from '../../../words/orders/sale-words.ts';
import tones from '../../controls/tones.module.css';
import { OptionGroup } from '../../list/option-group.tsx';
import type { SearchList } from '../../list/use-search-list.ts';
import { groupOrders, isByTime, type OrderGroup } from './order-groups.ts';
import css from './order-list.module.css';
import { owedByOrder, useOwed } from '../../owed/use-owed.ts';
import { sortWords } from '../filters/order-sorts.ts';
import { rowSize } from './order-pages.ts';
import type { OrderPages } from './use-order-pages.ts';
import { useTakings } from './use-takings.ts';

type OrderListProps = {
  readonly searchList: SearchList<OrderRow>;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly pages: OrderPages;
  /** Every order of a day is listed, so that what they came to belongs above them. */
  readonly isWhole: boolean;
  readonly pickedId: string | null;
};

/** How much the customer of an order is owed, by its id. */
type OwedOf = ReadonlyMap<string, string>;

/** So far from the end of what is held more is asked for, in pixels: well before it is in sight. */
const nearEnd = 1_000;

/** How many rows of a list are in sight. */
export const rowsOfPage = (list: HTMLElement | null): number =>
  Math.floor((list?.clientHeight ?? 0) / rowSize);

/** Orders by day, or under the one heading of another order. */
export function OrderList({ searchList, ref: list, pages, isWhole, pickedId }: OrderListProps) {
  const owed = useOwed();
  const owedOf = useMemo(() => owedByOrder(owed), [owed]);
  const { held, next, previous } = pages;
  useLayoutEffect(() => {
    if (held.shift !== 0) list.current?.scrollBy({ top: held.shift, behavior: 'instant' });
  }, [held, list]);
  const { of } = pages;
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    // To be told where it stands the page has to be measured: not where it stands at its beginning anyway.
    if (isScrolled.current) list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [of, list]);

  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    isScrolled.current = scrollTop > 0;
    if (scrollTop + clientHeight > scrollHeight - nearEnd) next();
    else if (scrollTop < held.above + nearEnd) previous();
  };
  const { sort, orders } = held;
  const groups = useMemo(() => groupOrders(orders, sort), [orders, sort]);
  const room: CSSProperties & Record<`--${string}`, string> = { '--above': `${String(held.above)}px` };
  return (
    <div {...searchList.listProps(t`Orders`)} className={css['list']} style={room} onScroll={onScroll}>
      {groups.map((group) => (
        <Group key={group.key} {...{ searchList, group, sort, isWhole, pickedId, owedOf }} />
      ))}
    </div>
  );
}

type GroupProps = {
  readonly searchList: SearchList<OrderRow>;
  readonly group: OrderGroup;
  readonly sort: OrderSort;
  readonly isWhole: boolean;
  readonly pickedId: string | null;
  readonly owedOf: OwedOf;
};

function Group({ searchList, group, sort, isWhole, pickedId, owedOf }: GroupProps) {
  const [first] = group.orders;
  const isDay = isByTime(sort);
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  const words = isDay ? (first === undefined ? '' : dayWords(first.createdAt, new Date())) : sortWords(sort);
  return (
    <OptionGroup words={words}>
      <div className={css['day']} role="presentation">
        {words}
        {isWhole && isDay && <DayTakings day={group.key} />}
      </div>
      {group.orders.map((order, at) => (
        <div
          key={order.orderId}
          {...searchList.rowProps(order, group.first + at)}
          className={css['row']}
          data-selected={order.orderId === pickedId || undefined}
          data-order-id={order.orderId}
        >
          <OrderListRow order={order} sort={sort} owed={owedOf.get(order.orderId)} />
        </div>
      ))}
    </OptionGroup>
  );
}

function DayTakings({ day }: { readonly day: string }) {
  const takings = useTakings(day);
  if (takings === null) return null;
  const { orders, amounts } = takings;
  // In each currency by itself: there is no sum of both.
  const taken = listed(amounts.map(({ amount, currency }) => money(amount, currency)));
  if (taken === '') return inClauses(['', plural(orders, { one: '# order', other: '# orders' })]);
  // Not what was taken on the day: a refund of today is an order's of yesterday.
  const cameTo = plural(orders, {
    one: `this order came to ${taken}`,
    other: `these # orders came to ${taken}`,
  });
  return inClauses(['', cameTo]);
}

type OrderListRowProps = {
  readonly order: OrderRow;
  readonly sort: OrderSort;
  /** How much its customer is owed; undefined where that is nothing. */
  readonly owed: string | undefined;
};

/** What a row says: kept as it is while only another one is chosen. */
const OrderListRow = memo(function OrderListRow({ order, sort, owed }: OrderListRowProps) {
  // Drawn anew when another language is spoken.
  useLingui();
  const { package: sold, price, currency, createdAt, customer } = order;
  const number = customer?.phone ?? null;
  const phone = number === null ? null : phoneWords(number);
  const who = inClauses([customer?.name, phone].filter((part) => part !== null && part !== undefined));
  const words = listedWords(order.state, order.standing);
  const paid = price === null ? t`price unknown` : money(price, currency);
  const isByPrice = sort === 'price-high' || sort === 'price-low';
  return (
    <>
      <Flag package={sold} />
      <span className={css['what']}>
        <span className={css['title']}>{shortTitle(sold)}</span>
        <span className={classNames(css['soft'], css['who'])}>
          {who === ''
            ? inClauses([...(sold === null ? [] : [validityWords(sold.validity)]), paid])
            : inClauses(isByPrice ? [paid, who] : [who])}
        </span>
      </span>
      <span className={css['end']}>
        <span
          className={classNames(
            css['state'],
            tones[owed === undefined ? listedTone(order.state, order.standing) : 'unsure'],
          )}
        >
          {owed === undefined ? words : owedListedWords(words, owed)}
        </span>
        <span className={css['soft']}>{isByTime(sort) ? timeOfDay(createdAt) : dateAndTime(createdAt)}</span>
      </span>
    </>
  );
});
