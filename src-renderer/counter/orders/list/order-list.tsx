import { plural, t } from '@lingui/core/macro';
import { listed, inClauses } from '../../../words/figures/figures.ts';
import { useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import type { OrderRow, OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { money } from '../../../words/figures/money.ts';
import { dayWords } from '../../../words/figures/moments.ts';
import { OptionGroup } from '../../list/option-group.tsx';
import type { SearchList } from '../../list/use-search-list.ts';
import { groupOrders, isByTime, type OrderGroup } from './order-groups.ts';
import css from './order-list.module.css';
import { owedByOrder, useOwed } from '../../owed/use-owed.ts';
import { useCounter } from '../../use-counter.ts';
import { sortWords } from '../filters/order-sorts.ts';
import { OrderListRow } from './order-list-row.tsx';
import { rowSize } from './order-pages.ts';
import { soughtDigits } from './sought-digits.ts';
import type { OrderPages } from './use-order-pages.ts';
import { useTakings, type Takings } from './use-takings.ts';

type OrderListProps = {
  readonly searchList: SearchList<OrderRow>;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly pages: OrderPages;
  /** Every order of a day is listed, so that what they came to belongs above them. */
  readonly isWhole: boolean;
  readonly pickedId: string | null;
  /** What was searched for. */
  readonly sought: string;
};

/** How much the customer of an order is owed, by its id. */
type OwedOf = ReadonlyMap<string, string>;

/** So far from the end of what is held more is asked for, in pixels: well before it is in sight. */
const nearEnd = 1_000;

/** How many rows of a list are in sight. */
export const rowsOfPage = (list: HTMLElement | null): number =>
  Math.floor((list?.clientHeight ?? 0) / rowSize);

/** Orders by day, or under the one heading of another order. */
export function OrderList({ searchList, ref: list, pages, isWhole, pickedId, sought }: OrderListProps) {
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
  const digits = soughtDigits(sought);
  const unshown = useCounter((state) => state.unshown);
  // The sum of all orders says the same.
  const isOneDay = groups.length === 1 && !held.hasPrevious && !held.hasNext;
  const room: CSSProperties & Record<`--${string}`, string> = { '--above': `${String(held.above)}px` };
  return (
    <div {...searchList.listProps(t`Orders`)} className={css['list']} style={room} onScroll={onScroll}>
      {groups.map((group) => (
        <Group
          key={group.key}
          {...{ searchList, group, sort, pickedId, owedOf, digits, sought, unshown }}
          isWhole={isWhole && !isOneDay}
        />
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
  /** The digits that were searched for; null where it was something else. */
  readonly digits: string | null;
  /** What was searched for. */
  readonly sought: string;
  /** Whose code nobody has seen yet. */
  readonly unshown: readonly string[];
};

function Group(props: GroupProps) {
  const { searchList, group, sort, isWhole, pickedId, owedOf, digits, sought, unshown } = props;
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
          <OrderListRow
            order={order}
            sort={sort}
            owed={owedOf.get(order.orderId)}
            isUnshown={unshown.includes(order.orderId)}
            sought={digits}
            words={sought}
          />
        </div>
      ))}
    </OptionGroup>
  );
}

/** What a day's orders came to, and how many of them may still come to something. */
function DayTakings({ day }: { readonly day: string }) {
  const takings = useTakings(day);
  return takings === null ? null : inClauses(['', takingsWords(takings)]);
}

function takingsWords({ orders, unconfirmed, amounts }: Takings): string {
  // In each currency by itself: there is no sum of both.
  const taken = listed(amounts.map(({ amount, currency }) => money(amount, currency)));
  const count = plural(orders, { one: '# order', other: '# orders' });
  const words = taken === '' ? count : inClauses([count, taken]);
  if (unconfirmed === 0) return words;
  const open = plural(unconfirmed, { one: '# not confirmed', other: '# not confirmed' });
  return t`${words} (${open})`;
}
