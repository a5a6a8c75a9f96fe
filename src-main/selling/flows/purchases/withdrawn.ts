import type { FlowDeps } from '../flow.ts';
import { isSameId } from '../../history/reading/own-order.ts';

/**
 * Whether the service's catalog, requested for this, no longer lists a product. That can't be an effect of a
 * purchase, and explains a refusal. A catalog that is empty or not completely readable proves nothing.
 */
export async function isWithdrawn({ client }: Pick<FlowDeps, 'client'>, productId: string): Promise<boolean> {
  const reply = await client.products();
  if (!reply.ok) return false;
  const { products, unreadableCount } = reply.value;
  if (products.length === 0 || unreadableCount > 0) return false;
  return !products.some((listed) => isSameId(listed.productId, productId));
}
