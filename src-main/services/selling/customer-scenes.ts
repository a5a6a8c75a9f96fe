import { sum, times, type Amount } from '../../../src-merchant-api/amount.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { ReadingSees, SceneSource } from '../../customer-display/make-scene.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import { packageView } from '../views/sale-view.ts';
import type { Discounting } from './discounting.ts';
import { payingSoFar, type PaymentDeps } from './paying-so-far.ts';
import type { WantedLine } from './wanted-lines.ts';
import type { TillPrices } from './till-prices.ts';

type CustomerScenesDeps = {
  readonly kept: ServiceCache;
  readonly ledger: Ledger;
  readonly prices: TillPrices;
  readonly discounting: Discounting;
  readonly viewSale: (sale: Sale) => SaleView;
} & PaymentDeps;

/** What customers may see of a till: its offers with their prices, and their own sale. */
export const customerScenes = ({
  kept,
  ledger,
  prices,
  discounting,
  viewSale,
  ...paying
}: CustomerScenesDeps): SceneSource => ({
  forSale: ({ discounts = null, others = [], payments, ...first }) => {
    const line = offeredLine({ ...first, discount: discounts?.line ?? null }, { kept, prices });
    if (line === undefined) return undefined;
    const further = others.flatMap((other) => offeredLine(other, { kept, prices }) ?? []);
    if (further.length < others.length) return undefined;
    const lines = [line, ...further] as const;
    const sale = discounting.price({ lines, discount: discounts?.ticket ?? null });
    const total = sale.ok ? sale.value.priced.total : sum(lines.map(listTotal));
    const read = lines.map((each, at) => ({
      package: packageView(each.product),
      activationMode: each.activationMode,
      quantity: each.quantity,
      price: each.price,
      total: (sale.ok ? sale.value.priced.lines[at] : undefined) ?? listTotal(each),
    }));
    const [firstRead, ...othersRead] = read;
    if (firstRead === undefined) return undefined;
    const { currency } = line.terms;
    const soFar = payments === undefined ? undefined : payingSoFar(payments, total, currency, paying);
    return {
      lines: [firstRead, ...othersRead],
      currency,
      total,
      ...(sale.ok ? { list: sale.value.priced.list } : {}),
      ...(soFar === undefined
        ? {}
        : { paying: { ...soFar, cash: soFar.cash === null ? null : { ...soFar.cash, currency } } }),
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

type NamedLine = NonNullable<ReadingSees['others']>[number];

function offeredLine(
  { productId, quantity, activationMode, discount, topsUp }: NamedLine,
  { kept, prices }: Pick<CustomerScenesDeps, 'kept' | 'prices'>,
): WantedLine | undefined {
  const product = kept.product(productId);
  return product === undefined
    ? undefined
    : { product, ...prices.priceOf(product), quantity, activationMode, discount, topsUp: topsUp ?? null };
}

const listTotal = ({ price, quantity }: WantedLine): Amount => times(price, quantity);
