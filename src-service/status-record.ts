import type {
  OrderStatusRecord,
  PackageRecord,
  ProfileRecord,
} from '../src-merchant-api/records/order-status.ts';
import { toJsonNumber } from './minor-units.ts';
import { orderIdentifiers } from './order-record.ts';
import { dataSize } from './rules/data-size.ts';
import { packageStatus, usableMb } from './rules/package-life.ts';
import { customerPage, installLinks } from './rules/practice-links.ts';
import { profileState } from './rules/profile-state.ts';
import { rewardOf } from './rules/reward.ts';
import type { StoredOrder } from './storage/order-store.ts';
import type { StoredPackage } from './storage/package-store.ts';
import type { StoredProfile } from './storage/profile-store.ts';
import { timestamp, timestampOrNull } from './timestamp.ts';

/**
 * Writes an order as getStatus answers it at a moment, with every field that the interface names: what does not apply
 * is null. Source: merchant interface, Order status record.
 */
export function statusRecord(
  order: StoredOrder,
  packages: readonly StoredPackage[],
  now: number,
): OrderStatusRecord {
  const identifiers = orderIdentifiers(order);
  switch (order.status) {
    case 'in_processing':
    case 'canceled':
      return {
        ...identifiers,
        esimProfile: null,
        customer: null,
        activatedItems: null,
        totalAvailableBalance: null,
      };
    case 'completed':
      return {
        ...identifiers,
        esimProfile: profileRecord(order.profile),
        customer: { uidCustomer: order.uidCustomer, profileUrl: customerPage(order.uidCustomer) },
        activatedItems: packages.map((bought) => packageRecord(bought, now)),
        totalAvailableBalance: dataSize(packages.reduce((sum, bought) => sum + usableMb(bought, now), 0)),
      };
  }
}

function profileRecord({ iccid, imsi, activationCode, connection }: StoredProfile): ProfileRecord {
  const links = installLinks(activationCode);
  return {
    iccid,
    imsi,
    activationCode,
    appleUniversalLink: links.apple,
    androidUniversalLink: links.android,
    installationUrl: links.any,
    state: profileState(connection),
    active: connection !== null,
    activatedAt: timestampOrNull(connection?.firstAt ?? null),
  };
}

function packageRecord(bought: StoredPackage, now: number): PackageRecord {
  const reward = rewardOf(bought.costMinor);
  return {
    // Digits, so that a client can give it as the idPack of activate and refund.
    uid: String(bought.idPack),
    name: bought.name,
    activationMode: bought.activationMode,
    countrySet: bought.countrySet,
    salesDate: timestamp(bought.soldAt),
    expiresAt: timestampOrNull(bought.days.expiresAt),
    activatedAt: timestampOrNull(bought.days.activatedAt),
    validity: { size: bought.validityDays, unit: 'day' },
    availableBalance: dataSize(usableMb(bought, now)),
    size: dataSize(bought.sizeMb),
    salePrice: toJsonNumber(bought.costMinor),
    reward: toJsonNumber(reward.minor),
    rewardPercent: reward.percent,
    status: packageStatus(bought, now),
  };
}
