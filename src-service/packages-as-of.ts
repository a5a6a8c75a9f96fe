import type { StoredPackage } from './storage/package-store.ts';

/** Packages as they stood at a moment, in milliseconds since 1970: what came later isn't there yet. */
export const packagesAsOf = (packages: readonly StoredPackage[], asOf: number): readonly StoredPackage[] =>
  packages
    .filter(({ soldAt }) => soldAt <= asOf)
    .map((bought) => ({
      ...bought,
      days: (bought.days.activatedAt ?? 0) > asOf ? { activatedAt: null, expiresAt: null } : bought.days,
      refundedAt: (bought.refundedAt ?? 0) > asOf ? null : bought.refundedAt,
    }));
