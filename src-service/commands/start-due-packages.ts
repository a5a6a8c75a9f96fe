import { daysFrom } from '../rules/package-life.ts';
import type { Books } from '../storage/books.ts';
import { notifyMerchant } from './notify-merchant.ts';

/** So many packages in one go, so that a backlog doesn't keep requests waiting. */
const mostAtOnce = 100;

/**
 * Begins the packages that were queued and are due: their days run from now. All of them or, where one can't be written,
 * none: what is due stays due.
 */
export function startDuePackages(books: Books, now: Date): void {
  const at = now.getTime();
  books.transaction(() => {
    for (const bought of books.packages.startingAt(at, mostAtOnce)) {
      books.packages.setDays(bought.idPack, daysFrom(at, bought.validityDays));
      const order = books.orders.findByNumber(bought.orderNo);
      if (order !== undefined)
        notifyMerchant(books, { about: bought, order, message: 'A package was activated.', at });
    }
  });
}
