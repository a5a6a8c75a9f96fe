import { believedCharge } from '../../../src-books/payments/believed-charge.ts';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Sale } from '../orders/sale.ts';
import type { TopUp } from '../orders/top-up.ts';

export type Purchase = Sale | TopUp;

/** The plausible charge for a purchase; null if the service reported none, or an implausible one. */
export const chargedFor = ({ progress, intent }: Purchase): Amount | null =>
  'charged' in progress ? believedCharge(progress.charged, intent.cost) : null;

/** What a purchase cost the shop: the service's charge, or until that is known the expected cost. */
export const purchaseCost = (bought: Purchase): Amount | null => chargedFor(bought) ?? bought.intent.cost;
