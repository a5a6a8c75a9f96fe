import { newEid } from '../rules/new-eid.ts';
import type { RandomBelow } from '../rules/new-profile.ts';
import { daysFrom } from '../rules/package-life.ts';
import type { Books } from '../storage/books.ts';
import { notifyMerchant } from './notify-merchant.ts';

/** Where a phone connects: an ISO 3166-1 alpha-2 code, and a network's name. */
export type Whereabouts = { readonly country: string; readonly network: string };

/** False where there is no such profile. */
export type ConnectProfile = (iccid: string, whereabouts: Whereabouts) => boolean;

/**
 * Simulates that a phone with the profile connects to a network. Its packages that start with first use, and have
 * not, do. Source: merchant interface, "Behavior by activationMode".
 */
export function createConnectProfile(books: Books, random: RandomBelow, now: () => Date): ConnectProfile {
  return (iccid, { country, network }) =>
    books.transaction(() => {
      const profile = books.profiles.findByIccid(iccid);
      const order = profile === undefined ? undefined : books.orders.findByNumber(profile.orderNo);
      if (profile === undefined || order === undefined) return false;
      const at = now().getTime();
      const { eid, firstAt, lastDataAt } = profile.connection ?? {
        eid: newEid(random),
        firstAt: at,
        lastDataAt: null,
      };
      const connection = { eid, firstAt, lastAt: at, country, network, lastDataAt };
      books.profiles.setConnection(profile.orderNo, connection);
      for (const bought of books.packages.ofOrder(profile.orderNo)) {
        const waits = bought.activationMode === 'FIRST_USE' && bought.days.activatedAt === null;
        if (!waits || bought.refundedAt !== null) continue;
        books.packages.setDays(bought.idPack, daysFrom(at, bought.validityDays));
        notifyMerchant(books, { about: bought, order, message: 'A package was activated.', at });
      }
      return true;
    });
}
