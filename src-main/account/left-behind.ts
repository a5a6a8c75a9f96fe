import type { Problem } from '../../src-preload/contract/problem.ts';

/** The number of open sales and operations per account, by merchant id. */
export type OpenByAccount = ReadonlyMap<string, number>;

/**
 * What would be left behind, with nobody to ask about it, if the current account were replaced by another.
 *
 * @param set the current merchant id; null if there is none, as after the settings were lost. @param next null for
 * none.
 */
export function leftBehind(
  open: OpenByAccount,
  set: string | null,
  next: string | null,
): Extract<Problem, { kind: 'sales-open' | 'sales-of-account' }> | undefined {
  if (set !== null) {
    const count = open.get(set) ?? 0;
    return count === 0 ? undefined : { kind: 'sales-open', count };
  }
  // An account with something open may become current, whatever the others have.
  if (next === null || (open.get(next) ?? 0) > 0) return undefined;
  for (const [merchantId, count] of open) {
    if (count > 0) return { kind: 'sales-of-account', merchantId, count };
  }
  return undefined;
}
