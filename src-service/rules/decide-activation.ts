import type { ActivationMode } from '../../src-merchant-api/records/order.ts';
import type { PackageLife } from './package-life.ts';

/** What has to be known to decide on the activate call. */
export type ActivationFacts = PackageLife & {
  readonly activationMode: ActivationMode;
  readonly orderStatus: 'in_processing' | 'completed' | 'canceled';
};

export type ActivationRefusal =
  | 'unknown-package'
  | 'not-issued'
  | 'refunded'
  | 'already-activated'
  | 'not-on-demand';

/**
 * Why a package can't be activated by a call; undefined where it can. Source: merchant interface, POST
 * /orders/activate: its mode is ON_DEMAND and activatedAt is null.
 */
export function whyNotActivate(facts: ActivationFacts | undefined): ActivationRefusal | undefined {
  if (facts === undefined) return 'unknown-package';
  if (facts.orderStatus !== 'completed') return 'not-issued';
  if (facts.refundedAt !== null) return 'refunded';
  if (facts.days.activatedAt !== null) return 'already-activated';
  if (facts.activationMode !== 'ON_DEMAND') return 'not-on-demand';
  return undefined;
}
