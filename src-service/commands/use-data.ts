import { packageStatus, usableMb } from '../rules/package-life.ts';
import { spendData } from '../rules/spend-data.ts';
import type { Books } from '../storage/books.ts';

export type DataUse =
  /** In MB: what was used, and what can still be. */
  | { readonly kind: 'used'; readonly usedMb: number; readonly leftMb: number }
  | { readonly kind: 'unknown-profile' }
  | { readonly kind: 'not-connected' };

export type UseData = (iccid: string, megabytes: number) => DataUse;

/** Simulates that a phone uses data, from those of its packages that are active. */
export function createUseData(books: Books, now: () => Date): UseData {
  return (iccid, megabytes) =>
    books.transaction(() => {
      const profile = books.profiles.findByIccid(iccid);
      if (profile === undefined) return { kind: 'unknown-profile' };
      const { connection, orderNo } = profile;
      if (connection === null) return { kind: 'not-connected' };
      const at = now().getTime();
      const active = books.packages.ofOrder(orderNo).flatMap((bought) => {
        const { idPack, availableMb, days } = bought;
        const { expiresAt } = days;
        const isActive = packageStatus(bought, at) === 'active';
        return isActive && expiresAt !== null ? [{ idPack, availableMb, expiresAt }] : [];
      });
      const { usedMb, spent } = spendData(active, megabytes);
      for (const { idPack, availableMb } of spent) books.packages.setAvailable(idPack, availableMb);
      if (usedMb > 0) books.profiles.setConnection(orderNo, { ...connection, lastAt: at, lastDataAt: at });
      const after = books.packages.ofOrder(orderNo);
      return { kind: 'used', usedMb, leftMb: after.reduce((sum, bought) => sum + usableMb(bought, at), 0) };
    });
}
