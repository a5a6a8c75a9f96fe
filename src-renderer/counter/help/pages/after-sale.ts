import { msg } from '@lingui/core/macro';
import { key, name, named, says, task, type PageGroup } from '../page.ts';
import type { AfterSalePage } from '../page-id.ts';
import { screenNames } from '../screen-names.ts';
import { findOrder } from './find-order.ts';

export const afterSalePages: PageGroup<AfterSalePage> = {
  refund: {
    title: msg`Refund an eSIM`,
    otherWords: msg`give a refund, money back, return, take back, cancel, wrong country, changed mind, void`,
    steps: [
      findOrder,
      says(msg({ message: 'Press {refund} and choose the reason. A clerk asks a manager for their PIN.' }), {
        refund: named('refund'),
      }),
      says(msg`Confirm, and wait until your provider has refunded it.`),
      says(msg`Give the customer the money as the till says.`),
      says(msg({ message: 'Press {cash} or {card}.' }), {
        cash: name(screenNames.givenInCash),
        card: name(screenNames.givenOnCard),
      }),
    ],
    money: says(
      msg({
        message:
          'Give nothing before the till says so. What has been used can’t be refunded; {goodwill} gives money back all the same.',
      }),
      { goodwill: name(screenNames.goodwill) },
    ),
    leadsTo: 'go-orders',
  },
  owed: {
    title: msg`Give back money that is owed`,
    otherWords: msg`owed, payback, pay back, money back, return money, customer waits for money, not sold but paid`,
    steps: [
      says(msg({ message: 'Open {pending} with {open}, and choose the order that says what is owed.' }), {
        pending: name(screenNames.pending),
        open: key('go-pending'),
      }),
      says(msg`Give the customer the money as the till says.`),
      says(msg({ message: 'Press {cash} or {card}.' }), {
        cash: name(screenNames.givenInCash),
        card: name(screenNames.givenOnCard),
      }),
      says(msg({ message: 'Given in some other way? Press {other} and say how.' }), {
        other: name(screenNames.givenAnotherWay),
      }),
    ],
    money: says(
      msg`It stays owed, over shifts and restarts, until somebody confirms that the customer has it.`,
    ),
    leadsTo: 'go-pending',
  },
  exchange: {
    title: msg`Exchange a wrong package`,
    otherWords: msg`swap, replace, wrong country, wrong package, return, change the package, mistake`,
    steps: [
      findOrder,
      says(msg({ message: 'Press {refund} and choose the reason.' }), { refund: named('refund') }),
      says(msg({ message: 'Choose {exchange}, confirm, and wait until your provider has refunded it.' }), {
        exchange: name(screenNames.exchange),
      }),
      says(msg({ message: 'Press {other}, and choose the right package.' }), {
        other: name(screenNames.sellOther),
      }),
      says(msg({ message: 'Take the difference, or give it back, and press {sell}.' }), {
        sell: key('sell'),
      }),
    ],
    money: says(msg`What was paid for the first package pays for the other, as far as it goes.`),
    leadsTo: 'go-orders',
  },
  checked: {
    title: msg`The sale is being checked`,
    otherWords: msg`being checked, do not sell it again, not confirmed, no code, no answer, stuck, pending, unknown, double sale`,
    steps: [
      says(msg`Don’t sell it again: it may have been sold already.`),
      says(msg`Ask the customer to wait a moment. If it was sold, the code appears by itself.`),
      says(
        msg({
          message: 'Serve the next customer meanwhile. {open} opens {pending}, where you see how it ended.',
        }),
        {
          pending: name(screenNames.pending),
          open: key('go-pending'),
        },
      ),
      says(msg({ message: 'Press {check} there to ask your provider at once.' }), {
        check: name(screenNames.checkNow),
      }),
      says(
        msg({
          message:
            'If it says {waiting}, ask the customer whether they still want it: press {send} or {drop}.',
        }),
        {
          waiting: name(screenNames.waitingForYou),
          send: name(screenNames.sendNow),
          drop: name(screenNames.dropIt),
        },
      ),
    ],
    money: says(msg`Take no second payment and give nothing back until the till says how it ended.`),
    leadsTo: 'go-pending',
  },
  'find-order': {
    title: msg`Find an order from last month`,
    otherWords: msg`search, look up, old order, old sale, past sale, history, customer, receipt number, yesterday, last week`,
    steps: [
      says(
        msg({
          message:
            'In {orders}, type a phone number, a name, the end of the ICCID, an order number or a country.',
        }),
        { orders: task('orders') },
      ),
      says(msg`To narrow it down, choose dates above the list.`),
      says(msg({ message: 'Go through the list with {choose}. {sort} sorts it in another way.' }), {
        choose: key('choose-order'),
        sort: key('sort-orders'),
      }),
      says(msg({ message: '{all} shows all orders again.' }), { all: key('all-orders') }),
    ],
    leadsTo: 'go-orders',
  },
  again: {
    title: msg`Print or send the code again`,
    otherWords: msg`reprint, receipt, resend, lost code, lost receipt, copy, QR, email, WhatsApp, link`,
    steps: [
      findOrder,
      says(msg({ message: '{large} shows the code on the screen.' }), {
        large: name(screenNames.showLarge, 'show-large'),
      }),
      says(msg({ message: '{receipt} prints the receipt, or saves it as a file.' }), {
        receipt: key('receipt'),
      }),
      says(msg({ message: '{send} writes an email or a message with the code.' }), {
        send: name(screenNames.sendToPhone),
      }),
    ],
    money: says(msg`Nothing is sold again: it is the code that the customer has paid for.`),
    leadsTo: 'go-orders',
  },
  'no-scan': {
    title: msg`The QR code doesn’t scan`,
    otherWords: msg`scan, camera, QR, install, cannot install, code does not work, add by hand, activation code`,
    steps: [
      says(msg`The phone needs the internet to install: connect it to the shop’s Wi-Fi.`),
      says(msg({ message: 'In {orders}, choose the order and press {large}. Make the screen bright.' }), {
        orders: task('orders'),
        large: name(screenNames.showLarge, 'show-large'),
      }),
      says(msg`In the phone’s settings, choose to add an eSIM, and scan the code from there.`),
      says(msg({ message: '{send} puts the code on the phone itself.' }), {
        send: name(screenNames.sendToPhone),
      }),
      says(msg({ message: 'Or type the {address} and the {code} into the phone by hand.' }), {
        address: name(screenNames.smdp),
        code: name(screenNames.activationCode),
      }),
    ],
    money: says(
      msg`If the phone is locked or takes no eSIM, refund it: an eSIM that was never used can be refunded.`,
    ),
    leadsTo: 'go-orders',
  },
  'no-data': {
    title: msg`The customer has no data`,
    otherWords: msg`data does not work, no internet, no signal, no network, slow, roaming, troubleshoot, complaint`,
    steps: [
      findOrder,
      says(msg({ message: 'Open {troubleshoot}: it says what fits this eSIM.' }), {
        troubleshoot: name(screenNames.troubleshoot),
      }),
      says(msg`On the phone, turn on this line and its data roaming, and choose it for mobile data.`),
      says(msg`Turn flight mode on and off, or choose another network by hand.`),
      says(msg({ message: 'Nothing left, or the time is over? Press {topUp}.' }), { topUp: named('top-up') }),
    ],
    leadsTo: 'go-orders',
  },
};
