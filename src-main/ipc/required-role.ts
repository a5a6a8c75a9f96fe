import type { RequestName, RequestOf } from '../../src-preload/contract.ts';
import type { RequiredRole } from '../staff/staff-session.ts';

/**
 * Who may send a request. `approval`: a manager, or a clerk with a manager's approval of exactly this request. A function
 * says it of what is asked.
 */
export type Requirement<Name extends RequestName> =
  RequiredRole | 'approval' | ((request: RequestOf<Name>) => 'clerk' | 'approval');

/**
 * SECURITY: the least role for each request. A request that is missing here doesn't compile. A till without staff
 * accounts allows everything to everybody.
 *
 * locked: also answered while nobody is signed in. Those replies reveal nothing of the shop.
 */
export const requiredRole: { readonly [Name in RequestName]: Requirement<Name> } = {
  // The PIN screen needs it too.
  language: 'locked',
  // The PIN screen shows who can sign in.
  'staff-state': 'locked',
  'staff-unlock': 'locked',
  'staff-recover': 'locked',
  // Main answers null once it is loaded.
  'first-view': 'locked',
  // Signals from the window; main replies with nothing. Sales from before the lock are settled behind it.
  'first-view-shown': 'locked',
  'network-back': 'locked',
  // From the window that lays out a receipt. It was opened for one receipt that somebody signed in had asked for.
  receipt: 'locked',
  'receipt-ready': 'locked',

  // From the customers' window, which shows the welcome while the till is locked.
  scene: 'locked',

  managed: 'clerk',
  snapshot: 'clerk',
  'closed-books': 'clerk',
  'books-try-again': 'clerk',
  'books-news-read': 'clerk',
  'cost-shown': 'clerk',
  tenders: 'clerk',
  catalog: 'clerk',
  orders: 'clerk',
  order: 'clerk',
  'order-sellers': 'clerk',
  takings: 'clerk',
  'order-sums': 'clerk',
  'order-sums-stop': 'clerk',
  'settings-news': 'clerk',
  'open-work': 'clerk',
  'customer-note': 'clerk',
  connectivity: 'clerk',
  sell: 'clerk',
  discounts: 'clerk',
  // What this person may give is decided where it is asked for (services/selling/discounting.ts).
  'discount-try': 'clerk',
  approvers: 'clerk',
  // A manager proves to be there by their PIN.
  approve: 'clerk',
  'discount-approve': 'clerk',
  packages: 'clerk',
  'top-up': 'clerk',
  activate: 'clerk',
  'held-decide': 'clerk',
  'favorite-set': 'clerk',
  refresh: 'clerk',
  'receipt-save': 'clerk',
  'code-save': 'clerk',
  'message-open': 'clerk',
  'customer-sees': 'clerk',
  'customer-language': 'clerk',
  'customer-display-in-front': 'clerk',
  'printing-read': 'clerk',
  'usual-printer': 'clerk',
  'receipt-print': 'clerk',
  'print-jobs': 'clerk',
  'print-again': 'clerk',
  'print-dismiss': 'clerk',
  shift: 'clerk',
  'shift-open': 'clerk',
  'shift-cash': ({ direction }) => (direction === 'out' ? 'approval' : 'clerk'),
  'shift-close': 'clerk',
  // What this person may know is decided where the reply is made (services/shifts/shift-service.ts).
  'shift-expected': 'clerk',
  'shift-report': 'clerk',
  'shifts-past': 'clerk',
  'shift-print': 'clerk',
  'shift-save': 'clerk',
  // A customer whose sale came to nothing stands in front of whoever sold it. What the service refunds is begun with a manager.
  'pay-back': 'clerk',
  refund: 'approval',
  // What the customer paid, and got back: everybody at the till sees prices.
  'goodwill-read': 'clerk',
  goodwill: 'approval',
  'payments-read': 'clerk',
  'tender-correct': 'approval',
  // Any seller may be the one who can plug the stick back in.
  'copies-read': 'clerk',
  // The licenses must be readable by everybody.
  'about-read': 'clerk',
  'licenses-open': 'clerk',
  'staff-lock': 'clerk',
  'staff-own-pin': 'clerk',
  'language-set': 'clerk',
  appearance: 'clerk',
  'theme-set': 'clerk',
  'zoom-set': 'clerk',

  'customer-display-read': 'manager',
  'customer-display-set': 'manager',
  'customer-language-set': 'manager',
  'cost-shown-set': 'manager',
  'tenders-set': 'manager',
  'shift-settings-set': 'manager',
  'prices-read': 'manager',
  'prices-preview': 'manager',
  'prices-set': 'manager',
  'discounts-set': 'manager',
  'balance-warning-set': 'manager',
  history: 'manager',
  report: 'manager',
  reconciliation: 'manager',
  'reconciliation-begin': 'manager',
  'reconciliation-stop': 'manager',
  findings: 'manager',
  'finding-mark': 'manager',
  'finding-adopt': 'manager',
  'order-look-up': 'manager',
  'order-adopt': 'manager',
  'books-recover': 'manager',
  'books-restore': 'manager',
  'books-show-folder': 'manager',
  'till-name-set': 'manager',
  'till-asks-read': 'manager',
  'tills-there': 'manager',
  'till-replace': 'manager',
  'held-refund-decide': 'manager',
  'write-off': 'manager',
  'account-read': 'manager',
  'account-test': 'manager',
  'account-connect': 'manager',
  'account-practice': 'manager',
  'account-sign-out': 'manager',
  'account-resume': 'manager',
  'callback-read': 'manager',
  'callback-set': 'manager',
  'settings-news-read': 'manager',
  'printing-set': 'manager',
  'system-printers': 'manager',
  'printer-try': 'manager',
  'records-verify': 'manager',
  'records-export': 'manager',
  'records-encrypt': 'manager',
  'records-restore': 'manager',
  'records-of-phone': 'manager',
  'records-forget': 'manager',
  'records-erase-quarantine': 'manager',
  'records-kept-months': 'manager',
  'records-keep-months': 'manager',
  'copies-set': 'manager',
  'copies-now': 'manager',
  'copies-stop': 'manager',
  'updates-read': 'manager',
  'updates-set': 'manager',
  'updates-look': 'manager',
  'updates-install': 'manager',
  'unreadable-count': 'manager',
  'unreadable-save': 'manager',
  'support-read': 'manager',
  'support-save': 'manager',
  'staff-list': 'manager',
  'staff-change': 'manager',
};
