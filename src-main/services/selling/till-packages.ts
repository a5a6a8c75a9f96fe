import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Catalog, FrontView } from '../../../src-preload/contract/sales/catalog.ts';
import { chooseFront } from '../../catalog/front.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { instant } from '../views/sale-view.ts';
import type { PushToWindows } from '../views/push-to-windows.ts';
import type { PricedProduct, TillPrices } from './till-prices.ts';

/** The packages that staff marked as favorites, kept between starts. */
export type Favorites = {
  /** Product ids, the first marked first. */
  readonly list: () => readonly string[];
  readonly keep: (productIds: readonly string[]) => void;
};

/** How many of the last sales are counted to find what sells most. */
const frontSales = 500;

const mostFavorites = 100;

export type TillPackagesDeps = {
  readonly kept: Pick<
    ServiceCache,
    'product' | 'productsOfCountry' | 'products' | 'catalogAt' | 'unreadableProducts'
  >;
  readonly ledger: { readonly sales: Pick<Ledger['sales'], 'soldMost'> };
  readonly prices: Pick<TillPrices, 'priced' | 'priceOf'>;
  readonly favorites: Favorites;
  readonly clock: Pick<Clock, 'now'>;
  readonly push: PushToWindows;
};

/** What can be sold, at the shop's price: the packages of the first view, and the whole catalog. */
export class TillPackages {
  readonly #deps: TillPackagesDeps;

  constructor(deps: TillPackagesDeps) {
    this.#deps = deps;
  }

  get front(): FrontView {
    const { kept, ledger, prices, favorites, clock } = this.#deps;
    const source = {
      product: (productId: string) => kept.product(productId),
      productsOfCountry: (code: string) => kept.productsOfCountry(code),
      priceOf: (product: Product) => prices.priceOf(product).price,
    };
    // By what was sold until yesterday: staff learn the keys of the tiles, and a sale must not move them.
    const soldMost = ledger.sales.soldMost(frontSales, beginOfDay(clock.now()));
    const front = chooseFront(source, soldMost, favorites.list());
    return {
      soldMost: prices.priced(front.soldMost),
      favorites: prices.priced(front.favorites),
      askedFor: prices.priced(front.askedFor),
    };
  }

  get catalog(): Catalog & { readonly products: readonly PricedProduct[] } {
    const { kept, prices } = this.#deps;
    const at = kept.catalogAt();
    return {
      products: prices.priced(kept.products()),
      unreadable: kept.unreadableProducts(),
      at: at === undefined ? null : instant(at),
    };
  }

  /** A package as it is offered now; undefined if it isn't. */
  offer(productId: string): PricedProduct | undefined {
    const { kept, prices } = this.#deps;
    const product = kept.product(productId);
    return product === undefined ? undefined : prices.priced([product])[0];
  }

  /** Pushes the packages of the first view to the windows. */
  frontChanged(): void {
    this.#deps.push('front', this.front);
  }

  /** Tells the windows that packages or prices have changed. */
  catalogChanged(): void {
    this.frontChanged();
    this.#deps.push('catalog-changed', undefined);
  }

  /** Marks a package as a favorite, or removes the mark. */
  setFavorite({ productId, isFavorite, place }: RequestOf<'favorite-set'>): void {
    const { favorites } = this.#deps;
    const others = favorites.list().filter((id) => id !== productId);
    favorites.keep(isFavorite ? withFavorite(others, productId, place) : others);
    this.frontChanged();
  }
}

function beginOfDay(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  return midnight.getTime();
}

/**
 * The favorites with one more, at its place. If there are too many to be read at each start, those marked first are
 * dropped, but never the new one.
 */
export function withFavorite(
  others: readonly string[],
  productId: string,
  place = others.length,
): readonly string[] {
  const dropped = Math.max(0, others.length + 1 - mostFavorites);
  return others.slice(dropped).toSpliced(Math.max(0, place - dropped), 0, productId);
}
