import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ActivationMode } from '../../src-merchant-api/requests.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { expectNothingDoubled } from './agreement.ts';
import { centsOf, type ModelFault, type ModelService } from './model-service.ts';
import type { ModelTill } from './model-till.ts';
import type { SaidTender } from '../../src-books/tickets/tender-correction.ts';
import type { Visibility } from '../../src-main/selling/pace.ts';

/** What the model knows of the till: how many commands it accepted, and the cart of each sale. */
export type ModelState = { carts: number };

type Act = (till: ModelTill, state: ModelState) => Promise<void> | void;

/** Something that staff, the network, the service or the clock can do at any moment. */
class Command implements fc.AsyncCommand<ModelState, ModelTill> {
  readonly #name: string;
  readonly #act: Act;

  constructor(name: string, act: Act) {
    this.#name = name;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(state: ModelState, till: ModelTill): Promise<void> {
    await this.#act(till, state);
    // What follows at once has followed.
    await till.clock.pass(0);
    expectNothingDoubled(till);
  }

  toString(): string {
    return this.#name;
  }
}

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

const productOf = ({ products }: ModelTill, number: number): Product => {
  const product = pick(products, number);
  if (product === undefined) throw new Error('there are no products');
  return product;
};

/** A package that a till could find on a profile that was issued. */
const packageOf = ({ service }: ModelTill, number: number) => {
  const onProfiles = [...service.orders.values()].filter(({ canceled }) => !canceled);
  return pick(
    onProfiles.flatMap(({ uidCustomer, packages }) => packages.map((bought) => ({ uidCustomer, ...bought }))),
    number,
  );
};

const sell =
  (product: number, activationMode: ActivationMode, again: boolean, quantity: number): Act =>
  (till, state) => {
    const wanted = productOf(till, product);
    const cart = `cart-${(state.carts += 1)}`;
    const command = { product: wanted, price: wanted.salePrice, activationMode, cart, again, quantity };
    const twin = till.ledger.sales.unsettledOf('shop', wanted.productId);
    const sold = till.orders.sellSeveral(command);
    if (!sold.ok) {
      if (again || sold.failure.kind !== 'unsettled-twin') throw new Error(`not sold: ${sold.failure.kind}`);
      return;
    }
    if (!again && twin !== undefined) throw new Error('sold beside a sale that is not settled');
    for (const orderId of sold.value) till.saleIds.add(orderId);
    if (new Set(sold.value).size !== quantity) throw new Error(`${quantity} were wanted`);
    // The window passes it on once more.
    const repeated = till.orders.sellSeveral(command);
    if (!repeated.ok || repeated.value.join() !== sold.value.join()) {
      throw new Error('one press was sold twice');
    }
  };

const topUp =
  (profile: number, product: number, activationMode: ActivationMode): Act =>
  (till) => {
    const on = packageOf(till, profile);
    if (on === undefined) return;
    const order = till.service.orders.get(on.uidCustomer);
    const wanted = productOf(till, product);
    const begun = till.orders.topUp({
      uidCustomer: on.uidCustomer,
      orderId: null,
      product: wanted,
      price: wanted.salePrice,
      activationMode,
      knownPackages: order?.packages.map(({ idPack }) => String(idPack)) ?? [],
    });
    if (begun.ok) till.operationIds.add(begun.value);
  };

/** A ticket of a new eSIM, and of top-ups of one that was sold before: one press, one transaction. */
const sellWithTopUps =
  (on: number, product: number, activationMode: ActivationMode, quantity: number): Act =>
  (till, state) => {
    const completed = till.sales.flatMap(({ intent: { orderId }, progress }) =>
      progress.state === 'completed' ? [{ orderId, uidCustomer: progress.uidCustomer }] : [],
    );
    const esim = pick(completed, on);
    if (esim === undefined) return;
    const packages = till.service.orders.get(esim.uidCustomer)?.packages ?? [];
    const knownPackages = packages.map(({ idPack }) => String(idPack));
    const wanted = productOf(till, product);
    const line = { product: wanted, price: wanted.salePrice, activationMode };
    const cart = `cart-${(state.carts += 1)}`;
    const topUps = { ...line, quantity, esim: { ...esim, knownPackages } };
    const press = () => till.orders.sellTicket({ ...line, others: [topUps], cart, again: true });
    const open = till.ledger.operations.openTopUpOf('shop', esim.uidCustomer);
    const sold = press();
    if (!sold.ok) {
      if (open === undefined || sold.failure.kind !== 'operation-open')
        throw new Error(`not sold: ${sold.failure.kind}`);
      return;
    }
    if (open !== undefined) throw new Error('topped up beside a top-up that is not settled');
    for (const piece of sold.value)
      if (piece.kind === 'sale') till.saleIds.add(piece.orderId);
      else till.operationIds.add(piece.operationId);
    if (sold.value.length !== quantity + 1) throw new Error(`${quantity + 1} were wanted`);
    const repeated = press();
    if (!repeated.ok || !isDeepStrictEqual(repeated.value, sold.value))
      throw new Error('one press was sold twice');
  };

const activate =
  (number: number): Act =>
  (till) => {
    const bought = packageOf(till, number);
    if (bought === undefined) return;
    const { uidCustomer, idPack } = bought;
    const begun = till.orders.activate({ uidCustomer, orderId: null, idPack });
    if (begun.ok) till.operationIds.add(begun.value);
  };

const refund =
  (number: number): Act =>
  (till) => {
    const bought = packageOf(till, number);
    if (bought === undefined) return;
    const { uidCustomer, idPack, productName } = bought;
    const product = till.products.find(({ name }) => name === productName);
    if (product === undefined) throw new Error('a product is gone');
    const command = { uidCustomer, orderId: null, idPack, reason: 'locked', expected: product.salePrice };
    const begun = till.orders.refund(command);
    if (begun.ok) till.operationIds.add(begun.value);
  };

/** Staff had said the wrong tender. Whatever becomes of the sale, its ticket adds up as it did. */
const correct =
  (number: number, said: SaidTender): Act =>
  ({ ledger, sales, clock }) => {
    const sale = pick(sales, number);
    const ticket = sale && ledger.tickets.of(sale.intent.orderId);
    if (sale === undefined || ticket === undefined) return;
    const corrections = ticket.corrections.length;
    const wanted = { part: 0, said, corrections, reason: 'Wrong key', staff: null };
    const press = () => ledger.corrections.correct(sale.intent.orderId, wanted, clock.now());
    press();
    if (press().ok) throw new Error('one press corrected a payment twice');
    const after = ledger.tickets.totals(ledger.tickets.find(ticket.intent.ticketId));
    if (!isDeepStrictEqual(after, ledger.tickets.totals(ticket)))
      throw new Error('a ticket adds up otherwise since it was corrected');
  };

const number = fc.nat({ max: 20 });
const said = fc.constantFrom<SaidTender>(
  { kind: 'cash' },
  { kind: 'card-terminal', reference: null },
  { kind: 'other' },
);
const mode = fc.constantFrom<ActivationMode>('NOW', 'ON_DEMAND', 'ON_DEMAND');
const endpoint = fc.constantFrom<keyof ModelService['faults']>(
  ...(['submit', 'topup', 'activate', 'refund', 'refund', 'getStatus', 'history'] as const),
);
const fault = fc.constantFrom<ModelFault>(
  ...(['lost', 'not-reached', 'answer-lost', 'answer-garbled', 'late', 'slow'] as const),
  ...(['turned-away', 'not-let-in'] as const),
);

const everything = [
  fc
    .tuple(number, mode, fc.boolean(), fc.constantFrom(1, 1, 1, 3))
    .map(
      ([product, when, again, quantity]) =>
        new Command(`sell(${product}, ${when}, ${again}, ${quantity})`, sell(product, when, again, quantity)),
    ),
  fc
    .tuple(number, number, mode)
    .map(([on, product, when]) => new Command(`topUp(${on}, ${product}, ${when})`, topUp(on, product, when))),
  fc
    .tuple(number, number, mode, fc.constantFrom(1, 2, 3))
    .map(
      ([on, product, when, quantity]) =>
        new Command(
          `sellWithTopUps(${on}, ${product}, ${when}, ${quantity})`,
          sellWithTopUps(on, product, when, quantity),
        ),
    ),
  number.map((on) => new Command(`activate(${on})`, activate(on))),
  number.map((on) => new Command(`refund(${on})`, refund(on))),
  fc.tuple(endpoint, fault, fc.constantFrom(1, 2, 3, 30)).map(
    ([where, what, times]) =>
      new Command(`${where} meets ${what} × ${times}`, ({ service }) => {
        for (let time = 0; time < times; time += 1) service.faults[where].push(what);
      }),
  ),
  fc.constant(
    new Command('all reads are lost', ({ service }) => {
      for (let time = 0; time < 30; time += 1) {
        service.faults.getStatus.push('lost');
        service.faults.history.push('lost');
      }
    }),
  ),
  fc
    .constantFrom(0, 400, 2_000, 10_000, 30_000, 130_000)
    .map((ms) => new Command(`pass(${ms})`, (till) => till.clock.pass(ms))),
  fc.constant(new Command('restart', (till) => till.restart())),
  fc.constant(new Command('crash', (till) => till.crash())),
  fc.boolean().map(
    (isOffline) =>
      new Command(isOffline ? 'offline' : 'online', ({ service, runner }) => {
        service.isOffline = isOffline;
        // As the system's word that there is a network again makes the till ask.
        if (!isOffline) runner.askNow();
      }),
  ),
  fc
    // Nothing, as much as one of the products costs, and plenty.
    .constantFrom(0, 410, 1_840, 100_000)
    .map((cents) => new Command(`balance(${cents})`, (till) => till.setBalance(cents))),
  number.map(
    (which) =>
      new Command(`withdraw(${which})`, (till) => {
        till.service.withdrawn.add(productOf(till, which).productId);
      }),
  ),
  fc.constant(new Command('offer all', ({ service }) => service.withdrawn.clear())),
  fc.constant(
    new Command('cancel the next', ({ service }) => {
      service.cancelsNext = true;
    }),
  ),
  fc.constant(new Command('ask now', ({ runner }) => runner.askNow())),
  fc.constantFrom<Visibility[]>('shown', 'hidden').map(
    (visibility) =>
      new Command(visibility, ({ pace }) => {
        pace.window = visibility;
      }),
  ),
  fc
    .constantFrom(-86_400_000, 86_400_000)
    .map((jump) => new Command(`clock jumps ${jump}`, ({ clock }) => clock.set(clock.now() + jump))),
  fc
    .tuple(number, said)
    .map(([which, by]) => new Command(`correct(${which}, ${by.kind})`, correct(which, by))),
];

/** Everything that can happen; what leads to unknown ends, and out of them, the most often. */
export const commands = [...everything, ...everything.slice(0, 8), ...everything.slice(4, 8)];

/** What the dearest product costs, so that there is enough for everything. */
export const enoughFor = (products: readonly Product[]): number =>
  1_000 * Math.max(...products.map((product) => centsOf(product)));
