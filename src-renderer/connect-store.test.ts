import { describe, expect, it } from 'vitest';
import type { Bridge } from '../src-preload/contract.ts';
import type { Catalog } from '../src-preload/contract/sales/catalog.ts';
import type { Balance } from '../src-preload/contract/money/money.ts';
import type { SaleView } from '../src-preload/contract/sales/sale.ts';
import type { FirstView, Snapshot } from '../src-preload/contract/snapshot.ts';
import { connectStore } from './connect-store.ts';
import { termsAtStart } from './counter/sell/terms.ts';
import { createCounterStore } from './store.ts';
import { soFarOf } from '../test/fixtures/tickets-so-far.ts';
import { japanPackage } from '../test/fixtures/package-description.ts';

const at = (second: number): string => new Date(Date.UTC(2025, 10, 21, 14, 0, second)).toISOString();

const sale = (orderId: string, events: number): SaleView => ({
  orderId,
  uidCustomer: 'uid',
  state: 'accepted',
  package: japanPackage,
  cost: '1',
  price: '2',
  tender: null,
  ticket: null,
  customer: null,
  currency: 'USD',
  balanceCurrency: 'USD',
  tax: null,
  createdAt: at(Number(orderId)),
  staff: null,
  problem: null,
  nextTryAt: null,
  install: null,
  events: Array.from({ length: events }, () => ({
    at: at(1),
    kind: 'attempted' as const,
    problem: null,
    staff: null,
  })),
  operations: [],
});

const balance = (amount: string, second: number): Balance => ({
  amount,
  currency: 'USD',
  at: at(second),
  number: second,
  salesLeft: null,
  isLow: false,
  isSpent: false,
  warning: null,
});

const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  mode: 'practice',
  openTillId: 'till-1',
  till: 'Till 1',
  tillId: 'K7M2QX9P',
  tillAsks: null,
  firstRun: null,
  service: { kind: 'online' },
  clockAheadMs: null,
  writing: { kind: 'writable' },
  news: null,
  checking: null,
  balance: balance('10', 5),
  front: { soldMost: [], favorites: [], askedFor: [] },
  sales: [],
  openCount: 0,
  owed: [],
  keepsPhones: true,
  unfinished: null,
  codesToShow: [],
  ...more,
});

const issued = (orderId: string): SaleView => ({
  ...sale(orderId, 2),
  state: 'completed',
  install: { kind: 'unreadable', why: 'no-key', iccid: '8900000000000000000' },
});

/** A main process whose answers come when the test says so. @param first what the last run left. */
function fakeTill(first: FirstView | null) {
  const questions: { name: string; answer: (reply: unknown) => void; fail: () => void }[] = [];
  const listeners = new Map<string, (push: unknown) => void>();
  const bridge = {
    ask: (name: string) =>
      name === 'first-view'
        ? Promise.resolve(first)
        : new Promise((answer, reject) => {
            questions.push({ name, answer, fail: () => reject(new Error('no such channel')) });
          }),
    on: (name: string, listener: (push: unknown) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  } as unknown as Bridge;
  const settle = async (name: string, act: (question: (typeof questions)[number]) => void): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    const [question] = questions.splice(
      questions.findIndex((each) => each.name === name),
      1,
    );
    if (question === undefined) throw new Error(`${name} was not asked`);
    act(question);
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    bridge,
    listeners,
    push: (name: string, push?: unknown) => listeners.get(name)?.(push),
    answer: (name: string, reply: unknown) => settle(name, (question) => question.answer(reply)),
    fail: (name: string) => settle(name, (question) => question.fail()),
  };
}

/** @param later when to ask what the first view doesn't need. */
function connected(first: FirstView | null = null, later = (ask: () => void): void => ask()) {
  const store = createCounterStore();
  const till = fakeTill(first);
  const stop = connectStore(store, till.bridge, later);
  return { store, till, stop };
}

describe('what the last run left', () => {
  const first: FirstView = {
    language: 'en',
    snapshot: snapshot({ balance: balance('40', 1), openCount: 2 }),
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is shown before main has read the books, and is then replaced', async () => {
    const { store, till } = connected(first);
    await settled();
    expect(store.getState().mirror).toEqual(first.snapshot);
    await till.answer(
      'snapshot',
      snapshot({ mode: 'live', balance: balance('39', 2), sales: [sale('1', 1)] }),
    );
    expect(store.getState().mirror).toMatchObject({ mode: 'live', balance: { amount: '39' }, openCount: 0 });
    expect(store.getState().mirror?.sales.map(({ orderId }) => orderId)).toEqual(['1']);
  });

  it('needs no further paint before the catalog is asked for, without which nothing can be sold', async () => {
    const waiting: (() => void)[] = [];
    const { store, till } = connected(first, (ask) => waiting.push(ask));
    await settled();
    // It has been painted.
    waiting.shift()?.();
    await till.answer('snapshot', snapshot());
    await till.answer('catalog', { products: [], unreadable: 0, at: null });
    expect(store.getState().catalog).toEqual({ products: [], unreadable: 0, at: null });
    // Who is there and what is printed can follow.
    expect(waiting).toHaveLength(1);
  });

  it('is overridden by pushes that arrive meanwhile, which stay', async () => {
    const { store, till } = connected(first);
    await settled();
    till.push('balance', balance('30', 9));
    expect(store.getState().mirror?.balance?.amount).toBe('30');
    await till.answer('snapshot', snapshot({ balance: balance('39', 2) }));
    expect(store.getState().mirror?.balance?.amount).toBe('30');
  });

  it('is removed if the books turn out to be closed, or the till locked', async () => {
    const shut = connected(first);
    await shut.till.answer('snapshot', null);
    await shut.till.answer('closed-books', { kind: 'checking', mode: 'live', done: 0 });
    expect(shut.store.getState()).toMatchObject({ mirror: null, closedBooks: { kind: 'checking' } });
    const locked = connected(first);
    await locked.till.fail('snapshot');
    await locked.till.answer('staff-state', { kind: 'locked', staff: [] });
    expect(locked.store.getState()).toMatchObject({ mirror: null, staff: { kind: 'locked' } });
  });
});

describe('the copy of main’s state', () => {
  it('applies pushes that came before the snapshot on top of it', async () => {
    const { store, till } = connected();
    till.push('sale', sale('2', 3));
    till.push('balance', balance('8', 9));
    till.push('service', { kind: 'connecting' });
    till.push('clock', -300_000);
    await till.answer('snapshot', snapshot({ sales: [sale('2', 1), sale('1', 1)] }));
    const { mirror } = store.getState();
    expect(mirror?.sales.map(({ orderId, events }) => [orderId, events.length])).toEqual([
      ['2', 3],
      ['1', 1],
    ]);
    expect(mirror?.balance?.amount).toBe('8');
    expect(mirror?.service.kind).toBe('connecting');
    expect(mirror?.clockAheadMs).toBe(-300_000);
  });

  it('ignores an older copy of a sale or of the balance', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot({ sales: [sale('1', 3)] }));
    till.push('sale', sale('1', 2));
    till.push('balance', balance('99', 1));
    expect(store.getState().mirror?.sales[0]?.events).toHaveLength(3);
    expect(store.getState().mirror?.balance?.amount).toBe('10');
    till.push('sale', sale('3', 1));
    till.push('sale', sale('2', 1));
    expect(store.getState().mirror?.sales.map(({ orderId }) => orderId)).toEqual(['3', '2', '1']);
  });

  it('uses the latest balance that main received, whatever the clock said', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot());
    const ahead = { ...balance('9', 6), at: new Date(Date.UTC(2026, 10, 21)).toISOString() };
    till.push('balance', ahead);
    till.push('balance', balance('8', 7));
    expect(store.getState().mirror?.balance?.amount).toBe('8');
  });

  it('has the last sale first, even if an earlier one is dated in the future', async () => {
    const { store, till } = connected();
    const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString();
    await till.answer('snapshot', snapshot({ sales: [sale('1', 1)] }));
    till.push('sale', { ...sale('2', 1), createdAt: ahead });
    till.push('sale', sale('3', 1));
    expect(store.getState().mirror?.sales.map(({ orderId }) => orderId)).toEqual(['3', '1', '2']);
  });

  it('starts over with another account, and drops late answers about the previous one', async () => {
    const { store, till } = connected();
    store.setState({ handOver: { kind: 'sale', orderId: '1', product: sale('1', 1).package } });
    till.push('till-changed', snapshot({ mode: 'live', sales: [] }));
    await till.answer('snapshot', snapshot({ mode: 'practice', sales: [sale('1', 1)] }));
    expect(store.getState()).toMatchObject({ mirror: { mode: 'live', sales: [] }, handOver: null });
  });

  it('keeps nothing about the customer of another till', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot());
    store.setState({ customer: { phone: 'iphone', language: 'ja' } });
    till.push('till-changed', snapshot({ mode: 'live' }));
    expect(store.getState().customer).toEqual({ phone: 'not-known', language: null });
  });

  it('shows a print that failed while the till was locked, and none from before the lock', async () => {
    const { store, till } = connected();
    const failed = { id: 'j1' };
    await till.answer('snapshot', snapshot());
    await till.answer('print-jobs', [failed]);
    expect(store.getState().printJobs).toEqual([failed]);
    till.push('staff', { kind: 'locked', isDamaged: false, lastId: null, enteringId: null, members: [] });
    expect(store.getState().printJobs).toEqual([]);
    till.push('staff', { kind: 'in', id: 's1', name: 'Ana', role: 'clerk', lockAfterMinutes: 5 });
    await till.answer('snapshot', snapshot());
    const another = { id: 'j2' };
    await till.answer('print-jobs', [another, failed]);
    expect(store.getState().printJobs).toEqual([another, failed]);
  });

  it('ignores an answer about prints that is older than a push', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot());
    till.push('print-jobs', []);
    await till.answer('print-jobs', [{ id: 'j1' }]);
    expect(store.getState().printJobs).toEqual([]);
  });

  it('keeps the answer to the last question about the catalog', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot());
    till.push('catalog-changed');
    const first: Catalog = { products: [], unreadable: 0, at: at(1) };
    const second: Catalog = { products: [], unreadable: 1, at: at(2) };
    await till.answer('catalog', first);
    expect(store.getState().catalog).toBeNull();
    await till.answer('catalog', second);
    expect(store.getState().catalog).toEqual(second);
  });

  it('asks why there is no till, follows the reason, and shows the till once there is one', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', null);
    const checking = { kind: 'checking', mode: 'live', done: 0.25 } as const;
    await till.answer('closed-books', checking);
    expect(store.getState()).toMatchObject({ closedBooks: checking, mirror: null });
    till.push('closed-books', { ...checking, done: 0.75 });
    expect(store.getState().closedBooks).toMatchObject({ done: 0.75 });
    till.push('till-changed', snapshot());
    expect(store.getState()).toMatchObject({ closedBooks: null, mirror: { mode: 'practice' } });
  });

  it('keeps the till that opened while the reason was being asked', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', null);
    till.push('till-changed', snapshot());
    await till.answer('closed-books', { kind: 'checking', mode: 'live', done: 1 });
    expect(store.getState()).toMatchObject({ closedBooks: null, mirror: { mode: 'practice' } });
  });

  it('shows nothing of a till whose ledger is closed', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot({ sales: [sale('1', 1)] }));
    till.push('closed-books', {
      kind: 'stopped',
      mode: 'live',
      fault: 'corrupted',
      backupAt: null,
      isFolderGone: false,
    });
    till.push('sale', sale('1', 2));
    expect(store.getState()).toMatchObject({ closedBooks: { fault: 'corrupted' }, mirror: null });
  });

  const locked = { kind: 'locked', isDamaged: false, lastId: null, enteringId: null, members: [] } as const;
  const inside = (id: string) => ({ kind: 'in', id, name: id, role: 'clerk', lockAfterMinutes: 5 }) as const;

  it('shows nothing of a locked till but that it is locked', async () => {
    const { store, till } = connected();
    await till.fail('snapshot');
    await till.answer('staff-state', locked);
    expect(store.getState()).toMatchObject({ unanswered: false, mirror: null, staff: locked });
  });

  it('is cleared while the till is locked, and loaded again on unlocking', async () => {
    const { store, till } = connected();
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot({ sales: [sale('1', 1)] }));
    await till.answer('catalog', { products: [], unreadable: 0, at: null });
    store.setState({ task: 'orders' });
    till.push('staff', locked);
    till.push('sale', sale('2', 1));
    expect(store.getState()).toMatchObject({ mirror: null, catalog: null });
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot({ sales: [sale('1', 1)] }));
    expect(store.getState()).toMatchObject({ task: 'orders', mirror: { sales: [{ orderId: '1' }] } });
  });

  it('keeps a ticket for whoever comes back to a locked till, without what its packages cost', async () => {
    const { store, till } = connected();
    const product = { ...japanPackage, cost: '18.4', costVersion: 'v', price: '24.9', currency: 'USD' };
    const line = {
      product: { ...product, tax: '0', margin: '6.5' },
      quantity: 2,
      start: 'NOW',
      discount: null,
    };
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot());
    store.setState(({ terms }) => ({ terms: { ...terms, lines: [{ ...line, start: 'NOW' as const }] } }));
    till.push('staff', locked);
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot());
    const kept = { quantity: 2, product: { price: '24.9', cost: null, margin: null } };
    expect(store.getState().terms.lines).toMatchObject([kept]);
    till.push('staff', locked);
    till.push('staff', inside('bo'));
    await till.answer('snapshot', snapshot());
    expect(store.getState().terms.lines).toEqual([]);
  });

  it('asks anew what discounts come to after a lock: what a manager approved has lapsed', async () => {
    const { store, till } = connected();
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot());
    const priced = { list: '24.9', total: '19.9', off: '5', tax: '0', lines: [], currency: 'USD' };
    store.setState(({ terms }) => ({ terms: { ...terms, answer: { of: 'jp', priced } } }));
    till.push('staff', locked);
    till.push('staff', inside('ana'));
    expect(store.getState().terms.answer).toBeNull();
  });

  const leftTicket = (name: string): Snapshot['unfinished'] => ({
    kind: 'ticket',
    ...soFarOf({ customer: { name, phone: '', note: '' } }),
    ...{ lines: [], gone: [], again: [], whose: 'ana' },
  });

  it('shows what was left unfinished, of the till that is open', async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot({ unfinished: leftTicket('Hoa') }));
    expect(store.getState()).toMatchObject({
      terms: { customer: { name: 'Hoa' } },
      restored: { whose: 'ana' },
    });
    expect(store.getState().mirror).not.toHaveProperty('unfinished');
    till.push('till-changed', snapshot({ mode: 'live', openTillId: 'till-2' }));
    expect(store.getState()).toMatchObject({ terms: { customer: { name: '' } }, restored: null });
    till.push('till-changed', snapshot({ openTillId: 'till-3', unfinished: leftTicket('Bao') }));
    expect(store.getState()).toMatchObject({ terms: { customer: { name: 'Bao' } } });
  });

  it('starts at the search for the next person', async () => {
    const { store, till } = connected();
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot());
    store.setState({ task: 'orders' });
    till.push('staff', locked);
    till.push('staff', inside('bo'));
    await till.answer('snapshot', snapshot());
    expect(store.getState().task).toBe('sell');
  });

  const changed = {
    change: { kind: 'lock-after', before: 5, after: 10 },
    standing: { kind: 'done' },
  } as const;

  it.each([
    ['the till is locked', (till: ReturnType<typeof fakeTill>) => till.push('staff', locked)],
    ['somebody else is at it', (till) => till.push('staff', inside('bo'))],
    ['it asks for no names any more', (till) => till.push('staff', { kind: 'off' })],
    ['another account is opened', (till) => till.push('till-changed', snapshot({ mode: 'live' }))],
    [
      'the ledger is closed',
      (till) =>
        till.push('closed-books', {
          kind: 'stopped',
          mode: 'live',
          fault: 'corrupted',
          backupAt: null,
          isFolderGone: false,
        }),
    ],
  ] satisfies [string, (till: ReturnType<typeof fakeTill>) => void][])(
    'offers to undo nothing once %s',
    async (_when, happen) => {
      const { store, till } = connected();
      till.push('staff', inside('ana'));
      await till.answer('snapshot', snapshot());
      const { changers } = store.getState();
      store.setState({ lastChange: changed });
      happen(till);
      expect(store.getState().lastChange).toBeNull();
      // What was asked for before, and is answered only now, is not offered either.
      expect(store.getState().changers).toBeGreaterThan(changers);
    },
  );

  it('still offers to undo after the same person is reported again', async () => {
    const { store, till } = connected();
    till.push('staff', inside('ana'));
    await till.answer('snapshot', snapshot());
    store.setState({ lastChange: changed });
    till.push('staff', { ...inside('ana'), lockAfterMinutes: 10 });
    expect(store.getState().lastChange).toEqual(changed);
  });

  it('knows who is there before it shows anything, so that nobody counts as a manager meanwhile', async () => {
    const { store, till } = connected();
    await till.answer('staff-state', inside('ana'));
    expect(store.getState()).toMatchObject({ staff: { name: 'ana' }, mirror: null });
    await till.answer('snapshot', snapshot());
    expect(store.getState().mirror).not.toBeNull();
  });

  it('is well if somebody signs in while its first questions are turned away', async () => {
    const { store, till } = connected();
    await till.answer('staff-state', locked);
    till.push('staff', inside('ana'));
    await till.fail('snapshot');
    await till.answer('staff-state', inside('ana'));
    await till.answer('snapshot', snapshot());
    expect(store.getState()).toMatchObject({ unanswered: false, staff: { name: 'ana' } });
    expect(store.getState().mirror).not.toBeNull();
  });

  it('says so when main does not answer', async () => {
    const { store, till, stop } = connected();
    await till.fail('snapshot');
    await till.fail('staff-state');
    expect(store.getState().unanswered).toBe(true);
    stop();
    expect(till.listeners.size).toBe(0);
  });
});

describe('a sale that ends after staff have left it', () => {
  const withSale = async () => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot({ sales: [sale('1', 1)] }));
    return { store, push: (view: SaleView) => till.push('sale', view) };
  };
  const handOver = { kind: 'sale', orderId: '1', product: japanPackage } as const;

  it('is told of, once, however it ended', async () => {
    const { store, push } = await withSale();
    push({ ...sale('1', 2), state: 'unknown' });
    expect(store.getState().settledLate).toEqual([]);
    push(issued('1'));
    push(issued('1'));
    expect(store.getState().settledLate).toEqual(['1']);
    const refused = await withSale();
    refused.push({ ...sale('1', 2), state: 'refused' });
    expect(refused.store.getState().settledLate).toEqual(['1']);
  });

  it('is not while its hand-over is on the screen, or it failed among what is pending', async () => {
    const watched = await withSale();
    watched.store.setState({ handOver, task: 'sell' });
    watched.push(issued('1'));
    expect(watched.store.getState().settledLate).toEqual([]);
    const open = await withSale();
    open.store.setState({ task: 'orders', ordersTab: 'pending' });
    open.push({ ...sale('1', 2), state: 'refused' });
    expect(open.store.getState().settledLate).toEqual([]);
    // Its code is still to be handed over.
    const sold = await withSale();
    sold.store.setState({ task: 'orders', ordersTab: 'pending' });
    sold.push(issued('1'));
    expect(sold.store.getState().settledLate).toEqual(['1']);
  });

  it('is where its hand-over was left for another task', async () => {
    const { store, push } = await withSale();
    store.setState({ handOver, task: 'orders' });
    push(issued('1'));
    expect(store.getState().settledLate).toEqual(['1']);
  });

  it('is where it was begun since, and left', async () => {
    const { store, push } = await withSale();
    push({ ...sale('2', 1), state: 'sending' });
    store.setState({ handOver: { ...handOver, orderId: '2' }, task: 'sell' });
    store.setState({ handOver: null });
    push(issued('2'));
    expect(store.getState().settledLate).toEqual(['2']);
  });

  it('is not where nobody had it before them', async () => {
    const { store, push } = await withSale();
    push({ ...sale('2', 1), state: 'sending' });
    push(issued('2'));
    expect(store.getState().settledLate).toEqual([]);
  });

  it('is not where a manager closed it, or where it had ended before', async () => {
    const { store, push } = await withSale();
    push({ ...sale('1', 2), state: 'written-off' });
    push(issued('2'));
    expect(store.getState().settledLate).toEqual([]);
  });
});

describe('a sale whose code nobody has seen', () => {
  const sold = termsAtStart({ usualTender: 'cash', usualStart: 'FIRST_USE' });
  const handOver = { kind: 'sale', orderId: '1', product: japanPackage, sold } as const;
  const opened = async (more: Partial<Snapshot> = {}) => {
    const { store, till } = connected();
    await till.answer('snapshot', snapshot(more));
    return { store, till, push: (view: SaleView) => till.push('sale', view) };
  };

  it('is remembered from the press that sells it, and not where an earlier one is shown again', async () => {
    const { store } = await opened();
    store.setState({ handOver });
    expect(store.getState().unshown).toEqual(['1']);
    store.setState({ handOver: { kind: 'sale', orderId: '2', product: japanPackage } });
    expect(store.getState().unshown).toEqual(['1']);
  });

  it('is forgotten once its receipt was made, or no code will come', async () => {
    const { store, push } = await opened({ sales: [sale('1', 1), sale('2', 1)], codesToShow: ['1', '2'] });
    const printed = { at: at(2), kind: 'printed' as const, problem: null, staff: null };
    push({ ...issued('1'), events: [...issued('1').events, printed] });
    expect(store.getState().unshown).toEqual(['2']);
    push({ ...sale('2', 2), state: 'refused' });
    expect(store.getState().unshown).toEqual([]);
  });

  it('is remembered over a restart, and what was seen since stays seen when the till is unlocked', async () => {
    const told = { sales: [issued('1'), sale('2', 1)], codesToShow: ['1', '2'] };
    const { store, till } = await opened(told);
    expect(store.getState().unshown).toEqual(['1', '2']);
    store.setState({ unshown: ['2'] });
    till.push('staff', { kind: 'locked' });
    till.push('staff', { kind: 'off' });
    await till.answer('snapshot', snapshot(told));
    expect(store.getState().unshown).toEqual(['2']);
  });
});
