import type { WebContents } from 'electron';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Press } from '../tills/till-messages.ts';

/** Has a window do something. What it does is handed over as text: it knows nothing of what stands around it here. */
export async function inWindow<Given>(
  contents: WebContents,
  work: (given: Given) => Promise<void>,
  given: Given,
): Promise<void> {
  await contents.executeJavaScript(`(${work.toString()})(${JSON.stringify(given)})`, true);
}

export type Ready = {
  readonly account: RequestOf<'account-connect'>;
  /** How long it is tried to reach the service, in milliseconds. */
  readonly connectsWithinMs: number;
};

/** Waits until the books are open, and a while for the service; connects the account anew where it has moved. */
export async function standReady({ account, connectsWithinMs }: Ready): Promise<void> {
  const patient = async (isSo: () => Promise<boolean>, mostMs: number): Promise<boolean> => {
    const until = Date.now() + mostMs;
    while (!(await isSo())) {
      if (Date.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return true;
  };
  const isOpen = await patient(async () => (await till.ask('snapshot')) !== null, 20_000);
  if (!isOpen) throw new Error(`the books stay shut: ${JSON.stringify(await till.ask('closed-books'))}`);
  // A new installation asks how to begin: it is tried.
  if ((await till.ask('snapshot'))?.firstRun !== null) await till.ask('first-run-over');
  await patient(async () => {
    const { mode, baseAddress } = await till.ask('account-read');
    if (mode === 'live' && baseAddress === account.baseAddress) return true;
    return (await till.ask('account-connect', account)).ok;
  }, connectsWithinMs);
  if ((await till.ask('snapshot'))?.tillAsks?.kind === 'name')
    await till.ask('till-name-set', { name: 'T1' });
  // With a bad network it comes later, and what is pressed before is refused.
  await patient(async () => (await till.ask('snapshot'))?.service.kind === 'online', 1_000);
  await patient(() => Promise.resolve(document.documentElement.dataset['mode'] === 'live'), 1_000);
}

/** What is pressed, by the names that the window has. */
export type WindowPress = {
  readonly pressed: Press;
  readonly productId: string;
  /** What is sold besides; undefined for nothing. */
  readonly besidesId?: string | undefined;
};

/** Sells a package as the window does, or two on one ticket; and with some, tops up one of the newest eSIMs. */
export async function sell({ pressed, productId, besidesId }: WindowPress): Promise<void> {
  const { products } = await till.ask('catalog');
  const product = products.find((one) => one.productId === productId);
  if (product === undefined || pressed.kind !== 'sell') throw new Error(`nothing to sell as ${productId}`);
  const { costVersion, price, currency } = product;
  const { mode: activationMode, press: cart, again } = pressed;
  const lineOf = ({ productId: id, costVersion: version, price: seen }: typeof product) => ({
    productId: id,
    costVersion: version,
    price: seen,
    activationMode,
  });
  const besides = products.filter((one) => one.productId === besidesId).map(lineOf);
  const everything = { text: '', countries: [], from: null, to: null, productId: null, staffId: null };
  const list = {
    ...everything,
    standing: 'ready',
    sort: 'newest',
    start: { at: 'first' },
    limit: 40,
  } as const;
  const { orders } = pressed.pick % 3 === 0 ? await till.ask('orders', list) : { orders: [] };
  const topUps = orders
    .slice(pressed.pick % Math.max(1, orders.length))
    .slice(0, 1)
    .map(({ orderId }) => ({ ...lineOf(product), topsUp: orderId, quantity: 1 + (pressed.pick % 2) }));
  const others = [...besides, ...topUps];
  await till.ask('sell', { productId, costVersion, price, currency, activationMode, others, cart, again });
}

/** Tops up, activates or refunds one of the newest eSIMs, as the window does. */
export async function operate({ pressed, productId }: WindowPress): Promise<void> {
  const { kind, press: cart, pick } = pressed;
  const everything = { text: '', countries: [], from: null, to: null, productId: null, staffId: null };
  const { orders } = await till.ask('orders', {
    ...everything,
    standing: 'ready',
    sort: 'newest',
    start: { at: 'first' },
    limit: 40,
  });
  const order = orders[pick % Math.max(1, orders.length)];
  if (order === undefined) throw new Error('no eSIM');
  const { orderId } = order;
  const uidCustomer = (await till.ask('order', { orderId }))?.uidCustomer;
  const seen = await till.ask('packages', { orderId });
  if (!seen.ok || uidCustomer === undefined || uidCustomer === null) throw new Error('no packages');
  const on = { uidCustomer, orderId, cart };
  const { packages } = seen;
  const first = pick % Math.max(1, packages.length);
  // One that can be chosen, from wherever the eye fell.
  const inTurn = [...packages.slice(first), ...packages.slice(0, first)];
  if (kind === 'top-up') {
    const product = (await till.ask('catalog')).products.find((one) => one.productId === productId);
    if (product === undefined) throw new Error(`no ${productId}`);
    const { costVersion, price, currency } = product;
    const wanted = { productId, costVersion, price, currency, activationMode: 'ON_DEMAND' as const };
    await till.ask('sell', { ...wanted, topsUp: orderId, cart, again: true });
  } else if (kind === 'activation') {
    const waits = inTurn.map(({ activation }) => activation).find(({ offered }) => offered);
    if (waits?.offered !== true) throw new Error('nothing to activate');
    await till.ask('activate', { ...on, idPack: waits.idPack });
  } else if (kind === 'refund') {
    const due = inTurn.map(({ refund }) => refund).find(({ offered }) => offered);
    if (due?.offered !== true) throw new Error('nothing to refund');
    const { idPack } = due;
    await till.ask('refund', { ...on, idPack, reason: 'The phone is locked' });
  }
}

/** Says what customers paid for the newest orders that came back without a price, and later that it was more, or less; presses twice each time. */
export async function givePrices(): Promise<void> {
  const everything = { text: '', countries: [], from: null, to: null, productId: null, staffId: null };
  const { orders } = await till.ask('orders', {
    ...everything,
    standing: 'ready',
    sort: 'newest',
    start: { at: 'first' },
    limit: 20,
  });
  for (const { orderId } of orders) {
    const { pieces, openShift } = await till.ask('price-read', { piece: orderId });
    for (const { piece, currency } of pieces.filter(({ stays, given }) => stays === null && given === null)) {
      const wanted = {
        piece,
        currency,
        price: '9.90',
        said: { kind: 'cash' },
        reason: 'On the slip',
      } as const;
      const press = () => till.ask('price-give', { ...wanted, takenIn: openShift });
      await Promise.all([press(), press()]);
    }
    for (const { piece, given } of pieces) {
      if (given === null || given.isRefundOpen || given.corrected.length > 1) continue;
      const corrections = given.corrected.length;
      const price = corrections === 0 ? '14.90' : '7.90';
      const press = () => till.ask('price-correct', { piece, price, corrections, reason: 'Mistyped' });
      await Promise.all([press(), press()]);
    }
  }
}

/** Saves the newest receipt, as the window does. */
export async function saveReceipt(): Promise<void> {
  const sale = (await till.ask('snapshot'))?.sales.find(({ install }) => install !== null);
  if (sale !== undefined) await till.ask('receipt-save', { orderId: sale.orderId, language: null });
}

/** Decides about something that is held. */
export async function decide({
  id,
  isRefund,
  decision,
}: {
  readonly id: string;
  readonly isRefund: boolean;
  readonly decision: 'send' | 'drop';
}): Promise<void> {
  await till.ask(isRefund ? 'held-refund-decide' : 'held-decide', { id, decision });
}
