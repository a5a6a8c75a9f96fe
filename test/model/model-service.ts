import type { TimeSpan } from '../../src-main/domain/orders/sale.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readBalance } from '../../src-merchant-api/reading/balance.ts';
import { readTransaction, type Transaction } from '../../src-merchant-api/reading/history.ts';
import { readOrder } from '../../src-merchant-api/reading/order.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { readPackageChange } from '../../src-merchant-api/reading/package-change.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Reading } from '../../src-merchant-api/reading/values/reading.ts';
import { readTopUp } from '../../src-merchant-api/reading/top-up.ts';
import type { OrderRequest, TopUpRequest } from '../../src-merchant-api/requests.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { FakeClock } from '../tills/fake-clock.ts';

/** What can go wrong with one request. */
export type ModelFault =
  /** It never arrives; who asked doesn't learn that. */
  | 'lost'
  /** Nobody could be reached; who asked knows it. */
  | 'not-reached'
  /** It arrives, and its answer is lost. */
  | 'answer-lost'
  /** It arrives, and its answer is a page of a proxy. */
  | 'answer-garbled'
  /** Who asked gives up, and it arrives a while later. */
  | 'late'
  /** It arrives, and its answer takes longer than anything else. */
  | 'slow'
  /** 429 and 401: it is turned away. */
  | 'turned-away'
  | 'not-let-in';

/** How late a late request arrives, and how slow a slow answer is, in milliseconds. */
export const lateMs = 60_000;
const slowMs = 15_000;

type Package = {
  readonly idPack: IdPack;
  readonly orderId: string;
  readonly productName: string;
  readonly cents: number;
  readonly mode: string;
  activated: boolean;
  /** How often its money was given back. */
  refunds: number;
};

type Order = {
  readonly uidCustomer: string;
  readonly orderId: string;
  readonly issueAt: number;
  readonly canceled: boolean;
  readonly packages: Package[];
};

const detail = 'model';
const refused: MerchantFailure = { kind: 'refused', httpStatus: 400, detail };

/** In cents. */
const farMore = 1_000_000;

/**
 * The merchant service as its interface tells it, in memory and without HTTP: a second implementation, which shares
 * nothing with src-service. It is less careful than a real one: a refund that is asked for twice is paid twice.
 */
export class ModelService {
  readonly #clock: FakeClock;
  /** Its clock is its own: nobody at a till sets it. */
  readonly #startedAt: number;
  readonly #prices: ReadonlyMap<string, Product>;
  readonly orders = new Map<string, Order>();
  readonly history: Transaction[] = [];
  readonly withdrawn = new Set<string>();
  /** What the next requests meet, by endpoint. */
  readonly faults: Record<
    'submit' | 'topup' | 'activate' | 'refund' | 'getStatus' | 'history' | 'balance',
    ModelFault[]
  > = { submit: [], topup: [], activate: [], refund: [], getStatus: [], history: [], balance: [] };
  /** What becomes of orders that are placed. */
  cancelsNext = false;
  /** It looks at the catalog and at the balance before it looks for the order id. */
  looksAtFundsFirst = false;
  /** Nobody can be reached, and whoever asks knows it. */
  isOffline = false;
  cents: number;
  #numbers = 0;

  constructor(clock: FakeClock, products: readonly Product[], cents: number) {
    this.#clock = clock;
    this.#startedAt = clock.now() - clock.monotonic();
    this.#prices = new Map(products.map((product) => [product.productId, product]));
    this.cents = cents;
    this.#note({ type: 'opening', amount: cents / 100 });
  }

  /**
   * Somebody pays in, or takes out: as of everything that moves the balance, the history has a line of it; by two sums that
   * nobody takes for what a package costs or gives back.
   */
  setBalance(cents: number): void {
    const paidIn = cents - this.cents + farMore;
    this.cents += paidIn;
    this.#note({ type: 'deposit', amount: paidIn / 100 });
    this.cents = cents;
    this.#note({ type: 'adjustment', amount: -farMore / 100 });
  }

  /** Every package, whoever's. */
  get packages(): Package[] {
    return [...this.orders.values()].flatMap(({ packages }) => packages);
  }

  /** Everything goes well from here on. */
  heal(): void {
    for (const faults of Object.values(this.faults)) faults.length = 0;
    this.withdrawn.clear();
    this.cancelsNext = false;
    this.isOffline = false;
  }

  /** The order of an order id, if it became one. */
  orderOf(orderId: string): Order | undefined {
    return [...this.orders.values()].find((order) => order.orderId === orderId);
  }

  /** The client that a till has of it. `sent` is told of each request before it is on its way. */
  client(sent: (endpoint: string, id: string) => void): MerchantClient {
    const unused = (): never => {
      throw new Error('the engine asks nothing else');
    };
    return {
      submit: (request) => {
        sent('submit', request.orderId ?? '');
        return this.#meet('submit', () => this.#submit(request), readOrder);
      },
      topup: (request) => {
        sent('topup', request.orderId ?? '');
        return this.#meet('topup', () => this.#topUp(request), readTopUp);
      },
      activate: (idPack) => {
        sent('activate', String(idPack));
        return this.#meet(
          'activate',
          () => this.#activate(idPack),
          (body) => readPackageChange(body, idPack),
        );
      },
      refund: (idPack) => {
        sent('refund', String(idPack));
        return this.#meet(
          'refund',
          () => this.#refund(idPack),
          (body) => readPackageChange(body, idPack),
        );
      },
      getStatus: (uid) =>
        this.#meet(
          'getStatus',
          () => this.#status(uid),
          (body) => readOrderStatus(body, uid),
        ),
      history: (limit) =>
        this.#meet(
          'history',
          () => succeed({}),
          () => {
            const transactions = this.history.toReversed().slice(0, limit);
            const clockAheadMs = this.#clock.now() - this.#now();
            const clock = { clockAheadMs, clockUncertainMs: 500 };
            return succeed({ transactions, unreadable: [], unreadableCount: 0, ...clock });
          },
        ),
      connectivity: unused,
      balance: () =>
        this.#meet(
          'balance',
          () => succeed({}),
          () => readBalance({ balance: this.cents / 100 }),
        ),
      products: () => {
        const products = [...this.#prices.values()].filter(({ productId }) => !this.withdrawn.has(productId));
        return Promise.resolve(succeed({ products, unreadable: [], unreadableCount: 0 }));
      },
      sign: unused,
    };
  }

  /** By how much the till's clock is ahead of the service's, as its newest reply tells. */
  get aheadMs(): number {
    return this.#clock.now() - this.#now();
  }

  /** Its time, as the till knows it by its newest reply. */
  now(): TimeSpan {
    return { from: this.#now(), until: this.#now() };
  }

  /** By its own clock, milliseconds since 1970 in UTC. */
  #now(): number {
    return this.#startedAt + this.#clock.monotonic();
  }

  async #meet<Value>(
    endpoint: keyof ModelService['faults'],
    work: () => Result<object, MerchantFailure>,
    read: (body: unknown) => Reading<Value>,
  ): Promise<Result<Value, MerchantFailure>> {
    if (this.isOffline) return fail({ kind: 'not-reached', cause: 'offline', detail });
    const noReply = fail({ kind: 'no-reply', cause: 'timeout', detail } as const);
    switch (this.faults[endpoint].shift()) {
      case 'lost':
        return noReply;
      case 'not-reached':
        return fail({ kind: 'not-reached', cause: 'connection', detail });
      case 'turned-away':
        return fail({ kind: 'too-many-requests', retryAfterMs: 3_000, detail });
      case 'not-let-in':
        return fail({ kind: 'unauthorized', httpStatus: 401, clockSkewMs: null, detail });
      case 'late':
        this.#clock.after(lateMs, work);
        return noReply;
      case 'answer-lost':
        work();
        return noReply;
      case 'answer-garbled':
        work();
        return fail({ kind: 'unreadable-reply', httpStatus: 502, detail });
      case 'slow': {
        const answer = work();
        await new Promise<void>((resolve) => this.#clock.after(slowMs, resolve));
        return answered(answer, read);
      }
      case undefined:
        return answered(work(), read);
    }
  }

  #submit({
    orderId = '',
    productId,
    activationMode = 'NOW',
  }: OrderRequest): Result<object, MerchantFailure> {
    const product = this.#price(productId);
    if (this.looksAtFundsFirst && !product.ok) return product;
    const before = this.#purchased(orderId);
    if (before !== undefined) return fail({ kind: 'order-exists', uidCustomer: before.uidCustomer, detail });
    if (!product.ok) return product;
    const uidCustomer = `uid-${(this.#numbers += 1)}`;
    const order: Order = {
      uidCustomer,
      orderId,
      issueAt: this.#clock.monotonic() + 1_000,
      canceled: this.cancelsNext,
      packages: [],
    };
    this.cancelsNext = false;
    this.orders.set(uidCustomer, order);
    this.#buy(order, orderId, product.value, activationMode);
    // It is credited at once, and seen when it is due.
    if (order.canceled) {
      const cents = centsOf(product.value);
      this.cents += cents;
      this.#note({ type: 'cancellation', amount: cents / 100, orderId, uidCustomer });
    }
    const { name, salePrice } = product.value;
    return succeed({
      uidCustomer,
      orderId,
      status: 'in_processing',
      esimProfile: { productId, name, salePrice },
    });
  }

  #topUp(request: TopUpRequest): Result<object, MerchantFailure> {
    const { uidCustomer, orderId = '', productId, activationMode = 'NOW' } = request;
    const product = this.#price(productId);
    if (this.looksAtFundsFirst && !product.ok) return product;
    const before = this.#purchased(orderId);
    if (before !== undefined) return fail({ kind: 'order-exists', uidCustomer: before.uidCustomer, detail });
    const order = this.orders.get(uidCustomer);
    if (order === undefined || order.canceled) return fail(refused);
    if (!product.ok) return product;
    const { idPack } = this.#buy(order, orderId, product.value, activationMode);
    return succeed({
      uidCustomer,
      package: { id: idPack, productId, orderId, salePrice: product.value.salePrice },
    });
  }

  #activate(idPack: IdPack): Result<object, MerchantFailure> {
    const bought = this.packages.find((each) => each.idPack === idPack);
    const waits = bought?.mode === 'ON_DEMAND' && !bought.activated;
    if (!waits || bought.refunds > 0) return fail(refused);
    bought.activated = true;
    return succeed({ idPack, status: 'completed' });
  }

  #refund(idPack: IdPack): Result<object, MerchantFailure> {
    const bought = this.packages.find((each) => each.idPack === idPack);
    if (bought === undefined || bought.activated) return fail(refused);
    bought.refunds += 1;
    this.cents += bought.cents;
    this.#note({ type: 'refund', amount: bought.cents / 100, idPack, orderId: bought.orderId });
    return succeed({ idPack, status: 'completed' });
  }

  #status(uidCustomer: string): Result<object, MerchantFailure> {
    const order = this.orders.get(uidCustomer);
    if (order === undefined) return fail({ kind: 'order-not-found', detail });
    const status =
      this.#clock.monotonic() < order.issueAt ? 'in_processing' : order.canceled ? 'canceled' : 'completed';
    if (status !== 'completed') return succeed({ uidCustomer, orderId: order.orderId, status });
    return succeed({
      uidCustomer,
      orderId: order.orderId,
      status,
      esimProfile: {
        // All of one length: a shorter one may be another without its check digit.
        iccid: `8990${uidCustomer.replace('uid-', '').padStart(15, '0')}`,
        imsi: '9019',
        activationCode: `LPA:1$model$${order.orderId}`,
      },
      activatedItems: order.packages.map(({ idPack, productName, mode, activated, refunds }) => ({
        uid: String(idPack),
        name: productName,
        activationMode: mode,
        activatedAt: activated ? '2026-11-21T10:00:00Z' : null,
        status: refunds > 0 ? 'refunded' : activated ? 'active' : 'not_activated',
      })),
    });
  }

  #purchased(orderId: string): Order | undefined {
    return [...this.orders.values()].find(({ packages }) =>
      packages.some((bought) => bought.orderId === orderId),
    );
  }

  #price(productId: string): Result<Product, MerchantFailure> {
    const product = this.#prices.get(productId);
    if (product === undefined || this.withdrawn.has(productId)) return fail(refused);
    return centsOf(product) > this.cents ? fail({ kind: 'insufficient-funds', detail }) : succeed(product);
  }

  #buy(order: Order, orderId: string, product: Product, mode: string): Package {
    const number = idPackOf((this.#numbers += 1));
    if (number.kind !== 'number') throw new Error('no number');
    const bought: Package = {
      idPack: number.idPack,
      orderId,
      productName: product.name,
      cents: centsOf(product),
      mode,
      activated: mode === 'NOW',
      refunds: 0,
    };
    order.packages.push(bought);
    this.cents -= bought.cents;
    const { uidCustomer } = order;
    this.#note({ type: 'order', amount: -bought.cents / 100, idPack: bought.idPack, orderId, uidCustomer });
    return bought;
  }

  #note(entry: object): void {
    const reading = readTransaction({ createdAt: this.#now(), balance: this.cents / 100, ...entry });
    if (reading.ok) this.history.push(reading.value);
  }
}

export const centsOf = ({ salePrice }: Pick<Product, 'salePrice'>): number =>
  Math.round(Number(salePrice) * 100);

function answered<Value>(
  answer: Result<object, MerchantFailure>,
  read: (body: unknown) => Reading<Value>,
): Result<Value, MerchantFailure> {
  if (!answer.ok) return answer;
  const reading = read(answer.value);
  if (reading.ok) return reading;
  return fail({ kind: 'unreadable-reply', httpStatus: 200, detail: reading.failure });
}
