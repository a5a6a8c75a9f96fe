import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { Offer } from '../search/offer.ts';

/** The packages of one place by how much data they have and how long they last. */
export type PackageGrid = {
  /** The lengths, in days, the shortest first. Two or more. */
  readonly lengths: readonly number[];
  /** The least data first, unlimited data last. */
  readonly rows: readonly GridRow[];
};

export type GridRow = {
  /** Any of its packages: they have the same data. */
  readonly first: CatalogProduct;
  /** In the order of the lengths; null where there is no package of that length. */
  readonly cells: readonly (CatalogProduct | null)[];
};

/** What can be taken in at a glance, beside what is sold. */
const mostLengths = 6;
const mostRows = 14;

/** A grid that is emptier than this tells less than a list. */
const leastShare = 0.3;

/**
 * Packages as a grid. Undefined where they make none: a length or a size isn't known, two packages are alike but for the price,
 * there are too many lengths, each size has but one, or it would be mostly empty. Pure.
 *
 * @param offers of one place, in the order of the list: less data first, then shorter.
 */
export function packageGrid(offers: readonly Offer[]): PackageGrid | undefined {
  // Soon said of a catalog with hundreds for a place: a key waits for it.
  if (offers.length > mostLengths * mostRows) return undefined;
  const known = offers.filter(isKnown);
  if (known.length < offers.length) return undefined;
  const lengths = [...new Set(known.map(({ days }) => days))].toSorted((a, b) => a - b);
  const bySize = [...Map.groupBy(known, sizeOf).values()];
  const isShaped = lengths.length >= 2 && lengths.length <= mostLengths && bySize.length <= mostRows;
  const isFull = known.length / (lengths.length * bySize.length) >= leastShare;
  const isChoice = bySize.some(({ length }) => length > 1);
  const isUnique = bySize.every((ofSize) => new Set(ofSize.map(({ days }) => days)).size === ofSize.length);
  if (bySize.length < 2 || !isShaped || !isFull || !isChoice || !isUnique) return undefined;
  const rows = bySize.flatMap((ofSize): GridRow[] => {
    const [first] = ofSize;
    if (first === undefined) return [];
    const cells = lengths.map((length) => ofSize.find(({ days }) => days === length)?.product ?? null);
    return [{ first: first.product, cells }];
  });
  return { lengths, rows };
}

/** The packages of a grid, row by row. Pure. */
export const productsOf = ({ rows }: PackageGrid): readonly CatalogProduct[] =>
  rows.flatMap(({ cells }) => cells.filter((product) => product !== null));

type KnownOffer = Offer & { readonly days: number };

const isKnown = (offer: Offer): offer is KnownOffer =>
  offer.days !== undefined && (offer.unlimited || offer.megabytes !== undefined);

const sizeOf = ({ unlimited, megabytes }: Offer): string => (unlimited ? 'unlimited' : String(megabytes));
