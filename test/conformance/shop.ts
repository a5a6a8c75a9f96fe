import { randomUUID } from 'node:crypto';
import type { Members, Merchant } from './merchant.ts';
import type { Reply } from './raw-request.ts';
import { expectStatus, memberOf, numberAt, textAt, valuesAt } from './reply-checks.ts';
import { Broken, NotJudged } from './verdict.ts';
import { lookUntil } from './waiting.ts';

/** A submit or a top-up with the balance before and after it. */
export type Purchase = {
  readonly sent: Members;
  readonly reply: Reply;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
};

/** An activation or a refund of a package, with what it changed. */
export type PackageChange = {
  readonly idPack: number;
  readonly reply: Reply;
  readonly price: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  /** How many ON_DEMAND packages of the profile waited for their activation. */
  readonly waitingBefore: number;
  readonly waitingAfter: number;
};

/** Makes the purchases that the rules look at, each once, and waits for what they lead to. */
export type Shop = ReturnType<typeof createShop>;

type Deps = {
  readonly merchant: Merchant;
  /** The product to buy; the cheapest of the catalog without one. */
  readonly productId: string | undefined;
  /** How long the service may take from an order to its profile. */
  readonly waitMs: number;
};

export function createShop({ merchant, productId, waitMs }: Deps) {
  const newOrderId = (): string => `conformance-${randomUUID()}`;

  const product = once(async () => productId ?? cheapest(await merchant.get('/products/list')));

  const balance = async (): Promise<number> =>
    numberAt(expectStatus(await merchant.get('/customer/balance'), 200), 'balance');

  const buy = async (path: '/orders/submit' | '/orders/topup', sent: Members): Promise<Purchase> => {
    const balanceBefore = await balance();
    const reply = expectStatus(await merchant.post(path, sent), 200);
    return { sent, reply, balanceBefore, balanceAfter: await balance() };
  };

  const order = async (members: Members = {}): Promise<Purchase> =>
    buy('/orders/submit', { productId: await product(), ...members });

  const status = (uidCustomer: string): Promise<Reply> =>
    merchant.get(`/orders/getStatus?uidCustomer=${encodeURIComponent(uidCustomer)}`);

  /** Waits until an order is what is awaited; the last reply in any case. */
  const statusWhen = (uidCustomer: string, isAwaited: (reply: Reply) => boolean): Promise<Reply> =>
    lookUntil(() => status(uidCustomer), isAwaited, waitMs);

  const settled = (uidCustomer: string): Promise<Reply> =>
    statusWhen(uidCustomer, ({ json }) => memberOf(json, 'status') !== 'in_processing');

  /** A productId and nothing else: what is left out has the interface's defaults. */
  const plainOrder = once(() => order());

  const fullOrder = once(() => order({ orderId: newOrderId(), activationMode: 'ON_DEMAND', callback: null }));

  const completed = async (bought: () => Promise<Purchase>): Promise<Reply> => {
    const reply = await settled(textAt((await bought()).reply, 'uidCustomer'));
    if (memberOf(reply.json, 'status') === 'completed') return reply;
    throw new Broken(`the order is not completed after ${waitMs / 1000} s: ${String(reply.status)}`);
  };
  const plainCompleted = once(() => completed(plainOrder));
  const fullCompleted = once(() => completed(fullOrder));

  const profileOwner = async (): Promise<string> => textAt(await fullCompleted(), 'uidCustomer');

  const topUp = async (members: Members = {}): Promise<Purchase> =>
    buy('/orders/topup', { productId: await product(), uidCustomer: await profileOwner(), ...members });

  const change = async (path: '/orders/activate' | '/orders/refund'): Promise<PackageChange> => {
    const owner = await profileOwner();
    const had = waitingIn(await status(owner));
    const bought = await topUp({ activationMode: 'ON_DEMAND', orderId: newOrderId() });
    const idPack = numberAt(bought.reply, 'package.id');
    const waitingBefore = waitingIn(await statusWhen(owner, (seen) => waitingIn(seen) > had));
    const balanceBefore = await balance();
    const reply = expectStatus(await merchant.post(path, { idPack }), 200);
    // A refund need not take the package out of the list.
    const after = await statusWhen(
      owner,
      (seen) => path === '/orders/refund' || waitingIn(seen) < waitingBefore,
    );
    return {
      ...{ idPack, reply, price: numberAt(bought.reply, 'package.salePrice'), balanceBefore },
      ...{ balanceAfter: await balance(), waitingBefore, waitingAfter: waitingIn(after) },
    };
  };

  return {
    ...{ newOrderId, product, balance, order, status, statusWhen, settled, topUp, profileOwner },
    /** Bought with a productId alone. */
    ...{ plainOrder, plainCompleted },
    /** Bought ON_DEMAND, with every field. */
    ...{ fullOrder, fullCompleted },
    /** A top-up with a productId alone. */
    plainTopUp: once(() => topUp()),
    firstUseTopUp: once(() => topUp({ activationMode: 'FIRST_USE', orderId: newOrderId() })),
    activated: once(() => change('/orders/activate')),
    refunded: once(() => change('/orders/refund')),
    iccid: async () => textAt(await fullCompleted(), 'esimProfile.iccid'),
    connectivity: once(async () => {
      const iccid = textAt(await fullCompleted(), 'esimProfile.iccid');
      return merchant.get(`/orders/connectivity?iccid=${encodeURIComponent(iccid)}`);
    }),
  };
}

/** How many packages of a mode are bought and not activated. */
export function waitingIn(reply: Reply, mode = 'ON_DEMAND'): number {
  return valuesAt(reply.json, 'activatedItems.*').filter(
    (item) => memberOf(item, 'activationMode') === mode && memberOf(item, 'activatedAt') === null,
  ).length;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/**
 * The catalog's shape is not shown: entries are looked for wherever arrays are. A product without a price would leave
 * nothing to see of a debit.
 */
function cheapest(catalog: Reply): string {
  let best: { readonly productId: string; readonly price: number } | undefined;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const [productId, price] = [memberOf(value, 'productId'), memberOf(value, 'salePrice')];
    if (typeof productId === 'string' && typeof price === 'number') {
      if (price > 0 && (best === undefined || price < best.price)) best = { productId, price };
    } else Object.values(value).forEach(visit);
  };
  visit(catalog.json);
  if (best === undefined) throw new NotJudged('no product with a price was found: name one with --product');
  return best.productId;
}
