import { times } from '../../../src-merchant-api/amount.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { SceneSource } from '../../customer-display/make-scene.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import { packageView } from '../views/sale-view.ts';
import type { Discounting } from './discounting.ts';
import type { TillPrices } from './till-prices.ts';

type CustomerScenesDeps = {
  readonly kept: ServiceCache;
  readonly ledger: Ledger;
  readonly prices: TillPrices;
  readonly discounting: Discounting;
  readonly viewSale: (sale: Sale) => SaleView;
};

/** What customers may see of a till: its offers with their prices, and their own sale. */
export const customerScenes = ({
  kept,
  ledger,
  prices,
  discounting,
  viewSale,
}: CustomerScenesDeps): SceneSource => ({
  forSale: (productId) => {
    const product = kept.product(productId);
    if (product === undefined) return undefined;
    const { price, terms } = prices.priceOf(product);
    return {
      package: packageView(product),
      price,
      times: (count) => times(price, count),
      currency: terms.currency,
      discounted: (quantity, wanted) => {
        const sale = discounting.price({ product, price, terms, quantity }, wanted);
        return sale.ok ? sale.value.priced.total : undefined;
      },
    };
  },
  sold: (orderId) => {
    const sale = ledger.sales.find(orderId);
    if (sale === undefined) return undefined;
    const { state, package: sold, install, ticket, currency } = viewSale(sale);
    const cash = ticket?.payments.find((payment) => payment.kind === 'cash');
    return {
      state,
      package: sold,
      install,
      activationMode: sale.intent.activationMode,
      cash:
        cash === undefined || cash.change === '0'
          ? null
          : { received: cash.received, change: cash.change, currency },
    };
  },
});
