import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import { activationOffer, refundOffer } from '../../src-merchant-api/package-offers.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { saysRefunded } from './answers/inspect-package.ts';
import { isOpen, type ProfileOperation } from '../domain/orders/operation.ts';
import type { PackageChange } from '../domain/orders/package-change.ts';

/** Another operation is open. What is held waits for staff, and has no end before they decide. */
export type WhyWaiting = 'operation-open' | 'operation-held';

/** Why a package can't be activated: the first reason that applies. */
export type WhyNotActivate =
  | WhyWaiting
  | 'refunded'
  | 'already-activated'
  | 'starts-by-itself'
  | 'mode-unknown'
  | 'no-number';

/** Why a package can't be refunded: the first reason that applies. */
export type WhyNotRefund =
  | WhyWaiting
  | 'refunded'
  | 'already-activated'
  | 'expired'
  | 'data-used'
  | 'no-number'
  /** Its cost is unknown, so its credit could not be told from others. */
  | 'cost-unknown'
  | WhyNotHere;

/** Why a package that the service would refund is not refunded at this till: services/views/package-cost.ts. */
export type WhyNotHere = 'bought-elsewhere' | 'purchase-unknown';

/** Why a profile can't get another package. */
export type WhyNotTopUp = WhyWaiting | 'nothing-fits';

type Refused<WhyNot> = { readonly offered: false; readonly why: WhyNot };

/** What can be done with one package of a profile. The service has the final say. */
export type PackageOffers = {
  readonly activation: { readonly offered: true; readonly idPack: IdPack } | Refused<WhyNotActivate>;
  /** `amount` is what the service is expected to credit. */
  readonly refund:
    | { readonly offered: true; readonly idPack: IdPack; readonly amount: Amount }
    | Refused<WhyNotRefund>;
};

/** What is known about one package. */
export type PackageFacts = {
  /** The service's record of it. */
  readonly record: PackageRecord;
  /** What the service debited for it; null if unknown. */
  readonly cost: Amount | null;
  /** Its activations and refunds in the ledger. */
  readonly changes: readonly PackageChange[];
  /** Whether an open top-up of the eSIM may have bought it: then its refund waits. */
  readonly mayBeOfOpenTopUp: boolean;
  /** Undefined if it is this till's to refund. */
  readonly whyNotHere: WhyNotHere | undefined;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
};

/**
 * What can be done with a package and, if something can't, why: from the service's record of it and from what this
 * till did with it. Only the service knows the monthly limit of refunds: the answer to a refund may mention it, in
 * any words, which says nothing about the next one. Source: merchant interface, POST /orders/activate, and States and
 * transitions.
 */
export function packageOffers(facts: PackageFacts): PackageOffers {
  const stopped = whyNothing(facts);
  return stopped === undefined
    ? { activation: activationOf(facts), refund: refundOf(facts) }
    : { activation: { offered: false, why: stopped }, refund: { offered: false, why: stopped } };
}

/** Why nothing can be done with a package. */
function whyNothing({ record, changes }: PackageFacts): WhyWaiting | 'refunded' | undefined {
  // It isn't known yet whether it was refunded or activated: another request could do it twice.
  const open = changes.find(isOpen);
  if (open !== undefined) return whyWaiting(open);
  const isRefunded = changes.some(
    ({ kind, progress }) => kind === 'refund' && progress.state === 'completed',
  );
  return isRefunded || saysRefunded(record.status) ? 'refunded' : undefined;
}

function activationOf({ record, changes }: PackageFacts): PackageOffers['activation'] {
  // A service may take a while to show an activation.
  if (wasActivated(changes)) return { offered: false, why: 'already-activated' };
  const offer = activationOffer(record);
  return offer.offered ? offer : { offered: false, why: offer.why };
}

function refundOf(facts: PackageFacts): PackageOffers['refund'] {
  const { record, cost, changes, mayBeOfOpenTopUp, whyNotHere, now } = facts;
  if (wasActivated(changes)) return { offered: false, why: 'already-activated' };
  const offer = refundOffer(record, now);
  if (!offer.offered) return { offered: false, why: offer.why };
  if (mayBeOfOpenTopUp) return { offered: false, why: 'operation-open' };
  if (whyNotHere !== undefined) return { offered: false, why: whyNotHere };
  if (cost === null) return { offered: false, why: 'cost-unknown' };
  return { ...offer, amount: cost };
}

const wasActivated = (changes: readonly PackageChange[]): boolean =>
  changes.some(({ kind, progress }) => kind === 'activation' && progress.state === 'completed');

/** Why something waits for another operation that is open. */
export const whyWaiting = ({ progress }: Pick<ProfileOperation, 'progress'>): WhyWaiting =>
  progress.state === 'held' ? 'operation-held' : 'operation-open';

/** Whether a profile can get another package, and which ones fit. */
export type TopUpOffer =
  | { readonly offered: true; readonly products: readonly [Product, ...Product[]] }
  | Refused<WhyNotTopUp>;

/** What a package covers: country codes if known, and the name of the place. */
export type Coverage = Pick<Product, 'countries' | 'countrySet'>;

/**
 * Which products fit a profile as a top-up: those that cover everything that it was sold for. The fewest extra
 * countries come first, otherwise in the catalog's order.
 *
 * @param openTopUp a top-up of this profile that is unsettled or not found yet.
 */
export function topUpOffer(
  sold: Coverage,
  catalog: readonly Product[],
  openTopUp: Pick<ProfileOperation, 'progress'> | undefined,
): TopUpOffer {
  if (openTopUp !== undefined) return { offered: false, why: whyWaiting(openTopUp) };
  const [first, ...others] = catalog
    .filter((product) => covers(product, sold))
    .toSorted((a, b) => a.countries.length - b.countries.length);
  return first === undefined
    ? { offered: false, why: 'nothing-fits' }
    : { offered: true, products: [first, ...others] };
}

/** By country codes, or by the name of the place if either has none. */
function covers(product: Coverage, sold: Coverage): boolean {
  if (product.countries.length === 0 || sold.countries.length === 0) {
    return fold(product.countrySet) === fold(sold.countrySet);
  }
  const covered = new Set(product.countries);
  return sold.countries.every((country) => covered.has(country));
}

const fold = (place: string): string => place.trim().toLowerCase();
