import type { Amount } from '../amount.ts';
import { fail, succeed } from '../result.ts';
import { dataSizeOf, type DataSize } from './values/data-size.ts';
import { fieldsOf } from './values/fields.ts';
import { momentOf, type Moment } from './values/moment.ts';
import type { Reading } from './values/reading.ts';
import { amountOf, costOf, percentOf, textOf, wordsOf } from './values/scalars.ts';
import { spelledAs, type Shown } from './values/spelled.ts';
import { validityOf, type Validity } from './values/validity.ts';

const activationModes = ['NOW', 'FIRST_USE', 'ON_DEMAND'] as const;

/**
 * A package on a profile, in the interface's own field names. What the service did not tell, or told unreadably, is
 * null. Source: merchant interface, activatedItems element.
 */
export type PackageRecord = {
  readonly uid: string | null;
  readonly name: string | null;
  readonly activationMode: Shown<(typeof activationModes)[number]> | null;
  readonly countrySet: string | null;
  readonly salesDate: Moment | null;
  readonly expiresAt: Moment | null;
  /** Null while the package is not activated. */
  readonly activatedAt: Moment | null;
  readonly validity: Validity | null;
  readonly availableBalance: DataSize | null;
  readonly size: DataSize | null;
  readonly salePrice: Amount | null;
  /** The merchant's reward in USD. */
  readonly reward: Amount | null;
  readonly rewardPercent: Amount | null;
  /** The service's own word; the interface shows none. */
  readonly status: string | null;
};

/** Reads a package. It takes an id or a name to be one. */
export function readPackage(value: unknown): Reading<PackageRecord> {
  const fields = fieldsOf(value);
  if (fields === undefined) return fail('it is no object');
  const uid = textOf(fields('uid', 'id', 'idPack'));
  const name = wordsOf(fields('name'));
  if (uid === null && name === null) return fail('it has neither a uid nor a name');
  const mode = textOf(fields('activationMode'));
  return succeed({
    uid,
    name,
    activationMode: mode === null ? null : (spelledAs(mode, activationModes) ?? mode),
    countrySet: wordsOf(fields('countrySet')),
    salesDate: momentOf(fields('salesDate')),
    expiresAt: momentOf(fields('expiresAt')),
    activatedAt: momentOf(fields('activatedAt')),
    validity: validityOf(fields('validity')),
    availableBalance: dataSizeOf(fields('availableBalance')),
    size: dataSizeOf(fields('size')),
    salePrice: costOf(fields('salePrice')),
    reward: amountOf(fields('reward')),
    rewardPercent: percentOf(fields('rewardPercent')),
    status: wordsOf(fields('status')),
  });
}
