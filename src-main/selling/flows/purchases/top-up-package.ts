import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { wasNeverSent } from '../../../domain/orders/operation.ts';
import type { NextTopUpEvent, TopUpIn } from '../../../domain/orders/top-up.ts';
import { addedByLine } from '../../answers/added-package.ts';
import { findPackage, saysNotDone } from '../../answers/inspect-package.ts';
import { mayHaveOthersPackage, packagesOfOthers } from '../../history/search/others-packages.ts';
import type { FlowDeps } from '../flow.ts';
import { lookFor } from './look-for-purchase.ts';
import { knowingOthers } from './waiting-top-up.ts';

/**
 * Finds the package that an accepted or canceled top-up added to its eSIM. The history is read only where the service's
 * answer had no number of the package, or one that the eSIM doesn't list while it lists another new package.
 *
 * @returns undefined if it isn't there yet.
 */
export async function findTopUpPackage(
  deps: FlowDeps,
  { intent, progress }: TopUpIn<'accepted' | 'canceled'>,
  status: OrderStatusRecord,
): Promise<Extract<NextTopUpEvent<'accepted'>, { kind: 'found' }> | undefined> {
  const { operationId: id, cost, knownPackages, product } = intent;
  const { idPack } = progress;
  const productName = product.name;
  const told = findPackage({ idPack, knownPackages, productName }, status);
  if (told.kind === 'found' && idPack !== null) return told;
  const isAnyNew = findPackage({ idPack: null, knownPackages, productName }, status).kind !== 'not-yet';
  if (!isAnyNew) return undefined;
  const { search, history } = await lookFor(deps, { id, cost });
  if (search.kind === 'cannot-tell' && search.why === 'not-read') return undefined;
  const byLine = search.kind === 'found' ? addedByLine(intent, search.transaction) : null;
  // SECURITY: a package of another order must not be taken for this one's, and be refunded as such.
  const notOurs = packagesOfOthers(intent, status, history);
  const found = findPackage({ idPack: byLine ?? idPack, knownPackages: notOurs, productName }, status);
  switch (found.kind) {
    case 'found':
      return byLine === null && history !== undefined && mayHaveOthersPackage(intent, status, history)
        ? undefined
        : found;
    case 'not-yet':
      return undefined;
    case 'several':
      return { kind: 'found', idPack: byLine ?? idPack, packageUid: null };
  }
}

/**
 * Whether the package of a canceled top-up is on its eSIM after all. It isn't if it may be another top-up's, because
 * staff read that it could be bought again, or if it is listed as canceled.
 */
export async function isAddedAfterCancel(
  deps: FlowDeps,
  topUp: TopUpIn<'canceled'>,
  status: OrderStatusRecord,
): Promise<boolean> {
  const { merchantId, uidCustomer } = topUp.intent;
  const { operations } = deps.ledger;
  // What may have been sent may have added it.
  if (operations.openTopUpsOf(merchantId, uidCustomer).some((id) => !wasNeverSent(operations.find(id))))
    return false;
  const uid = (await findTopUpPackage(deps, knowingOthers(deps.ledger, topUp), status))?.packageUid ?? null;
  const items = status.status === 'completed' ? status.activatedItems : [];
  return uid !== null && items.some((item) => item.uid === uid && !saysNotDone(item.status));
}
