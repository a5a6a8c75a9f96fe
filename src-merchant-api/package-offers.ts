import { idPackOf, type IdPack, type IdPackReading } from './id-pack.ts';
import type { PackageRecord } from './reading/package.ts';

type NoNumber = Exclude<IdPackReading, { kind: 'number' }>;

/** Whether a package can be activated, or the first reason why not. */
export type ActivationOffer =
  | { readonly offered: true; readonly idPack: IdPack }
  | { readonly offered: false; readonly why: 'already-activated' | 'starts-by-itself' | 'mode-unknown' }
  | { readonly offered: false; readonly why: 'no-number'; readonly id: NoNumber };

/** Whether a refund of a package can be asked for, or the first reason why not. The service decides all the same. */
export type RefundOffer =
  | { readonly offered: true; readonly idPack: IdPack }
  | { readonly offered: false; readonly why: 'already-activated' | 'expired' | 'data-used' }
  | { readonly offered: false; readonly why: 'no-number'; readonly id: NoNumber };

/**
 * Whether POST /orders/activate may be offered: the package is ON_DEMAND and not activated.
 * Source: merchant interface, POST /orders/activate.
 */
export function activationOffer(bought: PackageRecord): ActivationOffer {
  if (bought.activatedAt !== null) return { offered: false, why: 'already-activated' };
  if (bought.activationMode === null) return { offered: false, why: 'mode-unknown' };
  if (bought.activationMode !== 'ON_DEMAND') return { offered: false, why: 'starts-by-itself' };
  const id = idPackOf(bought.uid);
  return id.kind === 'number'
    ? { offered: true, idPack: id.idPack }
    : { offered: false, why: 'no-number', id };
}

/**
 * Whether POST /orders/refund may be offered: the package is valid, unused and not activated. The limit of refunds
 * in a month is known to the service alone. What the record leaves open does not stand in the way.
 * Source: merchant interface, States and transitions.
 *
 * @param now milliseconds since 1970 in UTC.
 */
export function refundOffer(bought: PackageRecord, now: number): RefundOffer {
  if (bought.activatedAt !== null) return { offered: false, why: 'already-activated' };
  const expiresAt = bought.expiresAt?.at ?? null;
  if (expiresAt !== null && expiresAt <= now) return { offered: false, why: 'expired' };
  const { size, availableBalance: left } = bought;
  const comparable = size !== null && left !== null && size.sizeUnit === left.sizeUnit;
  if (comparable && left.sizeValue < size.sizeValue) return { offered: false, why: 'data-used' };
  const id = idPackOf(bought.uid);
  return id.kind === 'number'
    ? { offered: true, idPack: id.idPack }
    : { offered: false, why: 'no-number', id };
}
