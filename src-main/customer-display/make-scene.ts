import type { CustomerSees, SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import type { ActivationMode, PackageDescription } from '../../src-preload/contract/sales/package.ts';
import type { Install, SaleState } from '../../src-preload/contract/sales/sale.ts';

/** What is read back, as the counter names it. */
export type ReadingSees = Extract<CustomerSees, { kind: 'reading' }>;

/** A line of what is on offer, at the current prices. */
type LineForSale = {
  readonly package: PackageDescription;
  readonly activationMode: ActivationMode;
  readonly quantity: number;
  /** Of one, by the shop's rules. */
  readonly price: string;
  /** Of all of them, before what is off the whole ticket. */
  readonly total: string;
};

/** All that is on offer to a customer together. */
export type ForSale = {
  readonly lines: readonly [LineForSale, ...LineForSale[]];
  readonly currency: string;
  readonly total: string;
  /** By the shop's rules, where that is another sum. */
  readonly list?: string;
  /** What they have paid of it so far; absent before. */
  readonly paying?: {
    readonly paid: string;
    readonly rest: string;
    /** What they get back after the sale; "0" as a rule. */
    readonly back: string;
    readonly cash: SoldToCustomer['cash'];
  };
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
  /** Undefined if a package isn't in the catalog any more. Discounts that can't be given are left out. */
  readonly forSale: (read: ReadingSees) => ForSale | undefined;
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

function sceneOfOffer({ lines, ...sums }: ForSale): SceneView {
  const [first, ...others] = lines;
  if (others.length > 0) return { kind: 'ticket', lines: [...lines], ...sums };
  return { kind: 'reading', ...first, ...sums };
}

/** Makes the customer's scene for the counter's subject. If that no longer exists, the scene is the welcome. */
export function makeScene(sees: CustomerSees, source: SceneSource): SceneView {
  switch (sees.kind) {
    case 'welcome':
    case 'thanks':
      return { kind: sees.kind };
    case 'reading': {
      const offered = source.forSale(sees);
      return offered === undefined ? { kind: 'welcome' } : sceneOfOffer(offered);
    }
    case 'sale': {
      const sold = source.sold(sees.orderId);
      return sold === undefined
        ? { kind: 'welcome' }
        : sceneOfSale(sold, sees.isPaidNow, { number: sees.number, of: sees.of });
    }
  }
}
