import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { startService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { pathOf } from './counter.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';

/** What is said at once rests on looks that have to be heard in time, on a busy computer too. */
const speed = 5;

/** Where a sale is refused. */
type Place = {
  readonly control: Controller;
  readonly way: FaultyProxy;
  readonly till: OrdersTill;
  readonly product: Product;
  readonly sell: (product?: Product) => OrderId;
  /** Sells something, and waits until the till has looked whether the history tells of it. */
  readonly sellBefore: () => Promise<void>;
};

type Refused = {
  /** As the table says it. */
  readonly name: string;
  /** Prepares it and presses. */
  readonly press: (place: Place) => Promise<OrderId>;
  /** Nothing shows yet how soon this service tells what was bought: "not sold" has to wait. */
  readonly hasToWait?: boolean;
};

type Seen = {
  readonly hasToWait: boolean;
  readonly events: readonly string[];
  readonly state: string;
  /** How often the service has it. */
  readonly there: number;
};

const strike = ({ control }: Place, fault: Fault, times = 1) =>
  control.post('/faults', { path: pathOf.sale, fault, times });
const falls = ({ control }: Place, behindSeconds: number) =>
  control.post('/behavior', { behindMs: (behindSeconds * 1_000) / speed });
const withdrawn = ({ product }: Place): Product => ({ ...product, productId: 'withdrawn' });

const before: Fault = { kind: 'refuse', when: 'before', status: 400 };
const after: Fault = { kind: 'refuse', when: 'after', status: 400 };

const allRefused: readonly Refused[] = [
  {
    name: 'the balance is too low',
    press: async ({ control, sell }) => {
      await control.post('/balance', { balance: '0.01' });
      return sell();
    },
  },
  {
    name: 'a package that the catalog does not list any more, before anything was bought',
    press: (place) => Promise.resolve(place.sell(withdrawn(place))),
  },
  {
    name: '400 before the effect, before anything was bought',
    hasToWait: true,
    press: async (place) => {
      await strike(place, before, 2);
      return place.sell();
    },
  },
  {
    name: '400 before the effect, after a purchase that was shown at once',
    press: async (place) => {
      await place.sellBefore();
      await strike(place, before, 2);
      return place.sell();
    },
  },
  {
    name: '400 before the effect, after a purchase that was shown six seconds late',
    hasToWait: true,
    press: async (place) => {
      await falls(place, 6);
      await place.sellBefore();
      await strike(place, before, 2);
      return place.sell();
    },
  },
  {
    name: '400 after the effect, after a purchase that was shown at once',
    press: async (place) => {
      await place.sellBefore();
      await strike(place, after);
      return place.sell();
    },
  },
  {
    name: '400 after the effect, 3 times, after a purchase that was shown six seconds late',
    press: async (place) => {
      await falls(place, 6);
      await place.sellBefore();
      await strike(place, after, 3);
      return place.sell();
    },
  },
  {
    name: '400 after the effect, and all that is shown falls six seconds behind just then',
    press: async (place) => {
      await place.sellBefore();
      await falls(place, 6);
      await strike(place, after);
      return place.sell();
    },
  },
  {
    name: '403 before the effect, after a purchase that was shown at once',
    press: async (place) => {
      await place.sellBefore();
      await strike(place, { ...before, status: 403 });
      return place.sell();
    },
  },
  {
    name: '403 before the effect, 2 times, after a purchase that was shown at once',
    press: async (place) => {
      await place.sellBefore();
      await strike(place, { ...before, status: 403 }, 2);
      return place.sell();
    },
  },
  {
    name: '403 after the effect, and all that is shown falls six seconds behind just then',
    press: async (place) => {
      await place.sellBefore();
      await falls(place, 6);
      await strike(place, { ...after, status: 403 });
      return place.sell();
    },
  },
  {
    name: '400 on the way, while the service gets it half a second later',
    press: async ({ way, sell, sellBefore }) => {
      await sellBefore();
      const earlier = way.seen.filter((path) => path === pathOf.sale).length;
      way.interfere((path, time) =>
        path === pathOf.sale && time === earlier + 1 ? { status: 400, after: 'later' } : 'pass',
      );
      return sell();
    },
  },
];

const lastOfAll = 'after 20 seconds';

/** When staff read that it was not sold. */
function whenReported({ events, state }: Seen): string {
  if (state !== 'refused') return '–';
  if (!events.includes('unanswered')) return 'at once';
  return events.filter((kind) => kind === 'attempted').length > 1 ? 'after a second' : lastOfAll;
}

async function meet({ press, hasToWait = false }: Refused): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-refusals-'));
  const service = await startService({ balance: '1000.00', issueDelayMs: 0 });
  const way = await startFaultyProxy(service.address);
  const direct = directClient(service);
  let heardHistory = (): void => undefined;
  const client = directClient({ ...service, address: way.address });
  const heard: typeof client = {
    ...client,
    history: async (limit) => {
      const reply = await client.history(limit);
      setImmediate(heardHistory);
      return reply;
    },
  };
  const { merchantId } = service;
  const clock = clockOfSpeed(speed);
  const till = openOrdersTill({ folder, merchantId, client: heard, clock, shownWithinMs: Infinity });
  const [product] = value(await direct.products()).products;
  if (product === undefined) throw new Error('no products');
  const sell = (of = product): OrderId =>
    value(till.orders.sell({ product: of, price: of.salePrice, again: true }));
  const sellBefore = async (): Promise<void> => {
    const looked = new Promise<void>((resolve) => (heardHistory = resolve));
    await till.settled(sell());
    await looked;
  };
  try {
    const id = await press({ control: controller(service), way, till, product, sell, sellBefore });
    const { progress } = await till.settled(id);
    const { transactions } = value(await direct.history(1_000));
    return {
      hasToWait,
      events: till.ledger.sales.events(id).map(({ event }) => event.kind),
      state: progress.state,
      there: transactions.filter(({ orderId }) => orderId === id).length,
    };
  } finally {
    till.close();
    await way.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/** When staff are told that a sale was refused, and that none is told as refused that was made. */
export function tryRefusals(): Promise<Tried> {
  const trials = allRefused.map((refused): Trial<Seen> => ({
    name: refused.name,
    run: () => meet(refused),
  }));
  return tryAll(['A sale that is refused', '"Not sold" is told', 'In the end'], trials, (seen) => ({
    cells: [whenReported(seen), seen.state],
    wrong: [
      ...(seen.events.includes('refused') && seen.there > 0
        ? ['told as not sold, and the service has it']
        : []),
      ...(seen.hasToWait && whenReported(seen) !== lastOfAll ? ['told as not sold too soon'] : []),
      ...(seen.state === 'completed' && seen.there !== 1 ? [`your provider has it ${seen.there} times`] : []),
    ],
  }));
}
