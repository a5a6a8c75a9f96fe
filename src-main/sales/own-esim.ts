import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OrderId } from './sale.ts';

/**
 * Which other sale of these books already has an eSIM; undefined where none has.
 *
 * SECURITY: no two sales share an eSIM. To be asked in the same step as the eSIM is written down: sales are asked about
 * beside each other.
 */
export const saleWithEsim = (
  { sales }: Pick<Ledger, 'sales'>,
  orderId: OrderId,
  { iccid }: Pick<EsimProfile, 'iccid'>,
): OrderId | undefined => sales.otherWithIccid(orderId, iccid);

/** Whether two ICCIDs are one: some services write them in groups. */
export const isSameIccid = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (iccid: string): string => iccid.replaceAll(/[ -]/g, '');
