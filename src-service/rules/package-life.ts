import type { ActivationMode } from '../../src-merchant-api/records/order.ts';

/** When a package's days run, in milliseconds since 1970; both null while they have not begun. */
export type PackageDays =
  | { readonly activatedAt: number; readonly expiresAt: number }
  | { readonly activatedAt: null; readonly expiresAt: null };

/** The days of a package that waits. */
export const notBegun: PackageDays = { activatedAt: null, expiresAt: null };

/** What decides on the state of a package. Sizes in MB. */
export type PackageLife = {
  readonly days: PackageDays;
  /** When a package that is queued begins by itself; null of one that isn't. */
  readonly startsAt: number | null;
  readonly refundedAt: number | null;
  readonly availableMb: number;
};

/** The package statuses of this service; the interface leaves them open. */
export type PackageStatus = 'queued' | 'not_activated' | 'active' | 'used_up' | 'expired' | 'refunded';

const dayMs = 24 * 60 * 60 * 1000;

/** The days of a package that is activated at a moment: whole days of 24 hours from then. */
export function daysFrom(activatedAt: number, validityDays: number): PackageDays {
  return { activatedAt, expiresAt: activatedAt + validityDays * dayMs };
}

/**
 * The days of a package when its profile is there: NOW begins at once; FIRST_USE and ON_DEMAND wait.
 * Source: merchant interface, States and transitions, "Behavior by activationMode".
 */
export function daysWhenReady(mode: ActivationMode, readyAt: number, validityDays: number): PackageDays {
  switch (mode) {
    case 'NOW':
      return daysFrom(readyAt, validityDays);
    case 'FIRST_USE':
    case 'ON_DEMAND':
      return notBegun;
  }
}

/**
 * When a top-up begins by itself: NOW is queued for its activation, the others wait for something else. Source: merchant
 * interface, POST /orders/topup.
 */
export const topUpStartsAt = (mode: ActivationMode, boughtAt: number, queueMs: number): number | null =>
  mode === 'NOW' ? boughtAt + queueMs : null;

/** The state of a package at a moment. */
export function packageStatus(
  { days, startsAt, refundedAt, availableMb }: PackageLife,
  now: number,
): PackageStatus {
  if (refundedAt !== null) return 'refunded';
  if (days.activatedAt === null) return startsAt === null ? 'not_activated' : 'queued';
  if (now >= days.expiresAt) return 'expired';
  return availableMb === 0 ? 'used_up' : 'active';
}

/** What the holder of a package can still use, in MB: what has expired or was refunded is gone. */
export function usableMb(life: PackageLife, now: number): number {
  switch (packageStatus(life, now)) {
    case 'queued':
    case 'not_activated':
    case 'active':
      return life.availableMb;
    case 'used_up':
    case 'expired':
    case 'refunded':
      return 0;
  }
}
