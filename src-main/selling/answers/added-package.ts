import type { IdPack, IdPackReading } from '../../../src-merchant-api/id-pack.ts';
import type { TopUpIntent } from '../../domain/top-up.ts';

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
