import { useRef, useState, type KeyboardEvent } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { leaveOrder, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSearch } from './order-search-box.tsx';
import { allOrders, isAll, type OrderWish } from './order-wish.ts';
import css from './orders-view.module.css';
import { useOrder } from './use-order.ts';
import { useOrderPages } from './use-order-pages.ts';
import { scannedBehind } from './scan-reader.ts';
import { useScanner } from './use-scanner.ts';

/** All that was sold, beside one order in full. Works without the service. */
export default function OrdersView() {
  const [wish, setWish] = useState<OrderWish>(allOrders);
  /** An order that another view leads to; it is shown whether it is in the list or not. */
  const askedFor = useCounter((state) => state.shownOrder);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const pages = useOrderPages(wish);
  const { held, of } = pages;
  const isPicked = held.orders.some(({ orderId }) => orderId === pickedId);
  // Another search is answered by its first order.
  const shownId = askedFor ?? (isPicked || of !== wish ? pickedId : null) ?? held.orders[0]?.orderId ?? null;
  const sale = useOrder(shownId);

  const change = (next: OrderWish): void => {
    leaveOrder();
    setPickedId(null);
    setWish(next);
  };
  useKeys({
    Escape: () => {
      change(allOrders);
      searchInput.current?.focus();
    },
  });
  useScanner((code) => {
    change({ ...allOrders, text: code });
    searchInput.current?.focus();
  });
  const onSearchKey = (event: KeyboardEvent): void => {
    const behind = event.key === 'Enter' ? scannedBehind(wish.text) : undefined;
    if (behind !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      change({ ...allOrders, text: behind });
      return;
    }
    // With something typed, these move in the text.
    if (wish.text !== '' || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    event.stopPropagation();
    leaveOrder();
    setPickedId(null);
    if (event.key === 'Home') pages.toNewest();
    else pages.toOldest();
  };

  if (of !== null && isAll(of) && isAll(wish) && held.orders.length === 0) {
    return (
      <div className={css['empty']}>
        <h2>Nothing sold yet</h2>
        <p>Every sale is listed here from the moment it is made, and can be reprinted at any time.</p>
      </div>
    );
  }
  return (
    <div className={css['view']}>
      <section className={css['list']} aria-label="Orders" data-listed-for={of?.text}>
        <Autocomplete
          inputValue={wish.text}
          onInputChange={(text) => {
            if (text !== wish.text) change({ ...wish, text });
          }}
        >
          <OrderSearch inputRef={searchInput} onKeyDown={onSearchKey} />
          {pages.failed && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
          {of !== null && held.orders.length === 0 ? (
            <p className={css['none']} role="status">
              {noneWords(of)}
            </p>
          ) : (
            <OrderList
              pages={pages}
              isWhole={of !== null && isAll(of)}
              pickedId={shownId}
              onPick={(orderId) => {
                leaveOrder();
                setPickedId(orderId);
              }}
            />
          )}
        </Autocomplete>
        {/* Outside: its field for a day would be taken for the search. It stands between search and list all the same. */}
        <OrderFilters wish={wish} onChange={change} />
      </section>
      {sale !== null && shownId !== null && held.orders.length > 0 && (
        <OrderDetail
          key={sale.orderId}
          sale={sale}
          onSamePackage={(product) => change({ ...allOrders, product })}
        />
      )}
    </div>
  );
}

function noneWords({ text, standing, day, product }: OrderWish): string {
  const narrowed = standing !== null || day !== null || product !== null;
  if (text.trim() === '') return 'No order is like this. Press Esc to see all of them.';
  return `No order has “${text.trim()}” in its customer, its numbers or its package${narrowed ? ', narrowed like this' : ''}. Press Esc to see all of them.`;
}
