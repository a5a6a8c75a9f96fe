import type { Problem } from '../../src-preload/contract/problem.ts';

/** How many sales and operations of each account nobody knows the end of, by merchant id. */
export type Unsettled = ReadonlyMap<string, number>;

/**
 * What would be left behind, with nobody to ask about it, where the account that is set makes way for another one.
 *
 * @param set the merchant id that is set; null where none is, as after the settings were lost. @param next null for none.
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
  // One that has something to settle is wanted, whatever others have.
  if (next === null || (unsettled.get(next) ?? 0) > 0) return undefined;
  for (const [merchantId, count] of unsettled) {
    if (count > 0) return { kind: 'sales-of-account', merchantId, count };
  }
  return undefined;
}
