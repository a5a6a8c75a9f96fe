import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn, problemSentence } from '../../words/problem-sentence.ts';
import { beginCart, counterStore, showHandOver } from '../use-counter.ts';

/** Sells what the screen reads back, at the cost and the price that it shows. */
export async function sellProduct(product: CatalogProduct): Promise<void> {
  // One press, one sale: whatever is in front of the customer has to be put away first.
  if (counterStore.getState().handOver === null) await passOn(product, false);
}

/** Sells one more of a package although a sale of it isn't settled: staff were told, and want it. */
export const sellOneMore = (product: CatalogProduct): Promise<void> => passOn(product, true);

async function passOn(product: CatalogProduct, again: boolean): Promise<void> {
  const { cart } = counterStore.getState();
  showHandOver({ kind: 'passing-on', product });
  const { productId, cost, price } = product;
  try {
    const reply = await till.ask('sell', { productId, cost, price, cart, again });
    beginCart();
    if (reply.ok) showHandOver({ kind: 'sale', orderId: reply.orderIds[0], product });
    else {
      const { problem } = reply;
      const twin = problem.kind === 'unsettled-twin' ? { orderId: problem.orderId, product } : null;
      showHandOver({ kind: 'not-taken', product, sentence: problemSentence(problem, 'selling'), twin });
    }
  } catch {
    // Nobody knows whether main took it. The cart stays: pressed again, it is sold once.
    showHandOver({ kind: 'not-taken', product, sentence: notPassedOn('selling'), twin: null });
  }
}
