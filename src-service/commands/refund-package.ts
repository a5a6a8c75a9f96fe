import { calendarMonth } from '../rules/calendar-month.ts';
import { whyNotRefund, type RefundRefusal } from '../rules/decide-refund.ts';
import type { Books } from '../storage/books.ts';
import { findBought } from './find-bought.ts';
import { notifyMerchant } from './notify-merchant.ts';

/** Undefined where the package was refunded. */
export type RefundPackage = (idPack: number) => RefundRefusal | undefined;

/**
 * Refunds a package: it is marked and its cost credited together or not at all, so that nothing is credited twice.
 *
 * @param refundLimit refunds in a calendar month (UTC) of the service's clock.
 */
export function createRefundPackage(books: Books, refundLimit: number, now: () => Date): RefundPackage {
  return (idPack) =>
    books.transaction(() => {
      const found = findBought(books, idPack);
      if (found === undefined) return whyNotRefund(undefined);
      const { bought, order } = found;
      const at = now().getTime();
      const { from, before } = calendarMonth(at);
      const refusal = whyNotRefund({
        ...bought,
        orderStatus: order.status,
        now: at,
        refundsThisMonth: books.packages.refundsBetween(from, before),
        refundLimit,
      });
      if (refusal !== undefined) return refusal;
      books.packages.setRefunded(idPack, at);
      const paidFor = { uidCustomer: order.uidCustomer, orderId: bought.orderId, idPack };
      books.account.change({ kind: 'refund', at, amountMinor: bought.costMinor, paidFor });
      notifyMerchant(books, { about: bought, order, message: 'A package was refunded.', at });
      return undefined;
    });
}
