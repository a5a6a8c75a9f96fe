import type { Offer } from './offer.ts';
import type { Condition, Wanted } from './query-tokens.ts';

/** What comes nearest to what was asked for, where nothing has just that. */
export type Nearest = {
  /** Best first. */
  readonly offers: readonly Offer[];
  /** What none of them has. */
  readonly missing: readonly Wanted[];
};

/** What of a search may be missed, the least first: a longer package serves a traveler better than one with less data. */
const mayMiss: readonly (readonly Wanted['kind'][])[] = [['length'], ['size'], ['length', 'size']];

/**
 * What has enough comes before what has too little: 10 days are covered by 15, and not by 7. Pure.
 *
 * @param offers of a place, none of which fits all conditions. Undefined where nothing comes near.
 */
export function nearestOffers(
  offers: readonly Offer[],
  conditions: readonly Condition[],
): Nearest | undefined {
  for (const kinds of mayMiss) {
    const missing = conditions.flatMap(({ wanted }) =>
      wanted !== null && kinds.includes(wanted.kind) ? [wanted] : [],
    );
    const kept = conditions.filter(({ wanted }) => wanted === null || !kinds.includes(wanted.kind));
    if (missing.length === 0) continue;
    const fitting = offers.filter(
      (offer) =>
        kept.every(({ fits }) => fits(offer)) &&
        missing.every((wanted) => figureOf(offer, wanted) !== undefined),
    );
    if (fitting.length > 0) return { offers: fitting.toSorted(nearerTo(missing)), missing };
  }
  return undefined;
}

const nearerTo =
  (missing: readonly Wanted[]) =>
  (a: Offer, b: Offer): number => {
    for (const wanted of missing) {
      const [farA, farB] = [farFrom(a, wanted), farFrom(b, wanted)];
      if (farA !== farB) return farA < farB ? -1 : 1;
    }
    return a.price - b.price;
  };

/** The more, the further; what is too little is further than all that is enough. */
function farFrom(offer: Offer, wanted: Wanted): number {
  const has = figureOf(offer, wanted) ?? 0;
  const asked = wanted.kind === 'length' ? wanted.days : wanted.megabytes;
  return has >= asked ? has - asked : Number.MAX_SAFE_INTEGER - has;
}

function figureOf({ days, megabytes, unlimited }: Offer, { kind }: Wanted): number | undefined {
  if (kind === 'length') return days;
  // More than any figure, and still less far than too little.
  return unlimited ? Number.MAX_SAFE_INTEGER / 2 : megabytes;
}
