import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Sale } from '../../../domain/orders/sale.ts';

/** Whether two ids are the same: some services change upper and lower case. */
export const isSameId = (one: string, other: string): boolean => foldedId(one) === foldedId(other);

/** An id in the form in which it is looked up. */
export const foldedId = (id: string): string => id.trim().toLowerCase();

/** Whether a uidCustomer belongs to another sale in these books: two customers can't have one eSIM. */
export function isAnothers({ sales }: Pick<Ledger, 'sales'>, sale: Sale, uidCustomer: string): boolean {
  const { merchantId, orderId } = sale.intent;
  const known = sales.ofUid(merchantId, uidCustomer);
  return known !== undefined && known !== orderId;
}

/** The failure for a reply that is about something else. */
export const aboutAnother = (
  what: 'order' | 'order id' | 'profile',
  httpStatus: number,
): MerchantFailure => ({
  kind: 'unreadable-reply',
  httpStatus,
  detail: `${namesAnother} ${what}`,
});

const namesAnother = 'the reply names another';

/** Whether a reply was readable but about something else. */
export const isAboutAnother = (failure: MerchantFailure): boolean =>
  failure.kind === 'unreadable-reply' && failure.detail.startsWith(namesAnother);
