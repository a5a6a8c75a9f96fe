import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import { priceBook, type PriceBook } from '../../pricing/price-book.ts';
import { previewPrices, type PreviewRow } from '../../pricing/price-preview.ts';
import { priceRules, type PriceRules } from '../../domain/price-rules.ts';
import type { ShopPrice } from '../../pricing/shop-price.ts';
import type { Clock } from '../../platform/clock.ts';
import { costVersion } from '../views/package-cost.ts';
import { packageView } from '../views/sale-view.ts';

export type TillPricesDeps = {
  readonly kept: ServiceCache;
  readonly clock: Pick<Clock, 'after'>;
  readonly read: () => PriceRules;
  readonly keep: (rules: PriceRules) => void;
  /** Prices have changed. */
  readonly onChange: () => void;
};

/** A product with everything that the till knows about its money, which clerks don't see. */
export type PricedProduct = CatalogProduct & { readonly cost: Amount; readonly margin: Amount };

/** How many packages a preview lists. How many there are of each kind is counted over all of them. */
const previewRows = 200;

/** A preview is requested at each keystroke, so the catalog is held for this long, in milliseconds. */
const catalogHeldMs = 60_000;

/** The shop's price rules, and the prices that they give the catalog. */
export class TillPrices {
  readonly #deps: TillPricesDeps;
  #open: { readonly rules: PriceRules; readonly book: PriceBook } | undefined;
  #held: readonly Product[] | undefined;

  constructor(deps: TillPricesDeps) {
    this.#deps = deps;
  }

  get rules(): PriceRules {
    return this.#opened().rules;
  }

  priceOf(product: Product): ShopPrice {
    return this.#opened().book(product);
  }

  priced(products: readonly Product[]): PricedProduct[] {
    const { book } = this.#opened();
    return products.map((product) => {
      const { price, terms, margin } = book(product);
      const { currency } = terms;
      const own = { cost: product.salePrice, costVersion: costVersion(product), margin };
      return { ...packageView(product), ...own, price, currency, tax: terms.tax };
    });
  }

  /** The prices that other rules would give the catalog. */
  preview({ rules, key }: RequestOf<'prices-preview'>): ReplyOf<'prices-preview'> {
    const wanted = priceRules.safeParse(rules);
    if (!wanted.success) return { ok: false };
    const { rows, ...counts } = previewPrices(this.#catalog(), {
      saved: this.rules,
      wanted: wanted.data,
      key,
      most: previewRows,
    });
    return { ok: true, ...counts, rows: rows.map(rowView) };
  }

  /** Sets new price rules. Past sales keep their prices. */
  set({ rules }: RequestOf<'prices-set'>): ReplyOf<'prices-set'> {
    const wanted = priceRules.safeParse(rules);
    if (!wanted.success) return { ok: false };
    this.#deps.keep(wanted.data);
    this.#open = undefined;
    this.#deps.onChange();
    return { ok: true };
  }

  /** The catalog has changed. */
  forgetCatalog(): void {
    this.#held = undefined;
  }

  #opened() {
    if (this.#open === undefined) {
      const rules = this.#deps.read();
      this.#open = { rules, book: priceBook(rules) };
    }
    return this.#open;
  }

  #catalog(): readonly Product[] {
    if (this.#held === undefined) {
      this.#held = this.#deps.kept.products();
      this.#deps.clock.after(catalogHeldMs, () => this.forgetCatalog());
    }
    return this.#held;
  }
}

const rowView = ({ product, before, after, marginPercent }: PreviewRow) => ({
  package: packageView(product),
  cost: product.salePrice,
  before: { price: before.price, currency: before.terms.currency },
  after: { price: after.price, currency: after.terms.currency },
  margin: after.margin,
  marginPercent,
  warning: after.warning,
});
