import { msg } from '@lingui/core/macro';
import { key, name, named, says, task, type PageGroup } from '../page.ts';
import type { SellingPage } from '../page-id.ts';
import { screenNames } from '../screen-names.ts';
import { findOrder } from './find-order.ts';

export const sellingPages: PageGroup<SellingPage> = {
  sell: {
    title: msg`Sell an eSIM`,
    otherWords: msg`sale, new customer, package, buy, plan, data, first sale, code`,
    steps: [
      says(msg({ message: 'In {sell}, type the country or the region.' }), { sell: task('sell') }),
      says(msg`Choose the data and the days with the arrow keys.`),
      says(msg({ message: 'Choose the payment with {change}, and take the money.' }), {
        change: key('change-tender'),
      }),
      says(msg({ message: 'Press {sell} to sell what the button shows.' }), { sell: key('sell') }),
      says(msg({ message: 'Let the customer scan the code. {next} goes on to the next customer.' }), {
        next: key('next-when-ready'),
      }),
    ],
    leadsTo: 'go-sell',
  },
  several: {
    title: msg`Sell several eSIMs to one customer`,
    otherWords: msg`family, group, more than one, several packages, two eSIMs, quantity, cart, basket, ticket`,
    steps: [
      says(msg({ message: 'Choose the first package and press {add}.' }), {
        add: name(screenNames.addToSale, 'add-or-go-on'),
      }),
      says(msg({ message: 'For more of the same, change the {quantity} with {fewer} and {more}.' }), {
        quantity: name(screenNames.quantity),
        fewer: key('fewer'),
        more: key('more'),
      }),
      says(msg`Type the next country, and add its package in the same way.`),
      says(msg({ message: 'Take the money for all of them: {total} shows the sum.' }), {
        total: name(screenNames.customerPays),
      }),
      says(msg({ message: 'Press {sell}. Each phone scans a code of its own.' }), { sell: key('sell') }),
    ],
    money: says(msg`One payment covers them all. Each eSIM can be refunded by itself later.`),
    leadsTo: 'go-sell',
  },
  'top-up': {
    title: msg`Top up an eSIM`,
    otherWords: msg`recharge, reload, add data, more data, extend, renew, data is used up`,
    steps: [
      findOrder,
      says(msg({ message: 'Press {topUp}, and choose the package.' }), { topUp: named('top-up') }),
      says(msg({ message: 'Press {add} to go on to payment, and take the money.' }), {
        add: key('add-top-up'),
      }),
      says(
        msg({ message: 'Press {sell}. The data goes to the eSIM on the phone: nothing has to be scanned.' }),
        {
          sell: key('sell'),
        },
      ),
    ],
    leadsTo: 'go-orders',
  },
  cash: {
    title: msg`Take cash and give change`,
    otherWords: msg`change, coins, notes, bills, cash received, pay in cash, tender`,
    steps: [
      says(msg({ message: 'With the package on the screen, press {change} until {cash} is chosen.' }), {
        change: key('change-tender'),
        cash: name(screenNames.cash),
      }),
      says(msg({ message: 'Press {received} and type what the customer gives you, or choose an amount.' }), {
        received: name(screenNames.cashReceived, 'cash-received'),
      }),
      says(msg`Read the change to the customer: it is shown beside the amount.`),
      says(msg({ message: 'Press {sell}. The change stays on the screen until the next customer.' }), {
        sell: key('sell'),
      }),
    ],
    money: says(msg`With nothing typed, the sale counts as paid with the exact amount.`),
    leadsTo: 'go-sell',
  },
  split: {
    title: msg`Split a payment`,
    otherWords: msg`part cash part card, two cards, two payments, mixed payment, voucher, gift card, half`,
    steps: [
      says(msg({ message: 'With the package on the screen, press {split}.' }), {
        split: name(screenNames.split, 'split-payment'),
      }),
      says(msg`Type what is paid in cash. The card pays the rest: you can type either amount.`),
      says(msg({ message: 'To pay a part by something else, press {change}.' }), {
        change: key('change-tender'),
      }),
      says(msg({ message: 'Take both parts as the button shows them, and press {sell}.' }), {
        sell: key('sell'),
      }),
    ],
    money: says(
      msg`The till works out the rest. Nothing is sold while the parts come to more than the price.`,
    ),
    leadsTo: 'go-sell',
  },
  discount: {
    title: msg`Give a discount`,
    otherWords: msg`reduce the price, price change, percent off, money off, cheaper, deal, coupon, promotion`,
    steps: [
      says(msg({ message: 'With the package on the screen, press {discount}.' }), {
        discount: name(screenNames.discount, 'discount'),
      }),
      says(msg({ message: 'Choose {amount}, {percent} or {price}, and type it.' }), {
        amount: name(screenNames.amountOff),
        percent: name(screenNames.percentOff),
        price: name(screenNames.newPrice),
      }),
      says(msg({ message: 'Choose a reason and press {apply}.' }), { apply: name(screenNames.apply) }),
      says(msg`If it is more than you may give, a manager types their PIN there. You stay signed in.`),
    ],
    money: says(msg`The customer pays the lower price. The reports show it with its reason.`),
    leadsTo: 'go-sell',
  },
};
