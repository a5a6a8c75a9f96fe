import { describe, expect, it } from 'vitest';
import type { OrderRow } from '../../../../src-preload/contract/sales/orders.ts';
import { groupOrders } from './order-groups.ts';
import { emptyWindow, withPrevious, withNext, withOrder, type OrderWindow } from './order-pages.ts';

/** Three orders a day, the highest number the newest. */
const order = (position: number): OrderRow => ({
  position,
  orderId: String(position),
  state: 'completed',
  standing: 'ready',
  package: null,
  price: null,
  currency: 'USD',
  createdAt: new Date(2025, 0, Math.floor(position / 3), 12).toISOString(),
  customer: null,
  iccid: null,
  topUps: 0,
});
const orders = (newest: number, oldest: number): OrderRow[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => order(newest - index));
const total = 600;

/** As the list draws them: where each order begins, from the beginning of what can be scrolled. */
function placesOf({ orders: held, above }: OrderWindow): Map<string, number> {
  const places = new Map<string, number>();
  let top = above;
  for (const day of groupOrders(held, 'newest')) {
    top += 40;
    for (const { orderId } of day.orders) {
      places.set(orderId, top);
      top += 64;
    }
  }
  return places;
}

function older(held: OrderWindow): OrderWindow {
  const last = held.orders.at(-1)?.position ?? total + 1;
  const oldest = Math.max(1, last - 30);
  return withNext(held, orders(last - 1, oldest), oldest > 1);
}
function newer(held: OrderWindow): OrderWindow {
  const first = held.orders[0]?.position ?? 0;
  const newest = Math.min(total, first + 30);
  return withPrevious(held, orders(newest, first + 1), newest < total);
}

describe('the window of loaded orders', () => {
  it('holds few, and keeps each order in place on the screen while others come and go', () => {
    let held = withNext(emptyWindow, orders(total, total - 29), true);
    const moves = [...Array<typeof older>(19).fill(older), ...Array<typeof older>(19).fill(newer)];
    for (const move of moves) {
      const next = move(held);
      expect(next.orders.length).toBeLessThanOrEqual(90);
      const before = placesOf(held);
      for (const [orderId, top] of placesOf(next)) {
        const was = before.get(orderId);
        if (was !== undefined) expect(top - next.shift).toBe(was);
      }
      held = next;
    }
    expect(held).toMatchObject({ hasPrevious: false, hasNext: true, above: 0 });
    expect(held.orders[0]?.position).toBe(total);
  });

  it('goes from the oldest up to the newest', () => {
    let held: OrderWindow = { ...emptyWindow, orders: orders(30, 1), hasPrevious: true };
    while (held.hasPrevious) held = newer(held);
    expect(held.orders.map(({ position }) => position)).toEqual(
      orders(total, total - 89).map(({ position }) => position),
    );
    expect(held.hasNext).toBe(true);
  });

  it('holds nothing twice, even if a page arrives twice', () => {
    const held = withNext(emptyWindow, orders(60, 31), true);
    const twice = withNext(withNext(held, orders(30, 1), false), orders(30, 1), false);
    expect(twice.orders).toEqual(orders(60, 1));
    expect(withPrevious(held, orders(60, 31), false).orders).toEqual(orders(60, 31));
  });

  it('accepts a later copy of an order that it holds', () => {
    const held = withNext(emptyWindow, orders(5, 1), false);
    expect(withOrder(held, { ...order(3), standing: 'refunded' }).orders[2]).toMatchObject({
      position: 3,
      standing: 'refunded',
    });
    expect(withOrder(held, order(99))).toBe(held);
  });
});
