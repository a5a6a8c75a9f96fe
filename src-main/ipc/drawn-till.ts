import type { ReplyOf, RequestName } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';

/** Refused by an error at the window: its reply has no place for a reason. */
const unanswered = Symbol('unanswered');

const problem: Problem = { kind: 'another-till' };
const refused = { ok: false, problem } as const;

/**
 * SECURITY: what is written into the books of a till, or spends its account, is done for a window that has drawn which
 * till that is, and refused for any other: staff may have pressed under the banner of the one before. What isn't here
 * reads, asks, or is of the computer rather than of a till.
 */
export const refusalsOfOtherTill: { readonly [Name in RequestName]?: ReplyOf<Name> | typeof unanswered } = {
  sell: refused,
  'top-up': refused,
  activate: refused,
  refund: refused,
  'write-off': refused,
  'customer-note': refused,
  'shift-open': refused,
  'shift-cash': refused,
  'shift-close': refused,
  'finding-mark': refused,
  'finding-adopt': { kind: 'not-adopted', problem },
  'order-adopt': { kind: 'not-adopted', problem },
  'prices-set': { ok: false },
  // Shifts of both tills have the same numbers.
  'shift-print': unanswered,
  'shift-save': unanswered,
  'receipt-print': unanswered,
  'receipt-save': unanswered,
  'code-save': unanswered,
  'favourite-set': unanswered,
  'balance-warning-set': unanswered,
  'records-forget': unanswered,
  'records-erase-set-aside': unanswered,
  'records-restore': unanswered,
};

/**
 * What a window is answered that has not drawn the till that is open; undefined where that doesn't matter, or there is
 * no till that could be mistaken. Throws where nothing can be answered.
 */
export function refusalOfOtherTill<Name extends RequestName>(
  name: Name,
  drawn: string | undefined,
  open: string | undefined,
): ReplyOf<Name> | undefined {
  if (open === undefined || drawn === open) return undefined;
  const refusal: ReplyOf<Name> | typeof unanswered | undefined = refusalsOfOtherTill[name];
  if (refusal === unanswered) throw new Error(`${name} is for a till that is not open any more`);
  return refusal;
}
