import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Sale } from './sale.ts';
import type { TopUp } from './top-up.ts';

export type Purchase = Sale | TopUp;

/** What the service said that it took for what was bought; null where it didn't say. */
export const chargedFor = ({ progress }: Purchase): Amount | null =>
  'charged' in progress ? progress.charged : null;

/** What a purchase cost the shop: what the service said that it took, and before that what was expected. */
export const purchaseCost = (bought: Purchase): Amount | null => chargedFor(bought) ?? bought.intent.cost;
