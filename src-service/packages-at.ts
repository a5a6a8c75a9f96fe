import type { StoredPackage } from './storage/package-store.ts';

/** Packages as they stood at a moment, in milliseconds since 1970: what came later isn't there yet. */
export const packagesAt = (packages: readonly StoredPackage[], at: number): readonly StoredPackage[] =>
  packages
    .filter(({ soldAt }) => soldAt <= at)
    .map((bought) => ({
      ...bought,
      days: (bought.days.activatedAt ?? 0) > at ? { activatedAt: null, expiresAt: null } : bought.days,
      refundedAt: (bought.refundedAt ?? 0) > at ? null : bought.refundedAt,
    }));
