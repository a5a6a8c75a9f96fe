import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { useArrangedCatalog } from '../sell/arranged-catalog.ts';
import { emptyWindow, pageSize, withNewer, withOlder, withOrder, type OrderWindow } from './order-pages.ts';
import { askedOrders, isAll, rowOf, type OrderWish } from './order-wish.ts';

export type OrderPages = {
  readonly held: OrderWindow;
  /** Of which wish the orders are: another one's are shown until main has answered. */
  readonly of: OrderWish | null;
  readonly failed: boolean;
  readonly older: () => void;
  readonly newer: () => void;
  readonly toNewest: () => void;
  readonly toOldest: () => void;
};

type Shown = { readonly held: OrderWindow; readonly of: OrderWish | null };

/** Holds the part of the orders that is looked at, and asks main for more where it is needed. */
export function useOrderPages(wish: OrderWish): OrderPages {
  const { places } = useArrangedCatalog().shelf;
  const [shown, setShown] = useState<Shown>({ held: emptyWindow, of: null });
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
    ) => {
      const number = (turn.current += 1);
      asking.current = true;
      const run = async (): Promise<void> => {
        try {
          const page = await till.ask('orders', { ...askedOrders(wish, places), start, limit: pageSize });
          // Something else was asked meanwhile.
          if (number !== turn.current) return;
          setFailed(false);
          setShown((before) => ({ held: take(before.held, page), of: wish }));
        } catch {
          if (number !== turn.current) return;
          asking.current = false;
          setFailed(true);
        }
      };
      void run();
    },
    [wish, places],
  );
  const toNewest = useCallback(() => {
    ask({ at: 'newest' }, (_held, { orders, isMore }) => withOlder(emptyWindow, orders, isMore));
  }, [ask]);
  const toOldest = useCallback(() => {
    ask({ at: 'oldest' }, (_held, { orders, isMore }) => ({
      ...withOlder(emptyWindow, orders, false),
      hasNewer: isMore,
    }));
  }, [ask]);
  useEffect(toNewest, [toNewest]);

  const { held } = shown;
  const beside = (at: 'older-than' | 'newer-than'): void => {
    const edge = at === 'older-than' ? held.orders.at(-1) : held.orders[0];
    const isThere = at === 'older-than' ? held.hasOlder : held.hasNewer;
    if (!isThere || edge === undefined || asking.current || shown.of !== wish) return;
    const take = at === 'older-than' ? withOlder : withNewer;
    ask({ at, position: edge.position }, (before, { orders, isMore }) => take(before, orders, isMore));
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
    if (!held.hasNewer && isAll(wish) && (first === undefined || row.createdAt >= first.createdAt))
      toNewest();
  });
  useEffect(() => till.on('sale', (sale) => onSale(sale)), []);

  return {
    ...shown,
    failed,
    older: () => beside('older-than'),
    newer: () => beside('newer-than'),
    toNewest,
    toOldest,
  };
}
