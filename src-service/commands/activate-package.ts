import { whyNotActivate, type ActivationRefusal } from '../rules/decide-activation.ts';
import { daysFrom } from '../rules/package-life.ts';
import type { Books } from '../storage/books.ts';
import { findBought } from './find-bought.ts';
import { notifyMerchant } from './notify-merchant.ts';

/** Undefined where the package was activated. */
export type ActivatePackage = (idPack: number) => ActivationRefusal | undefined;

/** Activates a package that waits for the activate call. Its days run from then. */
export function createActivatePackage(books: Books, now: () => Date): ActivatePackage {
  return (idPack) =>
    books.transaction(() => {
      const found = findBought(books, idPack);
      if (found === undefined) return whyNotActivate(undefined);
      const { bought, order } = found;
      const refusal = whyNotActivate({ ...bought, orderStatus: order.status });
      if (refusal !== undefined) return refusal;
      const at = now().getTime();
      books.packages.setDays(idPack, daysFrom(at, bought.validityDays));
      notifyMerchant(books, { about: bought, order, message: 'A package was activated.', at });
      return undefined;
    });
}
