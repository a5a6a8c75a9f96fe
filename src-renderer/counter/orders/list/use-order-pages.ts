import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { useArrangedCatalog } from '../../sell/search/arranged-catalog.ts';
import { emptyWindow, pageSize, withPrevious, withNext, withOrder, type OrderWindow } from './order-pages.ts';
import { askedOrders, hasSimilarPlaces, isAll, rowOf, type OrderFilter } from '../filters/order-filter.ts';

export type OrderPages = {
  readonly held: OrderWindow;
  /** Which filter the orders match: those of the last one are shown until main has answered. */
  readonly of: OrderFilter | null;
  readonly failed: boolean;
  /** Nothing has what was typed: the orders are of places that are written nearly so. */
  readonly isSimilar: boolean;
  /** A number is searched for, and telephone numbers can't be at present. */
  readonly withoutPhones: boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly toFirst: () => void;
  readonly toLast: () => void;
  /** To an order of this time, ISO 8601 in UTC, wherever it is: the newest first. */
  readonly toTime: (createdAt: string) => void;
};

type Shown = {
  readonly held: OrderWindow;
  readonly of: OrderFilter | null;
  readonly isSimilar: boolean;
  readonly withoutPhones: boolean;
};

const nothingYet: Shown = { held: emptyWindow, of: null, isSimilar: false, withoutPhones: false };

/** Holds the part of the orders that is looked at, and asks main for more where it is needed. */
export function useOrderPages(filter: OrderFilter): OrderPages {
  const { sort } = filter;
  const { places } = useArrangedCatalog().shelf;
  const [shown, setShown] = useState<Shown>(nothingYet);
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const asking = useRef(false);

  // Not before the answer is drawn: until then the window's edge is the one that was asked about.
  useEffect(() => {
    asking.current = false;
  }, [shown]);

  const ask = useCallback(
    (
      start: RequestOf<'orders'>['start'],
      take: (held: OrderWindow, page: ReplyOf<'orders'>) => OrderWindow,
      isSimilarNow = false,
    ) => {
      const number = (turn.current += 1);
      asking.current = true;
      const run = async (): Promise<void> => {
        try {
          const pageOf = (isSimilar: boolean) =>
            till.ask('orders', {
              ...askedOrders(filter, places, isSimilar),
              sort: filter.sort,
              start,
              limit: pageSize,
            });
          const exact = await pageOf(isSimilarNow);
          // Only where nothing has what was typed: who looks for Anna isn't shown the orders of Ankara.
          const isOnlySimilar =
            !isSimilarNow &&
            exact.orders.length === 0 &&
            (start.at === 'first' || start.at === 'last') &&
            hasSimilarPlaces(filter.text, places);
          const page = isOnlySimilar && number === turn.current ? await pageOf(true) : exact;
          const isSimilar = isSimilarNow || (isOnlySimilar && page.orders.length > 0);
          // Something else was asked meanwhile.
          if (number !== turn.current) return;
          setFailed(false);
          const { withoutPhones } = page;
          setShown((before) => ({ held: take(before.held, page), of: filter, isSimilar, withoutPhones }));
        } catch {
          if (number !== turn.current) return;
          asking.current = false;
          setFailed(true);
        }
      };
      void run();
    },
    [filter, places],
  );
  const toFirst = useCallback(() => {
    ask({ at: 'first' }, (_held, { orders, isMore }) => withNext({ ...emptyWindow, sort }, orders, isMore));
  }, [ask, sort]);
  const toLast = useCallback(() => {
    ask({ at: 'last' }, (_held, { orders, isMore }) => ({
      ...withNext({ ...emptyWindow, sort }, orders, false),
      hasPrevious: isMore,
    }));
  }, [ask, sort]);
  const toTime = useCallback(
    (createdAt: string) => {
      ask({ at: 'time', createdAt }, (_held, { orders, isMore }) => ({
        ...withNext({ ...emptyWindow, sort }, orders, isMore),
        hasPrevious: true,
      }));
    },
    [ask, sort],
  );
  useEffect(toFirst, [toFirst]);

  const { held } = shown;
  const beside = (at: 'after' | 'before'): void => {
    const edge = at === 'after' ? held.orders.at(-1) : held.orders[0];
    const isThere = at === 'after' ? held.hasNext : held.hasPrevious;
    if (!isThere || edge === undefined || asking.current || shown.of !== filter) return;
    const take = at === 'after' ? withNext : withPrevious;
    ask(
      { at, position: edge.position },
      (before, { orders, isMore }) => take(before, orders, isMore),
      shown.isSimilar,
    );
  };

  const onSale = useEffectEvent((sale: Parameters<typeof rowOf>[0]) => {
    const row = rowOf(sale);
    const next = withOrder(held, row);
    if (next !== held) {
      setShown({ ...shown, held: next });
      return;
    }
    const [first] = held.orders;
    // A new one is listed where it belongs: at the top, if the top is what is looked at.
    if (sort !== 'newest') return;
    if (!held.hasPrevious && isAll(filter) && (first === undefined || row.createdAt >= first.createdAt))
      toFirst();
  });
  useEffect(() => till.on('sale', (sale) => onSale(sale)), []);

  // What could not be read or searched before the keychain answered is asked for once more.
  const onPhones = useEffectEvent(() => {
    const isHidden = ({ customer }: OrderWindow['orders'][number]): boolean =>
      customer?.phone?.kind === 'unreadable';
    if (shown.withoutPhones || held.orders.some(isHidden)) toFirst();
  });
  useEffect(() => till.on('keeps-phones', () => onPhones()), []);

  return {
    ...shown,
    failed,
    next: () => beside('after'),
    previous: () => beside('before'),
    toFirst,
    toLast,
    toTime,
  };
}
