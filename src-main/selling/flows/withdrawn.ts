import type { FlowDeps } from './flow.ts';
import { isSameId } from '../history/own-order.ts';

/**
 * Whether the service's catalog, which is read for it, doesn't list a product. That is no effect of a purchase, and says
 * why one is refused. A catalog that is empty, can't be read whole says nothing.
 */
export async function isWithdrawn({ client }: Pick<FlowDeps, 'client'>, productId: string): Promise<boolean> {
  const reply = await client.products();
  if (!reply.ok) return false;
  const { products, unreadableCount } = reply.value;
  if (products.length === 0 || unreadableCount > 0) return false;
  return !products.some((listed) => isSameId(listed.productId, productId));
}
