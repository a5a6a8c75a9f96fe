import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { findPackage } from '../../selling/answers/inspect-package.ts';
import { isSmaller } from '../../selling/answers/smaller-package.ts';
import { isSameId } from '../../selling/history/reading/own-order.ts';
import { isOwnOrder } from './canceled-after-issue.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

type Completed = Extract<OrderStatusRecord, { status: 'completed' }>;

const idOfPurchase = ({ kind, intent }: Purchase): string =>
  kind === 'sale' ? intent.orderId : intent.operationId;

/** The key of the finding about a purchase for which the service shows a smaller package. */
export const smallerPackageKey = (bought: Purchase): string => `smaller-package ${idOfPurchase(bought)}`;

/** A purchase whose package a status shows, and whether that is smaller than what was ordered. */
export type ShownSize = { readonly bought: Purchase; readonly isLess: boolean };

/**
 * Compares the packages of an eSIM with what was ordered. Purchases whose package can't be told apart from others are
 * left out.
 */
export function shownSizes(
  { merchantId, ledger }: { readonly merchantId: string; readonly ledger: Ledger },
  record: Completed,
): readonly ShownSize[] {
  const orderId = ledger.sales.ofUid(merchantId, record.uidCustomer);
  const sale = orderId === undefined ? undefined : ledger.sales.find(orderId);
  if (sale !== undefined && !isShownFor(ledger, sale, record)) return [];
  const operations =
    sale === undefined
      ? openTopUpOf(ledger, merchantId, record.uidCustomer)
      : ledger.operations.ofSale(sale.intent.orderId);
  const added = operations.flatMap((operation) => {
    const item = operation.kind === 'top-up' ? itemOfTopUp(operation, record) : undefined;
    return operation.kind === 'top-up' && item !== undefined ? [{ bought: operation, item }] : [];
  });
  const others = record.activatedItems.filter((one) => !added.some(({ item }) => item === one));
  return [
    ...added.flatMap(({ bought, item }) => sizeOf(bought, [item])),
    ...(sale === undefined ? [] : sizeOf(sale, itemsOfSale(sale, others, record))),
  ];
}

/** Whether a status shows the sale's own eSIM. Another's eSIM, and one that comes after a cancel, are other findings. */
function isShownFor({ sales }: Ledger, sale: Sale, record: Completed): boolean {
  const { state } = sale.progress;
  if (state !== 'accepted' && state !== 'cancel-reported' && state !== 'completed') return false;
  const isOthersEsim = sales.otherWithIccid(sale.intent.orderId, record.esimProfile.iccid) !== undefined;
  return isOwnOrder(sale, record) && !isOthersEsim;
}

/** Of an eSIM that was sold elsewhere, only the top-up that is being followed is looked at. */
function openTopUpOf(
  { operations }: Ledger,
  merchantId: string,
  uidCustomer: string,
): readonly ProfileOperation[] {
  const open = operations.openTopUpOf(merchantId, uidCustomer);
  const topUp = open === undefined ? undefined : operations.find(open);
  return topUp === undefined ? [] : [topUp];
}

/** If several packages may be the ordered one, one that is large enough will do. */
function sizeOf(bought: Purchase, items: readonly PackageRecord[]): readonly ShownSize[] {
  const { product } = bought.intent;
  if (product === null || items.length === 0) return [];
  return [{ bought, isLess: items.every((item) => isSmaller(product, item)) }];
}

function itemOfTopUp({ intent, progress }: TopUp, record: Completed): PackageRecord | undefined {
  if (intent.product === null) return undefined;
  if (progress.state === 'completed' && progress.packageUid !== null) {
    const { packageUid } = progress;
    return record.activatedItems.find(({ uid }) => uid === packageUid);
  }
  if (progress.state !== 'accepted' && progress.state !== 'completed') return undefined;
  const { idPack } = progress;
  const { knownPackages, product } = intent;
  const found = findPackage({ idPack, knownPackages, productName: product.name }, record);
  return found.kind === 'found'
    ? record.activatedItems.find(({ uid }) => uid === found.packageUid)
    : undefined;
}

/** The packages that may be the sale's: those of its name, or the only one there is. */
function itemsOfSale(
  { intent }: Sale,
  items: readonly PackageRecord[],
  { unreadableItems }: Completed,
): readonly PackageRecord[] {
  const { product } = intent;
  if (product === null) return [];
  const named = items.filter(({ name }) => name !== null && isSameId(name, product.name));
  if (named.length > 0) return named;
  return items.length === 1 && unreadableItems.length === 0 ? items : [];
}

/** A finding for a manager: the service shows a smaller package than was ordered. */
export function smallerPackage(bought: Purchase, uidCustomer: string, at: number): FoundNow {
  const { kind, intent } = bought;
  const found = findingOfSale({
    key: smallerPackageKey(bought),
    kind: 'smaller-package',
    saleId: intent.orderId,
    orderId: idOfPurchase(bought),
    uidCustomer,
    at,
    cost: null,
  });
  return foundByTill({ ...found, about: kind, ours: intent.cost });
}
