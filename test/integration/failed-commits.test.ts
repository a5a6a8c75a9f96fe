import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directClient } from '../network/direct-client.ts';
import { hasFailingDisk, makeFailingDisk, type FailingDisk } from '../failing-sync/failing-disk.ts';
import { openTillApart, type TillApart } from '../failing-sync/till-apart.ts';
import type { Errand, Standing } from '../failing-sync/till-messages.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const log = 'ledger.sqlite-wal';

describe.skipIf(!hasFailingDisk())('a COMMIT whose wait for the disk fails', () => {
  let folder: string;
  let service: TestService;
  let disk: FailingDisk;
  let till: TillApart;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'failed-commits-'));
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    disk = makeFailingDisk();
    till = await openTillApart(folder, service, disk);
  });
  afterEach(async () => {
    await till.kill();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const sale = (): Extract<Errand, { kind: 'sell' }> => ({ kind: 'sell', cart: randomUUID(), again: false });

  /** A sale that is completed, and what is done with it. */
  async function sold() {
    const { id } = await till.ask(sale());
    const { orders } = await till.until(({ orders: all }) =>
      all.some((order) => order.id === id && order.state === 'completed'),
    );
    const order = orders.find((each) => each.id === id) ?? expect.fail('it is gone');
    const uidCustomer = order.uidCustomer ?? expect.fail('no uidCustomer');
    const status = value(await directClient(service).getStatus(uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    return {
      orderId: order.id,
      uidCustomer,
      idPack: Number(status.activatedItems[0]?.uid),
      cart: randomUUID(),
    };
  }

  /** An order of another till, in these books without a price. */
  async function adopted() {
    await sold();
    const client = directClient(service);
    const [product] = value(await client.products()).products;
    const { uidCustomer } = value(await client.submit({ productId: product?.productId ?? '' }));
    const { id } = await till.ask({ kind: 'adoption', uidCustomer });
    return { orderId: id ?? expect.fail('not adopted'), uidCustomer, idPack: 0, cart: randomUUID() };
  }

  /** How often the service was paid, or paid back. */
  const moves = async (): Promise<number> =>
    value(await directClient(service).history(100)).transactions.filter(({ idPack }) => idPack !== null)
      .length;

  it('is reported as not done if a later write shows that nothing is left of it, also after a crash', async () => {
    await sold();
    disk.fail(log, 1);
    const failed = await till.ask(sale());
    expect(failed).toMatchObject({ done: false, problem: 'ledger' });
    await till.kill();
    disk.mend();
    till = await openTillApart(folder, service, disk);
    const { standing } = await till.ask({ kind: 'look' });
    expect(standing.orders).toHaveLength(1);
    expect(standing.news).toBeNull();
    expect(await moves()).toBe(1);
  });

  it('is reported as uncertain while nothing can be written, and its outcome once something can', async () => {
    await sold();
    disk.fail(log);
    expect(await till.ask(sale())).toMatchObject({ done: false, problem: 'uncertain' });
    // Whatever is asked meanwhile: it is not told that the one before wasn't done.
    expect(await till.ask(sale())).toMatchObject({ done: false, problem: 'earlier-uncertain' });
    disk.mend();
    const { standing } = await till.ask({ kind: 'try-to-write' });
    expect(standing).toMatchObject({
      writing: 'writable',
      news: { kind: 'not-recorded', what: 'sale' },
    });
    await till.kill();
    till = await openTillApart(folder, service, disk);
    expect((await till.ask({ kind: 'look' })).standing.orders).toHaveLength(1);
    expect(await moves()).toBe(1);
  });

  it.each(['shift-open', 'cash', 'shift-close'] as const)(
    'of a drawer (%s) is reported as uncertain, and the next start reports what it found',
    async (kind) => {
      await sold();
      if (kind !== 'shift-open') await till.ask({ kind: 'shift-open' });
      const before = (await till.ask({ kind: 'look' })).standing.shift;
      disk.failAndShut(log);
      expect(await till.ask({ kind })).toMatchObject({ done: false, problem: 'uncertain' });
      expect((await till.ask({ kind: 'look' })).standing.shift).toEqual(before);
      await till.kill();
      disk.mend();
      till = await openTillApart(folder, service, disk);
      const { standing } = await till.ask({ kind: 'look' });
      expect(standing.shift).not.toEqual(before);
      const what = kind === 'cash' ? 'cash' : 'shift';
      expect(standing.news).toEqual({ kind: 'recorded', what });
    },
  );

  describe('of money that a customer was given, or of how they paid', () => {
    const whatIs = {
      ...{ cash: 'cash', goodwill: 'payback', 'pay-back': 'payback', 'payback-undo': 'payback-undone' },
      ...{ correction: 'tender-correction', price: 'given-price', 'price-correction': 'price-correction' },
    } as const;

    it.each([
      'cash',
      'goodwill',
      'correction',
      'price',
      'price-correction',
      'pay-back',
      'payback-undo',
    ] as const)('(%s) is not recorded twice if staff press again while it is uncertain', async (kind) => {
      const isAdopted = kind === 'price' || kind === 'price-correction';
      const refunded = isAdopted ? await adopted() : await sold();
      if (kind === 'price-correction') await till.ask({ kind: 'price', orderId: refunded.orderId });
      const isUndo = kind === 'payback-undo';
      if (kind === 'pay-back' || isUndo) {
        await till.ask({ kind: 'refund', ...refunded });
        await till.until(({ owed }) => owed.length === 1);
      }
      if (isUndo) await till.ask({ kind: 'pay-back' });
      if (kind === 'cash') await till.ask({ kind: 'shift-open' });
      disk.failAndShut(log);
      const press = { kind, orderId: refunded.orderId } as const;
      expect(await till.ask(press)).toMatchObject({ done: false, problem: 'uncertain' });
      expect(await till.ask(press)).toMatchObject({ done: false, problem: 'earlier-uncertain' });
      await till.kill();
      disk.mend();
      till = await openTillApart(folder, service, disk);
      const { standing } = await till.ask({ kind: 'look' });
      expect(standing.news).toEqual({ kind: 'recorded', what: whatIs[kind] });
      expect(standing.owed).toHaveLength(isUndo ? 1 : 0);
    });
  });

  describe.each(['customer', 'forget'] as const)('of a customer (%s)', (kind) => {
    const [before, after] = kind === 'customer' ? [null, 'Amina'] : ['Amina', null];
    const what = kind === 'customer' ? 'customer' : 'erasure';
    const customerIn = ({ orders }: Standing, id: string): string | null | undefined =>
      orders.find((order) => order.id === id)?.customer;

    async function soldAndNoted(): Promise<string> {
      const { orderId } = await sold();
      if (kind === 'forget') await till.ask({ kind: 'customer', orderId });
      return orderId;
    }

    it('is reported as uncertain, and the next start reports that it found it', async () => {
      const orderId = await soldAndNoted();
      disk.failAndShut(log);
      const told = await till.ask({ kind, orderId });
      expect(told).toMatchObject({ done: false, problem: 'uncertain' });
      expect(customerIn(told.standing, orderId)).toBe(before);
      await till.kill();
      disk.mend();
      till = await openTillApart(folder, service, disk);
      const { standing } = await till.ask({ kind: 'look' });
      expect(customerIn(standing, orderId)).toBe(after);
      expect(standing.news).toEqual({ kind: 'recorded', what });
      // What is left of whoever was forgotten is erased by the start that found it.
      const traces = join(folder, 'practice', 'ledger.sqlite-traces');
      expect(existsSync(traces)).toBe(kind === 'forget');
    });

    it('is reported as not recorded once something can be written again', async () => {
      const orderId = await soldAndNoted();
      disk.fail(log);
      expect(await till.ask({ kind, orderId })).toMatchObject({ done: false, problem: 'uncertain' });
      disk.mend();
      const { standing } = await till.ask({ kind: 'try-to-write' });
      expect(standing.news).toEqual({ kind: 'not-recorded', what });
      expect(customerIn(standing, orderId)).toBe(before);
    });
  });

  it('of a manager’s closing is reported as uncertain, and the next start reports what it found', async () => {
    await controller(service).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'drop', when: 'before' },
    });
    const { id } = await till.ask(sale());
    if (id === null) return expect.fail('it was not begun');
    await till.until((standing) => stateOf(standing, id) === 'unknown');
    disk.failAndShut(log);
    expect(await till.ask({ kind: 'close', id })).toMatchObject({ done: false, problem: 'uncertain' });
    await till.kill();
    disk.mend();
    till = await openTillApart(folder, service, disk);
    const { standing } = await till.ask({ kind: 'look' });
    expect(stateOf(standing, id)).toBe('written-off');
    expect(standing.news).toEqual({ kind: 'recorded', what: 'closing' });
  });

  const stateOf = ({ orders, operations }: Standing, id: string): string | undefined =>
    [...orders, ...operations].find((each) => each.id === id)?.state;

  /** Begins something whose COMMIT fails and is found by the next start; the till is killed before anything else happens. */
  async function leftBehind(kind: 'sell' | 'top-up' | 'activation' | 'refund'): Promise<string> {
    const on = await sold();
    const before = (await till.ask({ kind: 'look' })).standing;
    disk.failAndShut(log);
    const told = await till.ask(kind === 'sell' ? sale() : { kind, ...on });
    expect(told).toMatchObject({ done: false, problem: 'uncertain' });
    expect(told.standing).toMatchObject({ orders: before.orders, operations: before.operations });
    await till.kill();
    disk.mend();
    till = await openTillApart(folder, service, disk);
    const held = await till.until(({ orders, operations }) =>
      [...orders, ...operations].some(({ state }) => state === 'held'),
    );
    expect(held.news).toEqual({ kind: 'held', count: 1 });
    const known = new Set([...before.orders, ...before.operations].map(({ id }) => id));
    const [left, ...others] = [...held.orders, ...held.operations].filter(({ id }) => !known.has(id));
    expect(others).toEqual([]);
    return left?.id ?? expect.fail('nothing was left');
  }

  it.each(['sell', 'top-up', 'activation', 'refund'] as const)(
    'of a %s that a start finds is not sent automatically',
    async (kind) => {
      const id = await leftBehind(kind);
      const made = await moves();
      // The service is looked at, and nothing is sent.
      for (let look = 0; look < 3; look += 1) await till.ask({ kind: 'ask-now' });
      expect(stateOf((await till.ask({ kind: 'look' })).standing, id)).toBe('held');
      expect(await moves()).toBe(made);
      const sent = await till.ask({ kind: 'decide', id, decision: 'send' });
      if (kind === 'refund') expect(sent).toMatchObject({ done: false, problem: 'on-its-way' });
      else {
        await till.until((standing) => stateOf(standing, id) === 'completed');
        expect(await moves()).toBe(kind === 'activation' ? made : made + 1);
      }
    },
  );

  it('of staff’s decision to send leaves it held, for the next start too', async () => {
    const id = await leftBehind('sell');
    const made = await moves();
    disk.failAndShut(log);
    const told = await till.ask({ kind: 'decide', id, decision: 'send' });
    expect(told).toMatchObject({ done: false, problem: 'uncertain' });
    await till.kill();
    disk.mend();
    till = await openTillApart(folder, service, disk);
    await till.until((standing) => stateOf(standing, id) === 'held');
    expect(await moves()).toBe(made);
  });

  it('of what was sent before is settled by the next start as usual', async () => {
    const control = controller(service);
    await control.post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'delay', when: 'after', ms: 3_600_000 },
    });
    const { id } = await till.ask(sale());
    await expect.poll(moves).toBe(1);
    await till.kill();
    await control.clear('/faults');
    disk.mend();
    till = await openTillApart(folder, service, disk);
    await till.until((standing) => id !== null && stateOf(standing, id) === 'completed');
    expect(await moves()).toBe(1);
  });
});
