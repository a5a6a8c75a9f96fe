import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src-preload/contract.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { followOrder } from './follow-order.ts';

const saleOf = (orderId: string, name: string | null): SaleView =>
  ({ orderId, customer: name === null ? null : { name, phone: null, note: null } }) as SaleView;

/** A main process that answers and pushes when it is told to. */
function fakeTill() {
  const asked = Promise.withResolvers<SaleView | null>();
  const ask = vi.fn(() => asked.promise);
  let listener: (sale: SaleView) => void = () => undefined;
  const on = (_name: string, hear: typeof listener) => {
    listener = hear;
    return () => {
      listener = () => undefined;
    };
  };
  return { bridge: { ask, on } as unknown as Bridge, ask, asked, push: (sale: SaleView) => listener(sale) };
}

let shown: (SaleView | null)[];
const show = (sale: SaleView | null): void => void shown.push(sale);
beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('shows what main answers, and what it pushes of this order alone', async () => {
  const { bridge, ask, asked, push } = fakeTill();
  followOrder('one', bridge, show);
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledWith('order', { orderId: 'one' });
  asked.resolve(saleOf('one', null));
  await vi.runAllTimersAsync();
  push(saleOf('two', 'Bisi'));
  push(saleOf('one', 'Chidi'));
  expect(shown).toEqual([saleOf('one', null), saleOf('one', 'Chidi')]);
});

it('keeps a push if an older answer arrives after it', async () => {
  const { bridge, asked, push } = fakeTill();
  followOrder('one', bridge, show);
  await vi.runAllTimersAsync();
  push(saleOf('one', 'Chidi'));
  asked.resolve(saleOf('one', null));
  await vi.runAllTimersAsync();
  expect(shown).toEqual([saleOf('one', 'Chidi')]);
});

it('asks nothing about an order that is skipped, and shows nothing once stopped', async () => {
  const passedBy = fakeTill();
  followOrder('one', passedBy.bridge, show)();
  await vi.runAllTimersAsync();
  expect(passedBy.ask).not.toHaveBeenCalled();
  const left = fakeTill();
  const stop = followOrder('one', left.bridge, show);
  await vi.runAllTimersAsync();
  stop();
  left.asked.resolve(saleOf('one', null));
  left.push(saleOf('one', 'Chidi'));
  await vi.runAllTimersAsync();
  expect(shown).toEqual([]);
});
