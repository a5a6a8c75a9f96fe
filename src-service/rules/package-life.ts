import type { ActivationMode } from '../../src-merchant-api/reading/order.ts';

/** When a package's days run, in milliseconds since 1970; both null while they have not begun. */
export type PackageDays =
  | { readonly activatedAt: number; readonly expiresAt: number }
  | { readonly activatedAt: null; readonly expiresAt: null };

const dayMs = 24 * 60 * 60 * 1000;

/** The days of a package that is activated at a moment: whole days of 24 hours from then. */
export function daysFrom(activatedAt: number, validityDays: number): PackageDays {
  return { activatedAt, expiresAt: activatedAt + validityDays * dayMs };
}

/**
 * The days of a package whose profile is issued at a moment. NOW begins at once; FIRST_USE and ON_DEMAND wait.
 * Source: merchant interface, States and transitions, "Behavior by activationMode".
 */
export function daysWhenIssued(mode: ActivationMode, issuedAt: number, validityDays: number): PackageDays {
  switch (mode) {
    case 'NOW':
      return daysFrom(issuedAt, validityDays);
    case 'FIRST_USE':
    case 'ON_DEMAND':
      return { activatedAt: null, expiresAt: null };
  }
}

/** The package statuses of this service; the interface leaves them open. */
export type PackageStatus = 'not_activated' | 'active' | 'expired';

export function packageStatus({ activatedAt, expiresAt }: PackageDays, now: number): PackageStatus {
  if (activatedAt === null) return 'not_activated';
  return now < expiresAt ? 'active' : 'expired';
}
