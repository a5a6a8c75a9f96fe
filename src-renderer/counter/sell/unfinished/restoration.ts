import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { PackageDescription } from '../../../../src-preload/contract/sales/package.ts';
import type { TypeAgain } from '../../../../src-preload/contract/sales/unfinished.ts';

/** What staff are told of a ticket that was left unfinished; it stays until the ticket is sold or cleared. */
export type Restored =
  | {
      readonly kind: 'ticket';
      /** Another of the staff, whose it was; null if nobody else's. */
      readonly whose: string | null;
      /** What each package cost when it was last shown. */
      readonly before: readonly Before[];
      readonly gone: readonly PackageDescription[];
      readonly again: readonly TypeAgain[];
    }
  /** It was pressed before the window was loaded again, and may be sold by now. */
  | { readonly kind: 'being-sold' }
  /** It may be sold already. */
  | { readonly kind: 'sent'; readonly orderId: string }
  /** The same of a top-up of an eSIM that another till sold. */
  | { readonly kind: 'topped-up'; readonly uidCustomer: string };

/** A package and its price at a time. */
export type Before = Pick<CatalogProduct, 'productId' | 'price' | 'currency'>;
