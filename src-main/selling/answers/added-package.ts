import { idPackOf, type IdPack, type IdPackReading } from '../../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { TopUpIntent } from '../../domain/orders/top-up.ts';
import { isSameId } from '../history/reading/own-order.ts';

/**
 * The number of the package that a top-up added, as the service gives it. Null if it gives none, or one that the eSIM
 * had before: then the eSIM's status shows which package is new.
 */
export function addedPackage(
  { knownPackages }: { readonly knownPackages: TopUpIntent['knownPackages'] | null },
  told: IdPackReading,
): IdPack | null {
  if (told.kind !== 'number') return null;
  return knownPackages?.includes(String(told.idPack)) === true ? null : told.idPack;
}

/** As {@link addedPackage}, by the history's line of the top-up. A line that names another eSIM has another package. */
export const addedByLine = (
  intent: Pick<TopUpIntent, 'knownPackages' | 'uidCustomer'>,
  { uidCustomer, idPack }: Pick<Transaction, 'uidCustomer' | 'idPack'>,
): IdPack | null =>
  uidCustomer === null || isSameId(uidCustomer, intent.uidCustomer)
    ? addedPackage(intent, idPackOf(idPack))
    : null;
