import { msg } from '@lingui/core/macro';
import { key, name, named, says, task, type PageGroup } from '../page.ts';
import type { TillPage } from '../page-id.ts';
import { screenNames } from '../screen-names.ts';

export const tillPages: PageGroup<TillPage> = {
  'open-shift': {
    title: msg`Open a shift`,
    otherWords: msg`start of day, opening, begin the day, float, start the till, count the drawer`,
    steps: [
      says(msg({ message: 'Go to {shift}.' }), { shift: task('shift') }),
      says(msg`Count the cash in the drawer and type the sum.`),
      says(msg`Press the button below to open the shift.`),
    ],
    money: says(msg`What you count is the float. It isn’t takings, and stays in the drawer’s sum.`),
    leadsTo: 'go-shift',
  },
  'close-shift': {
    title: msg`Close a shift and cash up`,
    otherWords: msg`cash up, end of day, closing, Z report, X report, count the drawer, takings, till is short, difference`,
    steps: [
      says(msg({ message: 'First settle what {pending} shows ({open}): customers may be owed money.' }), {
        pending: name(screenNames.pending),
        open: key('go-pending'),
      }),
      says(msg({ message: 'Go to {shift} and press {count}.' }), {
        shift: task('shift'),
        count: name(screenNames.countAndClose, 'count-shift'),
      }),
      says(msg({ message: 'Type what you counted, and what the card terminal’s slip says, then {check}.' }), {
        check: name(screenNames.checkCount),
      }),
      says(msg({ message: 'If it doesn’t agree, press {again}. Then close the shift.' }), {
        again: name(screenNames.countAgain),
      }),
      says(msg({ message: 'Print the Z report with {print}.' }), { print: key('print-report') }),
    ],
    money: says(msg`A closed shift can’t be changed. Corrections count in the next one.`),
    leadsTo: 'go-shift',
  },
  drawer: {
    title: msg`Pay cash in or out of the drawer`,
    otherWords: msg`petty cash, drop, bank, safe, float, take money out, put money in, expenses, change for the drawer`,
    steps: [
      says(msg({ message: 'Go to {shift}. A shift has to be open.' }), { shift: task('shift') }),
      says(msg({ message: 'Press {payIn} or {payOut}.' }), {
        payIn: named('put-cash-in'),
        payOut: named('take-cash-out'),
      }),
      says(msg`Type the amount and what it is for. A clerk needs a manager’s PIN to take cash out.`),
    ],
    money: says(msg`What the drawer should hold changes at once, and the Z report lists it.`),
    leadsTo: 'go-shift',
  },
  offline: {
    title: msg`The till is offline`,
    otherWords: msg`offline, no internet, no connection, connection lost, disconnected, provider does not answer, network`,
    steps: [
      says(msg`Check this computer’s internet connection. The till tries again by itself.`),
      says(msg({ message: '{refresh} asks your provider at once.' }), { refresh: key('refresh') }),
      says(msg`Nothing can be sold meanwhile: say so before you take money.`),
      says(msg({ message: '{orders} still works: codes can be shown and receipts printed.' }), {
        orders: task('orders'),
      }),
    ],
    money: says(
      msg`Nothing is sold later by itself. A sale that was on its way is checked: don’t sell it again.`,
    ),
  },
  lock: {
    title: msg`Lock the till, or switch staff`,
    otherWords: msg`log out, log in, sign in, sign out, switch user, another person, break, lock, unlock, PIN`,
    steps: [
      says(msg({ message: 'Press {lock}. A sale that was begun stays.' }), {
        lock: name(screenNames.lock, 'lock'),
      }),
      says(msg({ message: 'Whoever is next chooses their name with {choose}.' }), {
        choose: key('choose-name'),
      }),
      says(msg({ message: 'Type the PIN and press {unlock}.' }), { unlock: key('unlock') }),
    ],
  },
  'forgotten-pin': {
    title: msg`A PIN is forgotten`,
    otherWords: msg`forgot PIN, password, cannot unlock, locked out, wrong PIN, new PIN, reset`,
    steps: [
      says(msg({ message: 'For a clerk, a manager unlocks the till, opens {settings} and finds {staff}.' }), {
        settings: task('settings'),
        staff: name(screenNames.staff),
      }),
      says(msg({ message: 'There, {newPin} beside the name sets another one.' }), {
        newPin: name(screenNames.newPin),
      }),
      says(msg({ message: 'For a manager’s own PIN, press {forgotten} on the lock screen.' }), {
        forgotten: name(screenNames.forgottenPin),
      }),
      says(msg({ message: 'Enter the secret of the shop’s account and a new PIN, and press {unlock}.' }), {
        unlock: name(screenNames.unlockNewPin),
      }),
    ],
  },
  practice: {
    title: msg`Practice mode`,
    otherWords: msg`practice, training, test, try it, demo, learn, test sale, fake sale`,
    steps: [
      says(
        msg({ message: 'The bar at the top says {practice}: packages, orders and balance are made up.' }),
        {
          practice: name(screenNames.practice),
        },
      ),
      says(msg`Sell, refund and close shifts as usual. Receipts are marked, and no eSIM works.`),
      says(msg({ message: 'A manager goes live, or back to practice, in {settings}.' }), {
        settings: task('settings'),
      }),
    ],
    money: says(msg`Nothing is charged: take no money from customers. Practice sales are kept apart.`),
  },
};
