import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { OrdersTill } from '../tills/orders-till.ts';
import { value } from '../value.ts';

/**
 * Does all that comes before staff press the button: for an operation, a profile is sold whose package waits to be
 * activated. @returns the press.
 */
export async function preparePress(
  kind: Kind,
  { orders, settled }: OrdersTill,
  direct: MerchantClient,
): Promise<() => ProviderOperationId> {
  const [product] = value(await direct.products()).products;
  if (product === undefined) throw new Error('no products');
  const price = product.salePrice;
  const sell = () => value(orders.sell({ product, price, activationMode: 'ON_DEMAND', again: true }));
  if (kind === 'sale') return sell;

  const { intent, progress } = await settled(sell());
  if (progress.state !== 'completed') throw new Error(`the profile's sale is ${progress.state}`);
  const { uidCustomer } = progress;
  const status = value(await direct.getStatus(uidCustomer));
  const [bought] = status.status === 'completed' ? status.activatedItems : [];
  const number = idPackOf(bought?.uid);
  if (number.kind !== 'number') throw new Error('the package has no number');
  const { idPack } = number;
  const on = { uidCustomer, orderId: intent.orderId, idPack };
  switch (kind) {
    case 'top-up': {
      const knownPackages = [String(idPack)];
      return () => value(orders.topUp({ ...on, product, price, activationMode: 'ON_DEMAND', knownPackages }));
    }
    case 'activation':
      return () => value(orders.activate(on));
    case 'refund':
      return () => value(orders.refund({ ...on, reason: 'The phone is locked', expected: price }));
  }
}
