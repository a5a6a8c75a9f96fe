import { useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { useSales } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSearch } from './order-search-box.tsx';
import { searchOrders } from './order-search.ts';
import css from './orders-view.module.css';

/** All that was sold, beside one order in full. Works without the service. */
export default function OrdersView() {
  const sales = useSales();
  const [text, setText] = useState('');
  const [pickedId, setPickedId] = useState<string | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);

  const found = useMemo(() => searchOrders(sales, text), [sales, text]);
  const shown = found.find(({ orderId }) => orderId === pickedId) ?? found[0];
  useKeys({
    Escape: () => {
      setText('');
      searchInput.current?.focus();
    },
  });

  if (sales.length === 0) {
    return (
      <div className={css['empty']}>
        <h2>Nothing sold yet</h2>
        <p>Every sale is listed here from the moment it is made, and can be reprinted at any time.</p>
      </div>
    );
  }
  return (
    <div className={css['view']}>
      <section className={css['list']} aria-label="Orders">
        <Autocomplete inputValue={text} onInputChange={setText}>
          <OrderSearch inputRef={searchInput} />
          {found.length > 0 ? (
            <OrderList sales={found} pickedId={shown?.orderId ?? null} onPick={setPickedId} />
          ) : (
            <p className={css['none']} role="status">
              No order has “{text.trim()}” in its number, its ICCID or its country.
            </p>
          )}
        </Autocomplete>
      </section>
      {shown !== undefined && <OrderDetail key={shown.orderId} sale={shown} />}
    </div>
  );
}
