import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, sum } from '../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { NamedEsim } from '../../src-preload/contract/sales/wanted.ts';
import type { SoldPiece, SoldPieces } from '../../src-main/domain/orders/cart.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import {
  adoptOrder,
  firstProduct,
  namesOf,
  openTwoTills,
  packagesElsewhere,
  refundOn,
  sellTo,
  topUpOn,
  untilDoneElsewhere,
  type Names,
} from '../tills/two-tills.ts';
import { value } from '../value.ts';

/** Tickets of which a line tops up an eSIM that another till sold. */

let two: Awaited<ReturnType<typeof openTwoTills>>;
beforeEach(async () => {
  two = await openTwoTills();
});
afterEach(() => two.close());

const till = () => two.here.session.till;
const price = () => firstProduct(two.here).price;
const soldThere = async (): Promise<Names> => namesOf(await sellTo(two.seller));

const lineOf = (topsUp?: NamedEsim): NonNullable<RequestOf<'sell'>['others']>[number] => {
  const { productId, costVersion, price: each } = firstProduct(two.here);
  return {
    productId,
    costVersion,
    price: each,
    activationMode: 'FIRST_USE',
    ...(topsUp === undefined ? {} : { topsUp }),
  };
};

/** For cash: a line for each eSIM, null for a new one. */
function wanted([first = null, ...others]: readonly (NamedEsim | null)[]): RequestOf<'sell'> {
  return {
    ...{ ...lineOf(first ?? undefined), currency: firstProduct(two.here).currency },
    ...{ others: others.map((each) => lineOf(each ?? undefined)) },
    ...{ cart: crypto.randomUUID(), again: true, payments: [{ kind: 'cash', received: null }] },
  };
}

const sell = (esims: readonly (NamedEsim | null)[]) => till().selling.sellWithTopUps(wanted(esims));

const idOf = (piece: SoldPiece): string => (piece.kind === 'sale' ? piece.orderId : piece.operationId);

/** Of an eSIM that these books have no sale of. */
const namedOf = ({ iccid, uidCustomer }: Names): NamedEsim => ({ iccid, uidCustomer });

/** What was bought for an eSIM here, by the books. */
function boughtFor({ uidCustomer }: Names) {
  const { esim } = till().elsewhere.bought({ typed: uidCustomer });
  return esim?.kind === 'topped-up' ? esim.operations : [];
}

const untilDone = (names: Names, count = 1) =>
  two.here.when(() => {
    const done = boughtFor(names).filter(({ state }) => state === 'completed');
    return done.length === count ? true : undefined;
  });

const times = (count: number): string => sum(Array.from({ length: count }, () => amountOf(price())));
const amountOf = (text: string | null | undefined) => parseAmount(text ?? '') ?? expect.fail('no amount');

const receiptsOf = (pieces: SoldPieces) =>
  pieces.flatMap((piece) => {
    const facts = till().receipts.facts(idOf(piece));
    return facts === undefined ? [] : [{ id: idOf(piece), facts }];
  });

/** What the receipts of a ticket list. */
const purchasesOf = (receipts: ReturnType<typeof receiptsOf>) =>
  receipts.flatMap(({ facts: { paper } }) => (paper?.kind === 'receipt' ? [paper.purchase] : []));

/** What they come to, less what came to nothing. */
const paidBy = (receipts: ReturnType<typeof receiptsOf>): string =>
  sum(purchasesOf(receipts).map(({ totalNow }) => totalNow));

describe('a ticket of a new eSIM and a top-up of one that another till sold', () => {
  it('is one payment, and each piece has its end; its receipts add up to it', async () => {
    expect(till().shifts.open({ floats: [{ currency: 'USD', amount: '0' }] })).toEqual({ ok: true });
    const names = await soldThere();
    const pieces = value(await sell([null, namedOf(names)]));
    await untilDone(names);
    const [sale, topUp] = pieces.map(idOf);
    await two.here.when(() => (two.here.order(sale ?? '').state === 'completed' ? true : undefined));
    expect(boughtFor(names)).toMatchObject([{ operationId: topUp, orderId: null, price: price() }]);
    expect(till().shifts.expected()).toEqual([{ tender: 'cash', currency: 'USD', amount: times(2) }]);
    const receipts = receiptsOf(pieces);
    expect(receipts.map(({ id }) => id)).toEqual([sale]);
    expect(paidBy(receipts)).toBe(times(2));
    const lines = value(await directClient(two.service).history(20)).transactions;
    expect(lines.filter(({ type }) => type === 'topup')).toHaveLength(1);
  });

  it('has its payment corrected, and goodwill given for each piece, from either side', async () => {
    const names = await soldThere();
    const [sale = '', topUp = ''] = value(await sell([null, namedOf(names)])).map(idOf);
    await untilDone(names);
    await two.here.when(() => (two.here.order(sale).state === 'completed' ? true : undefined));
    const said = { kind: 'card-terminal', reference: null } as const;
    const corrected = { piece: topUp, part: 0, corrections: 0, said, reason: 'Wrong key' };
    expect(till().corrections.correct(corrected)).toEqual({ ok: true });
    for (const piece of [sale, topUp])
      expect(till().corrections.read({ piece }).tickets).toMatchObject([
        { payments: [{ tender: 'card-terminal', amount: times(2) }], corrected: [{ from: 'cash' }] },
      ]);
    const given = till().goodwill.give({
      ...{ piece: topUp, left: price(), amount: '1', currency: 'USD', tender: 'card-terminal' },
      ...{ isCountedElsewhere: false, reason: 'Slow network' },
    });
    expect(given).toEqual({ ok: true });
    const left = (piece: string) =>
      till()
        .goodwill.read({ piece })
        .pieces.map((each) => each.left);
    expect([left(topUp), left(sale)]).toEqual([[sum([amountOf(price()), amountOf('-1')])], [price()]]);
  });

  it('owes the top-up alone once that is refunded, and leads to its eSIM', async () => {
    const names = await soldThere();
    const [, topUp = ''] = value(await sell([null, namedOf(names)])).map(idOf);
    await untilDone(names);
    const own = (await packagesElsewhere(two.here, names)).packages.find(({ refund }) => refund.offered);
    value(refundOn(two.here, { ...names, orderId: null, uid: own?.uid ?? null }));
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    const { uidCustomer } = names;
    expect(till().owed.shown).toMatchObject([{ owed: price(), orderId: null, uidCustomer }]);
    expect(till().paybackQuestions.orderOwed({ piece: topUp })).toBe('something');
  });
});

describe('a ticket of top-ups alone, of eSIMs of both tills', () => {
  it('has one receipt, of its first, that says all of it', async () => {
    const own = await sellTo(two.here);
    const names = await soldThere();
    const pieces = value(await sell([namedOf(names), own.orderId, namedOf(names)]));
    await untilDone(names, 2);
    await two.here.when(() =>
      two.here.order(own.orderId).operations.every(({ state }) => state === 'completed') ? true : undefined,
    );
    const receipts = receiptsOf(pieces);
    expect(receipts.map(({ id }) => id)).toEqual(pieces.slice(0, 1).map(idOf));
    expect(receipts[0]?.facts.iccid).toBe(names.iccid);
    expect(purchasesOf(receipts)).toMatchObject([{ pieces: [{}, {}, {}], total: times(3) }]);
    expect(paidBy(receipts)).toBe(times(3));
    const lines = value(await directClient(two.service).history(20)).transactions;
    expect(new Set(lines.flatMap(({ type, idPack }) => (type === 'topup' ? [idPack] : []))).size).toBe(3);
  });
});

describe('a ticket of two top-ups of which one is refused', () => {
  it('owes that one, and the receipt is of the other, and says that it was not sold', async () => {
    const [one, other] = [await soldThere(), await soldThere()];
    // Enough for one of them, whichever comes first.
    await controller(two.service).post('/balance', { balance: firstProduct(two.here).cost });
    const pieces = value(await sell([namedOf(one), namedOf(other)]));
    const ended = () => [...boughtFor(one), ...boughtFor(other)].map(({ state }) => state).toSorted();
    await expect.poll(ended, { timeout: 30_000 }).toEqual(['completed', 'refused']);
    expect(till().owed.shown).toMatchObject([{ owed: price(), pieces: pieces.map(idOf) }]);
    const receipts = receiptsOf(pieces);
    const [purchase] = purchasesOf(receipts);
    expect(purchase?.pieces.map(({ end }) => end ?? 'kept').toSorted()).toEqual(['kept', 'not-sold']);
    expect(purchase?.owed).toBe(price());
    expect(paidBy(receipts)).toBe(price());
  });
});

describe('a line for an eSIM that another till sold', () => {
  const unsold = (kind: string) => ({ ok: false, failure: { kind } });
  const nothingWritten = (names: Names) => {
    expect(boughtFor(names)).toEqual([]);
    expect(till().snapshot().sales).toEqual([]);
  };

  it('sells nothing where the order is of another eSIM than staff saw', async () => {
    const [one, other] = [await soldThere(), await soldThere()];
    two.here.sent.length = 0;
    const mixed = { uidCustomer: one.uidCustomer, iccid: other.iccid };
    expect(await sell([null, mixed])).toEqual(unsold('not-the-esim'));
    // Named rightly as well, it is still another one.
    expect(await sell([namedOf(one), mixed])).toEqual(unsold('not-the-esim'));
    expect(two.here.sent).not.toContain('/orders/topup');
    nothingWritten(one);
  });

  it('sells nothing where the service has no such order', async () => {
    const names = await soldThere();
    const uidCustomer = '00000000-0000-4000-8000-000000000000';
    expect(await sell([null, { ...namedOfParts(names), uidCustomer }])).toEqual(unsold('order-not-found'));
    nothingWritten(names);
  });

  it('is of its sale once the order is adopted, whatever the ticket says', async () => {
    const names = await soldThere();
    const orderId = await adoptOrder(two.here, names.uidCustomer);
    const [piece] = value(await sell([namedOf(names)]));
    const id = idOf(piece);
    await two.here.when(() =>
      two.here.order(orderId).operations.at(-1)?.state === 'completed' ? true : undefined,
    );
    expect(two.here.order(orderId).operations).toMatchObject([{ operationId: id, orderId }]);
  });

  it('isn’t begun while a top-up of the eSIM is open, nor twice by one press', async () => {
    const names = await soldThere();
    const fault = { kind: 'bad-gateway', when: 'before' };
    await controller(two.service).post('/faults', { path: '/orders/topup', fault, times: 'forever' });
    const id = value(await topUpOn(two.here, names));
    expect(await sell([namedOf(names)])).toMatchObject({ ok: false });
    await controller(two.service).clear('/faults');
    await untilDoneElsewhere(two.here, names);
    const request = wanted([namedOf(names)]);
    const both = await Promise.all([1, 2].map(() => till().selling.sellWithTopUps(request)));
    expect(new Set(both.map((each) => JSON.stringify(value(each)))).size).toBe(1);
    await untilDone(names, 2);
    expect(boughtFor(names).map(({ operationId }) => operationId)).toContain(id);
  });
});

const namedOfParts = ({ iccid, uidCustomer }: Names) => ({ iccid, uidCustomer });
