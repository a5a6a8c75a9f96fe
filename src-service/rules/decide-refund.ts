import { packageStatus, type PackageLife } from './package-life.ts';

/** What has to be known to decide on a refund. Sizes in MB. */
export type RefundFacts = PackageLife & {
  readonly sizeMb: number;
  readonly orderStatus: 'in_processing' | 'completed' | 'canceled';
  readonly now: number;
  readonly refundsThisMonth: number;
  readonly refundLimit: number;
};

export type RefundRefusal =
  | 'unknown-package'
  | 'not-issued'
  | 'refunded'
  | 'expired'
  | 'already-activated'
  | 'used'
  | 'limit-reached';

/**
 * Why a package can't be refunded; undefined where it can. Source: merchant interface, States and transitions: it is
 * valid, unused and not activated, all its data is left, and the month's limit is not reached.
 */
export function whyNotRefund(facts: RefundFacts | undefined): RefundRefusal | undefined {
  if (facts === undefined) return 'unknown-package';
  if (facts.orderStatus !== 'completed') return 'not-issued';
  switch (packageStatus(facts, facts.now)) {
    case 'refunded':
      return 'refunded';
    case 'expired':
      return 'expired';
    case 'active':
    case 'used_up':
      return 'already-activated';
    case 'queued':
    case 'not_activated':
      if (facts.availableMb < facts.sizeMb) return 'used';
      return facts.refundsThisMonth >= facts.refundLimit ? 'limit-reached' : undefined;
  }
}
