import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Codes } from '../../domain/codes.ts';
import type { OrderId } from '../../domain/sale.ts';

/**
 * Which other sale of these books already has an eSIM, by its ICCID or by its activation code; undefined where none has.
 *
 * SECURITY: no two sales share an eSIM. To be asked in the same step as the eSIM is written down: sales are asked about
 * beside each other.
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

/** Whether two ICCIDs are one: some services write them in groups. */
export const isSameIccid = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (iccid: string): string => iccid.replaceAll(/[ -]/g, '');
