import type { ActivationMode } from '../../src-merchant-api/records/order.ts';
import type { SellableProduct } from '../sellable-product.ts';

/** A package as it is bought, by an order or by a top-up. Moments are milliseconds since 1970. */
export type BoughtPackage = {
  readonly product: SellableProduct;
  readonly activationMode: ActivationMode;
  readonly callback: string | null;
  readonly soldAt: number;
};

/** The columns that every purchase has, and its values for them. */
export const boughtColumns = `product_id, name, country_set, activation_mode, callback, size_mb, available_mb,
  validity_days, cost_minor, sold_at`;
export const boughtPlaces = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?';

export function boughtValues({ product, activationMode, callback, soldAt }: BoughtPackage) {
  const { productId, name, countrySet, sizeMb, validityDays, costMinor } = product;
  const terms = [sizeMb, sizeMb, validityDays, costMinor, soldAt];
  return [productId, name, countrySet, activationMode, callback, ...terms];
}
