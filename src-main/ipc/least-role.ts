import type { RequestName } from '../../src-preload/contract.ts';
import type { Least } from '../staff/staff-door.ts';

/**
 * SECURITY: who may ask what, once for every request: a request that isn't here doesn't compile. A till without names
 * admits everybody to everything.
 *
 * locked: answered while nobody is at the till too. These tell nothing of the shop.
 */
export const leastRole: Readonly<Record<RequestName, Least>> = {
  // The screen that asks for a PIN speaks it, too.
  language: 'locked',
  // Who wants in.
  'staff-state': 'locked',
  'staff-unlock': 'locked',
  'staff-recover': 'locked',
  // Hints of the window, which are answered with nothing. Sales of before the lock are settled behind it.
  'first-view-shown': 'locked',
  'network-back': 'locked',
  // Of the window that lays a receipt out: it was made for one receipt that somebody at the till had asked for.
  receipt: 'locked',
  'receipt-ready': 'locked',

  // Of the window that customers look at: while the till is locked it welcomes them.
  scene: 'locked',

  snapshot: 'clerk',
  'closed-books': 'clerk',
  'books-try-again': 'clerk',
  'books-news-read': 'clerk',
  'cost-shown': 'clerk',
  catalog: 'clerk',
  orders: 'clerk',
  order: 'clerk',
  'order-sellers': 'clerk',
  takings: 'clerk',
  'funds-enough': 'clerk',
  'settings-news': 'clerk',
  'open-work': 'clerk',
  'customer-note': 'clerk',
  connectivity: 'clerk',
  sell: 'clerk',
  packages: 'clerk',
  'top-up': 'clerk',
  activate: 'clerk',
  'favourite-set': 'clerk',
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
  'prices-read': 'manager',
  'prices-preview': 'manager',
  'prices-set': 'manager',
  'balance-warning-set': 'manager',
  history: 'manager',
  report: 'manager',
  'books-recover': 'manager',
  'books-show-folder': 'manager',
  refund: 'manager',
  'account-read': 'manager',
  'account-test': 'manager',
  'account-connect': 'manager',
  'account-practice': 'manager',
  'account-resume': 'manager',
  'callback-read': 'manager',
  'callback-set': 'manager',
  'settings-news-read': 'manager',
  'printing-set': 'manager',
  'system-printers': 'manager',
  'printer-try': 'manager',
  'unreadable-count': 'manager',
  'unreadable-save': 'manager',
  'staff-list': 'manager',
  'staff-change': 'manager',
};
