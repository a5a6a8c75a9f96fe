import { t } from '@lingui/core/macro';
import type { ToppedUpEsim } from '../../../src-preload/contract/sales/wanted.ts';

/** As many digits as tell the eSIMs of one shop apart. */
const told = 4;

/** Which eSIM something is done with: by the end of its ICCID, and whose it is. */
export function esimWords({ iccid, customer }: Pick<ToppedUpEsim, 'iccid' | 'customer'>): string {
  const end = iccid.slice(-told);
  return customer === null ? t`eSIM …${end}` : t`${customer}’s eSIM …${end}`;
}

/** Which eSIM a line of a ticket tops up: by the end of its ICCID, and whose it is. */
export function toppedUpWords({ iccid, customer }: Pick<ToppedUpEsim, 'iccid' | 'customer'>): string {
  const end = iccid.slice(-told);
  return customer === null ? t`Top-up of eSIM …${end}` : t`Top-up of ${customer}’s eSIM …${end}`;
}
