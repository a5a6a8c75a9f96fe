import { describe, expect, it } from 'vitest';
import { readOrderStatus } from '../../../src-merchant-api/reading/order-status.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { askStatus, orderOf, unknownOrder, type AskedOrder } from './ask-status.ts';
import { lateName } from '../../domain/orders/late-name.ts';
import { recoveredSaleIntent } from '../../domain/payments/recovered-intent.ts';
import type { OrderId, Sale } from '../../domain/orders/sale.ts';

const uidCustomer = 'uid-1';
const { orderId, product } = saleIntent(0);
const asked: AskedOrder = { uidCustomer, orderId, packageName: product.name };

/**
 * Asks a service that gives this answer.
 *
 * @returns whether the answer was accepted as the order's.
 */
async function isTaken(of: AskedOrder, told: Record<string, unknown>): Promise<boolean> {
  const esimProfile = profileRecord('8944000000000000001');
  const read = readOrderStatus({ status: 'completed', esimProfile, ...told }, of.uidCustomer);
  const record = read.ok ? read.value : expect.fail(read.failure);
  const reply = await askStatus({ getStatus: () => Promise.resolve(succeed(record)) }, of);
  if (!reply.ok) expect(reply.failure.kind).toBe('unreadable-reply');
  return reply.ok;
}

const recovered = (id: string): AskedOrder => {
  const intent = recoveredSaleIntent({
    orderId: id as OrderId,
    merchantId: 'shop',
    product: null,
    cost: null,
    createdAt: 0,
  });
  const sale: Sale = { kind: 'sale', intent, progress: { state: 'accepted', uidCustomer, charged: null } };
  return orderOf(sale, uidCustomer);
};

const called = (name: string) => ({ activatedItems: [{ uid: '1', name }] });

describe('the status of an order', () => {
  it.each([
    ['names the order', { orderId }, true],
    ['names it in other letters', { orderId: ` ${orderId.toLowerCase()}` }, true],
    ['names another order', { orderId: 'T9-1' }, false],
    ['names another order, and the uidCustomer', { orderId: 'T9-1', uidCustomer }, false],
    ['names another order, and a package of ours', { orderId: 'T9-1', ...called(product.name) }, false],
    ['names the order, and a package of another name', { orderId, ...called('Elsewhere') }, true],
    ['names the uidCustomer, and a package of another name', { uidCustomer, ...called('Elsewhere') }, true],
    ['names neither, and a package of ours', called(product.name), true],
    ['names neither, and a package of another name', called('Elsewhere'), false],
    ['names nothing at all', {}, true],
  ])('that %s is taken for it: %#', async (_, told, isOurs) => {
    expect(await isTaken(asked, told)).toBe(isOurs);
  });

  it('is taken for whatever is looked up, and for what was adopted without a name', async () => {
    expect(await isTaken(unknownOrder(uidCustomer), { orderId: 'T9-1' })).toBe(true);
    expect(await isTaken(recovered('elsewhere-uid-1'), { orderId: 'T9-1' })).toBe(true);
  });

  it('is not taken for it with an eSIM that is known to be another order’s', async () => {
    const isEsimOfAnother = ({ iccid }: { iccid: string }) => iccid === '8944000000000000001';
    expect(await isTaken({ ...asked, isEsimOfAnother }, { orderId, uidCustomer })).toBe(false);
    const profile = { ...profileRecord('8944000000000000002') };
    expect(await isTaken({ ...asked, isEsimOfAnother }, { orderId, esimProfile: profile })).toBe(true);
    expect(await isTaken({ ...asked, isEsimOfAnother }, { orderId, status: 'in_processing' })).toBe(true);
  });

  it('is compared by the name that the service has for what was adopted after a refusal', async () => {
    expect(await isTaken(recovered(lateName('T1-1')), { orderId: 'T1-1' })).toBe(true);
    expect(await isTaken(recovered(lateName('T1-1')), { orderId: 'T1-2' })).toBe(false);
  });
});
