import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../value.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import { directClient } from '../direct-client.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { openPracticeTill, type PracticeTill } from '../practice-till.ts';
import { makeSmallDisk } from '../small-disk.ts';
import { startService, type TestService } from '../start-service.ts';

const disk = makeSmallDisk(8 * 1024 * 1024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('on a disk that is full', () => {
  const { folder, fill, free } = disk ?? { folder: '', fill: () => undefined, free: () => undefined };
  let service: TestService;
  let proxy: MeddlingProxy;
  let opened: PracticeTill;

  beforeEach(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    proxy = await startMeddlingProxy(service.address);
    opened = await openPracticeTill(folder, { ...service, address: proxy.address });
  });
  afterEach(async () => {
    opened.session.close();
    await proxy.close();
    await service.stop();
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

  it('nothing is sent that is not written, staff are told, and it sells again once there is room', async () => {
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

  it('a sale whose answer finds no room is settled once there is, and bought once', async () => {
    proxy.meddle((path) => {
      // The intent is written by now; the answer will not be.
      if (path === '/orders/submit') fill();
      return 'pass';
    });
    const [orderId] = value(sell());
    await writing('stopped');
    expect(opened.sales.get(orderId)?.state).not.toBe('completed');
    proxy.meddle(() => 'pass');
    free();
    opened.till.tryToWrite();
    await completed(orderId);
    expect(await bought()).toEqual([orderId]);
  });
});
