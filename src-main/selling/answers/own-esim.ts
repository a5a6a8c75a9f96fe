import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Codes } from '../../domain/esims/codes.ts';
import type { OrderId } from '../../domain/orders/sale.ts';

/**
 * The other sale in these books that already has this eSIM, by ICCID or activation code; undefined if none has.
 *
 * SECURITY: no two sales share an eSIM. Call this in the same step as the write, because sales are followed
 * concurrently.
 */
export function saleWithEsim(
  { sales }: Pick<Ledger, 'sales'>,
  { marksOf }: Pick<Codes, 'marksOf'>,
  orderId: OrderId,
  profile: Pick<EsimProfile, 'iccid' | 'activationCode'>,
): OrderId | undefined {
  const sameIccid = sales.otherWithIccid(orderId, profile.iccid);
  if (sameIccid !== undefined) return sameIccid;
  const sameCode = marksOf(profile).flatMap((mark) => sales.otherWithCode(orderId, mark) ?? []);
  return sameCode[0];
}
