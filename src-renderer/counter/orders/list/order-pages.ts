import type { OrderRow, OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { groupOrders } from './order-groups.ts';

/** As high as order-list.module.css makes them, in pixels. */
export const rowSize = 64;
const headingSize = 40;

/** Orders that are asked for at a time. */
export const pageSize = 30;

/** So many are held, and drawn, at most: the list is as quick with 1,000,000 orders as with 100. */
const mostHeld = 90;

/** The part of the list that is held: a window that moves over all orders. */
export type OrderWindow = {
  readonly sort: OrderSort;
  /** In that order. */
  readonly orders: readonly OrderRow[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** How high the orders are that were held above these, in pixels: their room is kept, so that nothing jumps. */
  readonly above: number;
  /** By how much the list has to be scrolled with this change, so that nothing jumps, in pixels. */
  readonly shift: number;
};

export const emptyWindow: OrderWindow = {
  sort: 'newest',
  orders: [],
  hasPrevious: false,
  hasNext: false,
  above: 0,
  shift: 0,
};

/** A page below those that are held; nothing is held twice. Where they become too many, the first are let go. */
export function withNext(held: OrderWindow, page: readonly OrderRow[], isMore: boolean): OrderWindow {
  const all = [...held.orders, ...notHeld(held, page)];
  const orders = all.slice(-mostHeld);
  const gone = heightOf(all, held.sort) - heightOf(orders, held.sort);
  return {
    sort: held.sort,
    orders,
    hasPrevious: held.hasPrevious || orders.length < all.length,
    hasNext: isMore,
    above: held.above + gone,
    shift: 0,
  };
}

/** A page above those that are held; nothing is held twice. Where they become too many, the last are let go. */
export function withPrevious(held: OrderWindow, page: readonly OrderRow[], isMore: boolean): OrderWindow {
  const all = [...notHeld(held, page), ...held.orders];
  const orders = all.slice(0, mostHeld);
  const come = heightOf(all, held.sort) - heightOf(held.orders, held.sort);
  // At the first order there is nothing above to keep room for.
  const above = isMore ? Math.max(0, held.above - come) : 0;
  return {
    sort: held.sort,
    orders,
    hasPrevious: isMore,
    hasNext: held.hasNext || orders.length < all.length,
    above,
    shift: above + come - held.above,
  };
}

/** The window with a later copy of one of its orders; the same one where it isn't held. */
export function withOrder(held: OrderWindow, order: Omit<OrderRow, 'position'>): OrderWindow {
  const at = held.orders.findIndex(({ orderId }) => orderId === order.orderId);
  const known = held.orders[at];
  if (known === undefined) return held;
  return { ...held, orders: held.orders.with(at, { ...order, position: known.position }), shift: 0 };
}

const heightOf = (orders: readonly OrderRow[], sort: OrderSort): number =>
  orders.length * rowSize + groupOrders(orders, sort).length * headingSize;

function notHeld({ orders }: OrderWindow, page: readonly OrderRow[]): OrderRow[] {
  const held = new Set(orders.map(({ position }) => position));
  return page.filter(({ position }) => !held.has(position));
}
