import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Sale } from '../../domain/sale.ts';

/** Whether two ids name the same: some services write them in letters of their own case. */
export const isSameId = (one: string, other: string): boolean => foldedId(one) === foldedId(other);

/** An id in the letters that it is looked up by. */
export const foldedId = (id: string): string => id.trim().toLowerCase();

/** Whether the service calls another sale of these books so: two customers can't have one eSIM. */
export function isAnothers({ sales }: Pick<Ledger, 'sales'>, sale: Sale, uidCustomer: string): boolean {
  const { merchantId, orderId } = sale.intent;
  const known = sales.ofUid(merchantId, uidCustomer);
  return known !== undefined && known !== orderId;
}

/** The failure of a reply that names something else than what was asked about. */
export const aboutAnother = (
  what: 'order' | 'order id' | 'profile',
  httpStatus: number,
): MerchantFailure => ({
  kind: 'unreadable-reply',
  httpStatus,
  detail: `${namesAnother} ${what}`,
});

const namesAnother = 'the reply names another';

/** Whether a reply could be read, and was about something else. */
export const isAboutAnother = (failure: MerchantFailure): boolean =>
  failure.kind === 'unreadable-reply' && failure.detail.startsWith(namesAnother);
