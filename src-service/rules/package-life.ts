import type { ActivationMode } from '../../src-merchant-api/records/order.ts';

/** When a package's days run, in milliseconds since 1970; both null while they have not begun. */
export type PackageDays =
  | { readonly activatedAt: number; readonly expiresAt: number }
  | { readonly activatedAt: null; readonly expiresAt: null };

/** What decides on the state of a package. Sizes in MB. */
export type PackageLife = {
  readonly days: PackageDays;
  readonly refundedAt: number | null;
  readonly availableMb: number;
};

/** The package statuses of this service; the interface leaves them open. */
export type PackageStatus = 'not_activated' | 'active' | 'used_up' | 'expired' | 'refunded';

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
      return { activatedAt: null, expiresAt: null };
  }
}

/** The state of a package at a moment. */
export function packageStatus({ days, refundedAt, availableMb }: PackageLife, now: number): PackageStatus {
  if (refundedAt !== null) return 'refunded';
  if (days.activatedAt === null) return 'not_activated';
  if (now >= days.expiresAt) return 'expired';
  return availableMb === 0 ? 'used_up' : 'active';
}

/** What the holder of a package can still use, in MB: what has expired or was refunded is gone. */
export function usableMb(life: PackageLife, now: number): number {
  switch (packageStatus(life, now)) {
    case 'not_activated':
    case 'active':
      return life.availableMb;
    case 'used_up':
    case 'expired':
    case 'refunded':
      return 0;
  }
}
