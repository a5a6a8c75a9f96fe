import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { readEsimName, type EsimName } from '../../../src-activation/esim-name.ts';
import type { ToppedUpHere } from '../../../src-preload/contract/sales/sold-elsewhere.ts';
import { classNames } from '../../class-names.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { searchHint } from '../../words/orders/elsewhere-words.ts';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { Notice } from '../controls/notice.tsx';
import { FoldedFilters } from '../list/folded-filters.tsx';
import { useSearchList } from '../list/use-search-list.ts';
import { PaneBack } from '../panes/pane-back.tsx';
import panes from '../panes/two-panes.module.css';
import { usePanes } from '../panes/use-panes.ts';
import { leaveOrder, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { OrderDetail } from './detail/order-detail.tsx';
import { ElsewhereDetail } from './elsewhere/elsewhere-detail.tsx';
import { ElsewhereResult } from './elsewhere/elsewhere-result.tsx';
import { useNamedInBooks } from './elsewhere/use-bought-here.ts';
import { OrderFilters } from './filters/order-filters.tsx';
import { OrderList, rowsOfPage } from './list/order-list.tsx';
import { OrderSearch } from './filters/order-search-box.tsx';
import { OrderSums } from './list/order-sums.tsx';
import { nextSort } from './filters/order-sorts.ts';
import { allOrders, isAll, isNarrowed, type OrderFilter } from './filters/order-filter.ts';
import css from './orders-view.module.css';
import { useOrder } from './detail/use-order.ts';
import { useOrderPages } from './list/use-order-pages.ts';
import { useShownInList } from './list/use-shown-in-list.ts';
import { scannedBehind } from './filters/scan-reader.ts';
import { useScanner } from './filters/use-scanner.ts';

/** So many rows from the end of what is held a choice asks for more. */
const nearRows = 12;

/** All that was sold, beside one order in full. Works without the service. */
export default function OrdersView() {
  const sought = useCounter((state) => state.soughtInOrders);
  const [filter, setFilter] = useState<OrderFilter>({ ...allOrders, text: sought ?? '' });
  /** An order that another view leads to; it is shown whether it is in the list or not. */
  const askedFor = useCounter((state) => state.shownOrder);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The chosen row is brought into sight once it is drawn. */
  const isRevealing = useRef(false);
  const orderNumber = useRef<HTMLInputElement>(null);
  const pages = useOrderPages(filter);
  const { held, of, isSimilar } = pages;
  const isPicked = held.orders.some(({ orderId }) => orderId === pickedId);
  // Another search is answered by its first order; not where that is no more than similar: a key would show a stranger's code.
  const first = isSimilar && of === filter ? undefined : held.orders[0]?.orderId;
  const shownId = askedFor ?? (isPicked || of !== filter ? pickedId : null) ?? first ?? null;
  // Not before it is certain that no order in the list has it.
  const isNotListed =
    of === filter && held.orders.length === 0 && askedFor === null && !isNarrowed(filter) && !isAll(filter);
  const named = isNotListed ? esimNamed(filter.text) : undefined;
  // The number of a top-up that no order of the list names: of an eSIM that was sold elsewhere, or adopted since.
  const byNumber = useNamedInBooks(isNotListed && named === undefined ? filter.text.trim() : null);
  const elsewhere = named ?? nameOf(byNumber);
  const adopted = byNumber?.kind === 'in-books' ? byNumber.orderId : null;
  const sale = useOrder(shownId ?? adopted);
  const { isNarrow, shown, show } = usePanes(0, askedFor === null ? 'list' : 'detail');
  const backButton = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    flushSync(() => show('detail'));
    if (isNarrow) backButton.current?.focus();
  };
  const goBack = (): void => {
    flushSync(() => show('list'));
    searchInput.current?.focus();
  };

  const change = (next: OrderFilter): void => {
    leaveOrder();
    setPickedId(null);
    setFilter(next);
    show('list');
  };
  const clear = (): void => {
    change(allOrders);
    searchInput.current?.focus();
  };
  const askedAt = sale?.orderId === askedFor ? sale.createdAt : null;
  useShownInList(askedFor, askedAt, {
    pages,
    filter,
    showAll: () => setFilter(allOrders),
    reveal: () => {
      isRevealing.current = true;
    },
  });
  const turn = useCounter((state) => state.turnOfTask);
  const toSearch = useEffectEvent(() => {
    flushSync(() => show('list'));
    searchInput.current?.focus();
  });
  const [shownTurn] = useState(turn);
  useEffect(() => {
    // Asked for while it is shown already.
    if (turn !== shownTurn) queueMicrotask(() => toSearch());
  }, [turn, shownTurn]);
  useKeys({
    'all-orders': clear,
    'sort-orders': () => change({ ...filter, sort: nextSort(filter.sort) }),
  });
  useScanner((code) => {
    change({ ...allOrders, text: code });
    searchInput.current?.focus();
  });
  const pick = (orderId: string): void => {
    leaveOrder();
    setPickedId(orderId);
    const at = held.orders.findIndex((order) => order.orderId === orderId);
    if (at >= held.orders.length - nearRows) pages.next();
    else if (at < nearRows) pages.previous();
  };
  const rows = useMemo(() => [...held.orders], [held]);
  const shownAt = rows.findIndex(({ orderId }) => orderId === shownId);
  useLayoutEffect(() => {
    if (!isRevealing.current) return;
    isRevealing.current = false;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const onSearchKey = (event: KeyboardEvent): void => {
    // A language's input method takes Enter and arrows for itself.
    if (event.nativeEvent.isComposing) return;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const behind = key === 'Enter' ? scannedBehind(filter.text) : undefined;
    if (behind !== undefined) {
      event.preventDefault();
      change({ ...allOrders, text: behind });
      return;
    }
    if (key === 'Enter') {
      event.preventDefault();
      open();
      // What is missing there is typed next.
      if (elsewhere !== undefined) focusNextFrame(() => orderNumber.current);
      return;
    }
    if ((key === 'Home' || key === 'End') && filter.text === '') {
      event.preventDefault();
      leaveOrder();
      setPickedId(null);
      if (key === 'Home') pages.toFirst();
      else pages.toLast();
    }
  };
  const searchList = useSearchList({
    rows,
    chosen: shownAt < 0 ? undefined : shownAt,
    isChosenDrawn: shownAt >= 0,
    label: t`Search orders`,
    text: filter.text,
    onText: (text) => change({ ...filter, text }),
    inSight: () => rowsOfPage(list.current),
    // Beyond what is held there is more: its ends are reached by asking, and with something typed they are the text's.
    movesToEnds: false,
    onChoose: (next) => {
      const order = rows[next];
      if (order === undefined) return;
      isRevealing.current = true;
      pick(order.orderId);
    },
    onPick: ({ orderId }) => {
      pick(orderId);
      open();
    },
    input: searchInput,
    list,
    onKeyDown: onSearchKey,
  });

  // What another view led to is shown also where the search finds nothing.
  const isLedTo = askedFor !== null || adopted !== null;
  const hasOrder = sale !== null && (shownId ?? adopted) !== null && (held.orders.length > 0 || isLedTo);
  const hasDetail = hasOrder || elsewhere !== undefined;
  const backToList = <PaneBack ref={backButton} onPress={goBack} />;
  const isNothingSold = of !== null && isAll(of) && isAll(filter) && held.orders.length === 0;
  return (
    <div className={classNames(panes['panes'], css['view'])} data-shown={hasDetail ? shown : 'list'}>
      <section className={css['list']} aria-label={t`Orders`} data-listed-for={of?.text}>
        <FoldedFilters
          isNarrowed={isNarrowed(filter)}
          search={<OrderSearch searchProps={searchList.searchProps} />}
          filters={<OrderFilters filter={filter} onChange={change} />}
        />
        <OrderSums
          of={of}
          isSimilar={isSimilar}
          onClear={isAll(filter) && filter.sort === 'newest' ? undefined : clear}
        />
        {pages.withoutPhones && (
          <Notice tone="warn">
            <Trans>Phone numbers can’t be searched until this computer’s keychain answers.</Trans>
          </Notice>
        )}
        {isSimilar && of !== null && (
          <p className={css['similar']} role="status" data-testid="only-similar">
            {similarWords(of.text.trim())}
          </p>
        )}
        {pages.failed && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
        {isNothingSold ? (
          <div className={css['empty']}>
            <h2>
              <Trans>Nothing sold yet</Trans>
            </h2>
            <p>
              <Trans>
                Every sale is listed here from the moment it is made, and can be reprinted at any time.
              </Trans>
            </p>
          </div>
        ) : elsewhere !== undefined ? (
          <ElsewhereResult name={elsewhere} onOpen={isNarrow ? open : undefined} />
        ) : of !== null && held.orders.length === 0 ? (
          <p className={css['none']} role="status">
            {searchHint(of.text) ?? noneWords(of)}
          </p>
        ) : (
          <OrderList
            searchList={searchList}
            ref={list}
            pages={pages}
            isWhole={of !== null && isAll(of)}
            sought={of?.text ?? ''}
            pickedId={shownId}
          />
        )}
      </section>
      {elsewhere !== undefined && (
        <ElsewhereDetail
          key={filter.text.trim()}
          name={elsewhere}
          back={backToList}
          orderNumber={orderNumber}
        />
      )}
      {hasOrder && (
        <OrderDetail
          key={sale.orderId}
          sale={sale}
          back={backToList}
          onSamePackage={(product) => change({ ...allOrders, product })}
        />
      )}
    </div>
  );
}

/** The eSIM that a search names; undefined where it names none. */
function esimNamed(text: string): EsimName | undefined {
  const reading = readEsimName(text);
  return reading.kind === 'named' ? reading.name : undefined;
}

/** The eSIM of a top-up that was found by its number; undefined where none was. */
function nameOf(found: ToppedUpHere | null): EsimName | undefined {
  if (found?.kind !== 'topped-up') return undefined;
  const { uidCustomer, iccid } = found;
  return iccid === null ? { by: 'order', uidCustomer } : { by: 'both', iccid, uidCustomer };
}

/** Of what was typed, where places that are written nearly so are listed instead. */
const similarWords = (typed: string): string =>
  t`No order has “${typed}”. These are for a place that is spelled like it.`;

function noneWords(filter: OrderFilter): string {
  const typed = filter.text.trim();
  if (typed === '') return t`No order is like this. Press Esc to see all of them.`;
  return isNarrowed(filter)
    ? t`No order has “${typed}” in its customer, its numbers or its package, narrowed like this. Press Esc to see all of them.`
    : t`No order has “${typed}” in its customer, its numbers or its package. Press Esc to see all of them.`;
}
