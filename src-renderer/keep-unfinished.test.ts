import { describe, expect, it } from 'vitest';
import type { Bridge } from '../src-preload/contract.ts';
import type { TicketSoFar } from '../src-preload/contract/sales/unfinished.ts';
import { usualTerms } from './counter/sell/terms.ts';
import { keepUnfinished } from './keep-unfinished.ts';
import { createCounterStore, type Mirror } from './store.ts';

const named = (name: string) => ({ ...usualTerms, customer: { ...usualTerms.customer, name } });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Ask = (
  name: 'ticket-so-far',
  request: { readonly openTillId: string; readonly ticket: TicketSoFar | null },
) => Promise<void>;

/** A window that shows a till. */
function keeping() {
  const told: (string | null)[] = [];
  const main = { refuses: false };
  const ask: Ask = (_name, { openTillId, ticket }) => {
    if (main.refuses) return Promise.reject(new Error('locked'));
    if (openTillId === 'till-1') told.push(ticket?.customer.name ?? null);
    return Promise.resolve();
  };
  const store = createCounterStore();
  const stop = keepUnfinished(store, { ask } as unknown as Bridge);
  store.setState({ mirror: { openTillId: 'till-1' } as Mirror });
  return { told, main, store, stop };
}

describe('a ticket that is told to main', () => {
  it('is told at each change, once for what happens at once', async () => {
    const { told, store, stop } = keeping();
    store.setState({ drawnTillId: 'till-1', terms: named('H') });
    store.setState({ terms: named('Ho') });
    await settled();
    store.setState({ terms: named('Hoa') });
    await settled();
    store.setState({ terms: named('Hoa') });
    await settled();
    expect(told).toEqual(['Ho', 'Hoa']);
    stop();
    store.setState({ terms: named('Bao') });
    await settled();
    expect(told).toHaveLength(2);
  });

  it('waits until staff see the till that it is of', async () => {
    const { told, store } = keeping();
    store.setState({ terms: named('Hoa') });
    await settled();
    expect(told).toEqual([]);
    store.setState({ drawnTillId: 'till-1' });
    await settled();
    expect(told).toEqual(['Hoa']);
  });

  it('is told again where main did not take it', async () => {
    const { told, main, store } = keeping();
    main.refuses = true;
    store.setState({ drawnTillId: 'till-1', terms: named('Hoa') });
    await settled();
    main.refuses = false;
    store.setState({ terms: { ...named('Hoa') } });
    await settled();
    expect(told).toEqual(['Hoa']);
  });

  it('is not told back as somebody else’s as long as nobody changes it', async () => {
    const { told, store } = keeping();
    const restored = { kind: 'ticket', whose: 'Ana', before: [], gone: [], again: [] } as const;
    store.setState({ restored, terms: named('Hoa') });
    store.setState({ drawnTillId: 'till-1' });
    await settled();
    expect(told).toEqual([]);
    store.setState({ terms: usualTerms, restored: null });
    await settled();
    expect(told).toEqual([null]);
  });

  it('is gone once its sale is on record, and not before main has answered', async () => {
    const { told, store } = keeping();
    store.setState({ drawnTillId: 'till-1', terms: named('Hoa') });
    await settled();
    store.setState({ handOver: { kind: 'waiting-for-main', product: null } });
    // As the press does: another cart, and the sale in front of the customer.
    store.setState({ cart: 'next' });
    await settled();
    expect(told).toEqual(['Hoa']);
    store.setState({ terms: usualTerms });
    store.setState({ handOver: { kind: 'sale', orderId: 'T1-1', product: null } });
    await settled();
    expect(told).toEqual(['Hoa', null]);
  });
});
