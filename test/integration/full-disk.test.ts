import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../value.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { makeSmallDisk } from '../ledgers/small-disk.ts';
import { startService, type TestService } from '../network/start-service.ts';

const disk = makeSmallDisk(8 * 1024 * 1024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('on a disk that is full', () => {
  const { folder, fill, free } = disk ?? { folder: '', fill: () => undefined, free: () => undefined };
  let service: TestService;
  let proxy: FaultyProxy;
  let opened: PracticeTill;
  let till: string;

  beforeEach(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    proxy = await startFaultyProxy(service.address);
    // Each with books of its own: those of another service would be of one that has forgotten what it sold.
    till = mkdtempSync(join(folder, 'till-'));
    opened = await openPracticeTill(till, { ...service, address: proxy.address });
  });
  afterEach(async () => {
    opened.session.close();
    await proxy.close();
    await service.stop();
    rmSync(till, { recursive: true });
  });

  const sell = () => {
    const product = opened.till.catalog().products[0] ?? expect.fail('no products');
    return opened.till.selling.sell({ ...product, cart: randomUUID(), again: false });
  };
  const completed = (orderId: string): Promise<SaleView> =>
    opened.when(() => {
      const sale = opened.sales.get(orderId);
      return sale?.state === 'completed' ? sale : undefined;
    });
  const writing = (kind: 'stopped' | 'writable') =>
    opened.when(() => (opened.last('writing')?.kind === kind ? kind : undefined));

  /** The order ids that the service has. */
  async function bought(): Promise<readonly (string | null)[]> {
    const { transactions } = value(await directClient(service).history(100));
    return transactions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  }

  it('nothing unwritten is sent, staff are told, and selling resumes once there is room', async () => {
    const [first] = value(sell());
    await completed(first);
    fill();
    expect(sell()).toMatchObject({ ok: false, failure: { kind: 'ledger', fault: 'disk-full' } });
    await writing('stopped');
    // Refused before anything is tried, from then on.
    expect(sell()).toMatchObject({ ok: false, failure: { kind: 'ledger', fault: 'disk-full' } });
    const before = proxy.seen.length;
    await opened.till.lookAround();
    expect(proxy.seen.slice(before)).not.toContain('/orders/submit');
    expect(proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(1);
    expect(await bought()).toHaveLength(1);

    free();
    opened.till.tryToWrite();
    await writing('writable');
    const [orderId] = value(sell());
    await completed(orderId);
    expect(await bought()).toHaveLength(2);
    expect(await bought()).toContain(orderId);
  });

  /** A sale on its profile, of which something is done; what it would be called by the contract. */
  async function sold() {
    const product = opened.till.catalog().products[0] ?? expect.fail('no products');
    const { orderId, uidCustomer } = await completed(
      value(
        opened.till.selling.sell({
          ...product,
          activationMode: 'ON_DEMAND',
          cart: randomUUID(),
          again: false,
        }),
      )[0],
    );
    const uid = uidCustomer ?? expect.fail('no uidCustomer');
    const status = value(await directClient(service).getStatus(uid));
    if (status.status !== 'completed') return expect.fail(status.status);
    const idPack = Number(status.activatedItems[0]?.uid);
    return { product, on: { orderId, uidCustomer: uid, idPack, cart: randomUUID() } };
  }

  /** From now on there is no room once the service was asked so: the attempt is written by then, its answer won't be. */
  const fillOnceAsked = (asked: string): void =>
    proxy.interfere((path) => {
      if (path === asked) fill();
      return 'pass';
    });
  const makeRoom = (): void => {
    proxy.interfere(() => 'pass');
    free();
    opened.till.tryToWrite();
  };
  const noRoom = { kind: 'ledger', fault: 'disk-full' };

  it('explains at once why a sale whose answer cannot be saved is unknown, settles it later, and buys it once', async () => {
    fillOnceAsked('/orders/submit');
    const [orderId] = value(sell());
    const problem = await opened.when(() => {
      const sale = opened.sales.get(orderId);
      return sale !== undefined && sale.problem !== null ? sale : undefined;
    });
    expect(problem).toMatchObject({ state: 'sending', problem: noRoom });
    // A window that is opened now is told the same.
    const shown = opened.till.snapshot().sales.find((sale) => sale.orderId === orderId);
    expect(shown).toMatchObject({ problem: noRoom });
    expect(opened.last('writing')).toMatchObject({ kind: 'stopped', fault: 'disk-full' });
    makeRoom();
    expect(await completed(orderId)).toMatchObject({ problem: null });
    expect(await bought()).toEqual([orderId]);
  });

  it('explains why the code is missing if the eSIM cannot be saved', async () => {
    fillOnceAsked('/orders/getStatus');
    const [orderId] = value(sell());
    await opened.when(() => opened.sales.get(orderId)?.problem ?? undefined);
    expect(opened.sales.get(orderId)).toMatchObject({ state: 'accepted', problem: noRoom });
    makeRoom();
    expect(await completed(orderId)).toMatchObject({ problem: null });
  });

  it.each(['topup', 'activate', 'refund'] as const)(
    'explains the same for an answer to /orders/%s',
    async (asked) => {
      const { product, on } = await sold();
      fillOnceAsked(`/orders/${asked}`);
      const { selling } = opened.till;
      const begin = {
        topup: () => topUpEsim(selling, { ...product, topsUp: on.orderId, activationMode: 'ON_DEMAND' }),
        activate: () => selling.activate(on),
        refund: () => selling.refund({ ...on, reason: 'The phone is locked' }),
      };
      const id = value(await begin[asked]());
      await opened.when(() => opened.operations.get(id)?.problem ?? undefined);
      expect(opened.operations.get(id)).toMatchObject({ state: 'sending', problem: noRoom });
      // It is told with its sale as well.
      expect(opened.sales.get(on.orderId)?.operations).toMatchObject([{ operationId: id, problem: noRoom }]);
      makeRoom();
      await opened.when(() => (opened.operations.get(id)?.state === 'completed' ? true : undefined));
      expect(opened.operations.get(id)).toMatchObject({ problem: null });
      // A top-up is sent again with its order number, and bought once; what has none isn't sent again.
      const done = asked === 'topup' ? await bought() : proxy.seen;
      const name = asked === 'topup' ? id : `/orders/${asked}`;
      expect(done.filter((one) => one === name)).toHaveLength(1);
    },
  );
});
