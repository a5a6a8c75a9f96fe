import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommandId, Place } from './command-keys.ts';

/** What each command does, as the palette and the sheet of keys say it. */
export const commandWords: Readonly<Record<CommandId, MessageDescriptor>> = {
  palette: msg`Find a command, a package or an order`,
  keys: msg`Show all keys`,
  'go-sell': msg`Go to Sell`,
  'go-orders': msg`Go to Orders`,
  'go-open': msg`Go to Open`,
  'go-money': msg`Go to Money`,
  'go-reports': msg`Go to Reports`,
  'go-settings': msg`Go to Settings`,
  'go-shift': msg`Go to Shift`,
  'sell-last-again': msg`Choose the last package again`,
  undo: msg`Undo the last change`,
  refresh: msg`Ask the service again`,
  lock: msg`Lock, or let somebody else in`,
  larger: msg`Larger`,
  smaller: msg`Smaller`,
  'usual-size': msg`Usual size`,
  'full-screen': msg`Full screen`,
  'theme-light': msg`Light colors`,
  'theme-dark': msg`Dark colors`,
  'theme-system': msg`Colors of the computer`,
  'set-till': msg`Settings: the name of this till`,
  'set-account': msg`Settings: the account`,
  'set-prices': msg`Settings: prices`,
  'set-staff': msg`Settings: staff`,
  'set-language': msg`Settings: the language`,
  'set-updates': msg`Settings: new versions`,
  'set-about': msg`Settings: about this program`,

  choose: msg`Choose in the list`,
  'to-sell-button': msg`Go to the Sell button`,
  sell: msg`Sell what is read back`,
  favorite: msg`Keep it among the favorites, or not`,
  'note-customer': msg`Note who buys`,
  'change-start': msg`Change when it starts`,
  'check-phone': msg`Check the phone`,
  'change-tender': msg`Change how the customer pays`,
  'cash-received': msg`Type the cash received`,
  fewer: msg`One fewer`,
  more: msg`One more`,
  'begin-again': msg`Begin again`,

  'next-customer': msg`Next customer`,
  'next-when-ready': msg`Go on, once the code is there`,
  'customer-has-iphone': msg`The customer has an iPhone`,
  'customer-has-android': msg`The customer has an Android phone`,
  'hand-out-receipt': msg`The receipt, on paper or as a file`,

  'choose-order': msg`Choose in the list`,
  'newest-order': msg`To the newest order`,
  'oldest-order': msg`To the oldest order`,
  'all-orders': msg`Show all orders`,
  'sort-orders': msg`Sort the orders otherwise`,
  receipt: msg`The receipt, on paper or as a file`,
  'show-large': msg`Show the code large`,
  'top-up': msg`Top up`,
  activate: msg`Activate`,
  refund: msg`Refund`,

  'count-shift': msg`Count the drawer and close the shift`,
  'report-now': msg`The X report: how the shift stands`,
  'put-cash-in': msg`Put cash in`,
  'take-cash-out': msg`Take cash out`,
  'print-report': msg`Print the report`,
  'all-shifts': msg`Show all shifts`,

  'buy-top-up': msg`Buy the top-up`,

  'choose-name': msg`Choose who it is`,
  unlock: msg`Unlock`,
};

/** What a place is called, in the order of the sheet. */
export const placeWords: Readonly<Record<Place, MessageDescriptor>> = {
  everywhere: msg`Everywhere`,
  sell: msg`Sell`,
  'hand-over': msg`Hand over`,
  orders: msg`Orders`,
  'top-up': msg`Top up`,
  open: msg`Open`,
  shift: msg`Shift`,
  lock: msg`Lock screen`,
};
