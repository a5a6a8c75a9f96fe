import type { ReplyOf, RequestName } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';

/** Refused with an error to the window: the reply has no place for a reason. */
const unanswered = Symbol('unanswered');

/** Answered whichever till was drawn: the request only reads, or concerns the computer and not a till. */
const anyTill = Symbol('any till');

const problem: Problem = { kind: 'another-till' };
const refused = { ok: false, problem } as const;

/**
 * SECURITY: a request that writes to a till's books or spends its balance is accepted only from a window that has
 * drawn that till. Otherwise staff might have pressed the button while they still saw the previous account's banner.
 * A request that is missing here doesn't compile.
 */
export const refusalsOfOtherTill: {
  readonly [Name in RequestName]: ReplyOf<Name> | typeof unanswered | typeof anyTill;
} = {
  sell: refused,
  'top-up': refused,
  activate: refused,
  refund: refused,
  'held-decide': refused,
  'held-refund-decide': refused,
  'write-off': refused,
  'customer-note': refused,
  'shift-open': refused,
  'shift-cash': refused,
  'shift-close': refused,
  'finding-mark': refused,
  'finding-adopt': { kind: 'not-adopted', problem },
  'order-adopt': { kind: 'not-adopted', problem },
  'till-replace': { kind: 'not-done', problem },
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
  // News marked as read, unread, would never be shown again.
  'books-news-read': unanswered,
  'till-asks-read': unanswered,

  language: anyTill,
  'staff-state': anyTill,
  'staff-unlock': anyTill,
  'staff-recover': anyTill,
  'first-view': anyTill,
  'first-view-shown': anyTill,
  'network-back': anyTill,
  receipt: anyTill,
  'receipt-ready': anyTill,
  scene: anyTill,
  managed: anyTill,
  snapshot: anyTill,
  'closed-books': anyTill,
  'books-try-again': anyTill,
  'cost-shown': anyTill,
  catalog: anyTill,
  orders: anyTill,
  order: anyTill,
  'order-sellers': anyTill,
  takings: anyTill,
  'order-sums': anyTill,
  'order-sums-stop': anyTill,
  'funds-enough': anyTill,
  'settings-news': anyTill,
  'open-work': anyTill,
  connectivity: anyTill,
  packages: anyTill,
  refresh: anyTill,
  'message-open': anyTill,
  'customer-sees': anyTill,
  'customer-language': anyTill,
  'customer-display-in-front': anyTill,
  'printing-read': anyTill,
  'usual-printer': anyTill,
  'print-jobs': anyTill,
  'print-again': anyTill,
  'print-dismiss': anyTill,
  shift: anyTill,
  'shift-expected': anyTill,
  'shift-report': anyTill,
  'shifts-past': anyTill,
  'copies-read': anyTill,
  'about-read': anyTill,
  'licenses-open': anyTill,
  'staff-lock': anyTill,
  'staff-own-pin': anyTill,
  'language-set': anyTill,
  appearance: anyTill,
  'theme-set': anyTill,
  'zoom-set': anyTill,
  'customer-display-read': anyTill,
  'customer-display-set': anyTill,
  'customer-language-set': anyTill,
  'cost-shown-set': anyTill,
  'shift-settings-set': anyTill,
  'prices-read': anyTill,
  'prices-preview': anyTill,
  history: anyTill,
  report: anyTill,
  reconciliation: anyTill,
  'reconciliation-begin': anyTill,
  'reconciliation-stop': anyTill,
  findings: anyTill,
  'order-look-up': anyTill,
  'books-recover': anyTill,
  'books-restore': anyTill,
  'books-show-folder': anyTill,
  'till-name-set': anyTill,
  'tills-there': anyTill,
  'account-read': anyTill,
  'account-test': anyTill,
  'account-connect': anyTill,
  'account-practice': anyTill,
  'account-sign-out': anyTill,
  'account-resume': anyTill,
  'callback-read': anyTill,
  'callback-set': anyTill,
  'settings-news-read': anyTill,
  'printing-set': anyTill,
  'system-printers': anyTill,
  'printer-try': anyTill,
  'records-verify': anyTill,
  'records-export': anyTill,
  'records-encrypt': anyTill,
  'records-of-phone': anyTill,
  'records-kept-months': anyTill,
  'records-keep-months': anyTill,
  'copies-set': anyTill,
  'copies-now': anyTill,
  'copies-stop': anyTill,
  'updates-read': anyTill,
  'updates-set': anyTill,
  'updates-look': anyTill,
  'updates-install': anyTill,
  'unreadable-count': anyTill,
  'unreadable-save': anyTill,
  'support-read': anyTill,
  'support-save': anyTill,
  'staff-list': anyTill,
  'staff-change': anyTill,
};

/**
 * The answer for a window that hasn't drawn the till that is open. Undefined if that doesn't matter for this request,
 * or if no till is open. Throws if the reply has no place for a reason.
 */
export function refusalOfOtherTill<Name extends RequestName>(
  name: Name,
  drawn: string | undefined,
  open: string | undefined,
): ReplyOf<Name> | undefined {
  if (open === undefined || drawn === open) return undefined;
  const refusal: ReplyOf<Name> | typeof unanswered | typeof anyTill = refusalsOfOtherTill[name];
  if (refusal === anyTill) return undefined;
  if (refusal === unanswered) throw new Error(`${name} is for a till that is not open any more`);
  return refusal;
}
