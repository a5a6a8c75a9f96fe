import type { Problem } from '../../src-preload/contract/problem.ts';

/** The number of sales and operations with an unknown outcome per account, by merchant id. */
export type Unsettled = ReadonlyMap<string, number>;

/**
 * What would be left behind, with nobody to ask about it, if the current account were replaced by another.
 *
 * @param set the current merchant id; null if there is none, as after the settings were lost. @param next null for
 * none.
 */
export function leftBehind(
  unsettled: Unsettled,
  set: string | null,
  next: string | null,
): Extract<Problem, { kind: 'sales-open' | 'sales-of-account' }> | undefined {
  if (set !== null) {
    const count = unsettled.get(set) ?? 0;
    return count === 0 ? undefined : { kind: 'sales-open', count };
  }
  // An account with something to settle may become current, whatever the others have.
  if (next === null || (unsettled.get(next) ?? 0) > 0) return undefined;
  for (const [merchantId, count] of unsettled) {
    if (count > 0) return { kind: 'sales-of-account', merchantId, count };
  }
  return undefined;
}
