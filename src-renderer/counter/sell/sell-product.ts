import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';
import { till } from '../../till-bridge.ts';
import { asReadBack } from '../money/as-read-back.ts';
import { beginCart, counterStore, showHandOver } from '../use-counter.ts';
import { discountsOf, dueFor } from './discount/product-discounts.ts';
import { paymentsOf } from './payments-of.ts';
import { customerOf } from './terms.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

/** Sells what the screen reads back, at the price that it shows. */
export async function sellProduct(product: CatalogProduct): Promise<void> {
  // One press, one sale: whatever is in front of the customer has to be put away first.
  if (counterStore.getState().handOver === null) await passOn(product, false);
}

/** Sells more of a package although a sale of it isn't settled: staff were told, and want it. */
export const sellMore = (product: CatalogProduct): Promise<void> => passOn(product, true);

async function passOn(product: CatalogProduct, again: boolean): Promise<void> {
  const { cart, terms } = counterStore.getState();
  showHandOver({ kind: 'passing-on', product });
  const { quantity, start: activationMode } = terms;
  const customer = customerOf(terms);
  const due = dueFor(product, terms);
  const wantedOff = discountsOf(product, terms);
  try {
    const wanted = {
      ...asReadBack(product),
      quantity,
      activationMode,
      payments: paymentsOf(terms, product, due.total),
      discounts: wantedOff === null ? null : { ...wantedOff, total: due.total },
      customer,
      cart,
      again,
    };
    const reply = await till.ask('sell', wanted);
    beginCart();
    if (reply.ok) {
      const [orderId, ...others] = reply.orderIds;
      showHandOver(
        others.length === 0
          ? { kind: 'sale', orderId, product, cash: reply.cash }
          : { kind: 'family', orderIds: reply.orderIds, product, cash: reply.cash },
      );
    } else {
      const { problem } = reply;
      const twin = problem.kind === 'unsettled-twin' ? { orderId: problem.orderId, product } : null;
      showHandOver({ kind: 'not-taken', product, why: problem, twin });
    }
  } catch (error) {
    // Nobody knows whether main took it. The cart stays: pressed again, it is sold once.
    showHandOver({ kind: 'not-taken', product, why: whyNotAnswered(error), twin: null });
  }
}
