import type { CustomerSees, SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import type { WantedDiscounts } from '../../src-preload/contract/money/discounts.ts';
import type { ActivationMode, PackageDescription } from '../../src-preload/contract/sales/package.ts';
import type { Install, SaleState } from '../../src-preload/contract/sales/sale.ts';

/** A package on offer, at the current price. */
export type ForSale = {
  readonly package: PackageDescription;
  readonly price: string;
  /** Exact: the price multiplied by the count. */
  readonly times: (count: number) => string;
  readonly currency: string;
  /** What so many cost with discounts; undefined if those can't be given. */
  readonly discounted?: (count: number, wanted: WantedDiscounts) => string | undefined;
};

/** A sale, as far as its customer may see it. */
export type SoldToCustomer = {
  readonly state: SaleState;
  readonly package: PackageDescription | null;
  readonly activationMode: ActivationMode | null;
  readonly install: Install | null;
  /** What they handed over in cash and get back; null if that is nothing, or they paid otherwise. */
  readonly cash: { readonly received: string; readonly change: string; readonly currency: string } | null;
};

/** Where scenes come from: the till's catalog and ledger. */
export type SceneSource = {
  readonly forSale: (productId: string) => ForSale | undefined;
  readonly sold: (orderId: string) => SoldToCustomer | undefined;
};

/** What the customer sees of a sale. An unknown outcome looks like waiting: staff say the rest. */
function sceneOfSale(
  { state, install, package: sold, activationMode, ...paid }: SoldToCustomer,
  isPaidNow: boolean,
  place: { readonly number: number; readonly of: number },
): SceneView {
  const cash = isPaidNow ? paid.cash : null;
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'accepted':
    case 'cancel-reported':
    case 'unknown':
      return { kind: 'waiting', package: sold, cash, ...place };
    case 'completed': {
      // A code that can't be read at the moment is on its way: staff say the rest.
      if (install?.kind !== 'readable') return { kind: 'waiting', package: sold, cash, ...place };
      const { activationCode, manual, needsConfirmationCode } = install;
      return {
        kind: 'code',
        package: sold,
        activationMode,
        activationCode,
        manual,
        needsConfirmationCode,
        cash,
        ...place,
      };
    }
    case 'refused':
    case 'canceled':
      return { kind: 'not-sold' };
    // Whether it was sold is between staff and the customer.
    case 'written-off':
      return { kind: 'welcome' };
  }
}

/** Makes the customer's scene for the counter's subject. If that no longer exists, the scene is the welcome. */
export function makeScene(sees: CustomerSees, source: SceneSource): SceneView {
  switch (sees.kind) {
    case 'welcome':
    case 'thanks':
      return { kind: sees.kind };
    case 'reading': {
      const offered = source.forSale(sees.productId);
      if (offered === undefined) return { kind: 'welcome' };
      const { quantity, activationMode, discounts = null } = sees;
      const { price, currency, times, package: description } = offered;
      const discounted = discounts === null ? undefined : offered.discounted?.(quantity, discounts);
      const list = times(quantity);
      return {
        kind: 'reading',
        package: description,
        activationMode,
        quantity,
        price,
        total: discounted ?? list,
        ...(discounted === undefined ? {} : { list }),
        currency,
      };
    }
    case 'sale': {
      const sold = source.sold(sees.orderId);
      return sold === undefined
        ? { kind: 'welcome' }
        : sceneOfSale(sold, sees.isPaidNow, { number: sees.number, of: sees.of });
    }
  }
}
