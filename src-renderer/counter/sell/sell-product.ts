import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn, problemSentence } from '../../words/problem-sentence.ts';
import { counterStore, showHandOver } from '../use-counter.ts';

/** Sells what the screen reads back, at the cost and the price that it shows. */
export async function sellProduct(product: CatalogProduct): Promise<void> {
  // One press, one sale: whatever is in front of the customer has to be put away first.
  if (counterStore.getState().handOver !== null) return;
  showHandOver({ kind: 'passing-on', product });
  const { productId, cost, price } = product;
  try {
    const reply = await till.ask('sell', { productId, cost, price });
    if (reply.ok) showHandOver({ kind: 'sale', orderId: reply.orderId, product });
    else showHandOver({ kind: 'not-taken', product, sentence: problemSentence(reply.problem, 'selling') });
  } catch {
    showHandOver({ kind: 'not-taken', product, sentence: notPassedOn('selling') });
  }
}
