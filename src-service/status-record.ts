import type { z } from 'zod';
import type { orderStatusRecord } from '../src-merchant-api/reading/order-status.ts';
import { toJsonNumber } from './minor-units.ts';
import { dataSize } from './rules/data-size.ts';
import { installLinks, type NewProfile } from './rules/new-profile.ts';
import { packageStatus } from './rules/package-life.ts';
import type { StoredOrder, StoredPackage } from './storage/order-store.ts';

type Completed = Extract<z.input<typeof orderStatusRecord>, { status: 'completed' }>;
type ProfileRecord = Completed['esimProfile'];
type PackageRecord = NonNullable<Completed['activatedItems']>[number];

/** 200 body of getStatus, with every field that the interface names: what does not apply is null. */
export type StatusRecord = {
  readonly message: string;
  readonly uidCustomer: string;
  readonly orderId: string;
  readonly status: StoredOrder['status'];
  readonly createdAt: string;
  readonly esimProfile: ProfileRecord | null;
  readonly customer: Completed['customer'];
  readonly activatedItems: PackageRecord[] | null;
  readonly totalAvailableBalance: Completed['totalAvailableBalance'];
};

/** Writes an order as getStatus answers it at a moment. Source: merchant interface, Order status record. */
export function statusRecord(
  order: StoredOrder,
  packages: readonly StoredPackage[],
  now: number,
): StatusRecord {
  const { uidCustomer, orderId, status } = order;
  const identifiers = { uidCustomer, orderId, status, createdAt: timestamp(order.createdAt) };
  const empty = { esimProfile: null, customer: null, activatedItems: null, totalAvailableBalance: null };
  switch (order.status) {
    case 'in_processing':
      return { message: 'The order is being processed.', ...identifiers, ...empty };
    case 'canceled':
      return { message: 'The order was canceled.', ...identifiers, ...empty };
    case 'completed':
      return {
        message: 'The eSIM is issued.',
        ...identifiers,
        esimProfile: profileRecord(order.profile),
        customer: { uidCustomer, profileUrl: null },
        activatedItems: packages.map((bought) => packageRecord(bought, now)),
        totalAvailableBalance: dataSize(packages.reduce((total, bought) => total + bought.availableMb, 0)),
      };
  }
}

/** ISO 8601 in UTC; the interface leaves the format open. */
const timestamp = (moment: number): string => new Date(moment).toISOString();

const timestampOrNull = (moment: number | null): string | null =>
  moment === null ? null : timestamp(moment);

/** A profile that is issued and not installed: "Released" among the states of an SM-DP+ (GSMA SGP.22). */
function profileRecord({ iccid, imsi, activationCode }: NewProfile): ProfileRecord {
  const links = installLinks(activationCode);
  return {
    iccid,
    imsi,
    activationCode,
    appleUniversalLink: links.apple,
    androidUniversalLink: links.android,
    installationUrl: null,
    state: 'RELEASED',
    active: false,
    activatedAt: null,
  };
}

function packageRecord(bought: StoredPackage, now: number): PackageRecord {
  return {
    uid: bought.uid,
    name: bought.name,
    activationMode: bought.activationMode,
    countrySet: bought.countrySet,
    salesDate: timestamp(bought.soldAt),
    expiresAt: timestampOrNull(bought.days.expiresAt),
    activatedAt: timestampOrNull(bought.days.activatedAt),
    validity: { size: bought.validityDays, unit: 'day' },
    availableBalance: dataSize(bought.availableMb),
    size: dataSize(bought.sizeMb),
    salePrice: toJsonNumber(bought.costMinor),
    reward: null,
    rewardPercent: null,
    status: packageStatus(bought.days, now),
  };
}
