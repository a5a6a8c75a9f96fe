import { msg } from '@lingui/core/macro';
import { key, name, says, task, type PageGroup } from '../page.ts';
import type { ManagerPage } from '../page-id.ts';
import { screenNames } from '../screen-names.ts';

export const managerPages: PageGroup<ManagerPage> = {
  'low-balance': {
    title: msg`The balance is low`,
    otherWords: msg`add funds, fund the account, balance, deposit, prepaid, credit, not sold because the balance is too low`,
    steps: [
      says(msg({ message: '{money} shows the balance and what moved it.' }), { money: task('balance') }),
      says(msg`Add funds with your provider, as the shop agreed with it. The till can’t do that.`),
      says(msg({ message: 'Press {refresh} to see the new balance.' }), { refresh: key('refresh') }),
      says(msg({ message: 'In {money}, set how low it may get before the till warns you.' }), {
        money: task('balance'),
      }),
    ],
    money: says(msg`What doesn’t fit the balance isn’t sold, and nothing is charged.`),
    leadsTo: 'go-balance',
  },
  connect: {
    title: msg`Connect the shop’s account`,
    otherWords: msg`go live, set up, merchant id, secret, API key, server address, log in to the provider, start selling`,
    steps: [
      says(
        msg({
          message: 'In {settings}, {account}, enter {address}, {merchant} and {secret} from your provider.',
        }),
        {
          settings: task('settings'),
          account: name(screenNames.account),
          address: name(screenNames.serverAddress),
          merchant: name(screenNames.merchantId),
          secret: name(screenNames.secret),
        },
      ),
      says(msg({ message: '{test} tries them. Nothing is kept yet.' }), {
        test: name(screenNames.testConnection),
      }),
      says(msg({ message: 'Press {connect}.' }), { connect: name(screenNames.connect) }),
      says(msg`Name the till, and say whether it is new or replaces another one.`),
      says(msg({ message: 'Press {live}.' }), { live: name(screenNames.goLive) }),
    ],
    money: says(msg`From then on, sales are real and paid from the shop’s balance.`),
    leadsTo: 'set-account',
  },
  prices: {
    title: msg`Change prices`,
    otherWords: msg`markup, margin, price rule, raise prices, lower prices, rounding, currency, exchange rate, tax, VAT`,
    steps: [
      says(msg({ message: 'In {settings}, open {prices}.' }), {
        settings: task('settings'),
        prices: name(screenNames.prices),
      }),
      says(msg({ message: 'Change what is added to the cost. {rule} makes an exception for a place.' }), {
        rule: name(screenNames.addRule),
      }),
      says(msg`Check below what it does to each package.`),
      says(msg({ message: 'Press {save}.' }), { save: name(screenNames.savePrices) }),
    ],
    money: says(msg`The next sale has the new price. What was sold keeps its own.`),
    leadsTo: 'set-prices',
  },
  printer: {
    title: msg`Set up a printer`,
    otherWords: msg`receipt printer, print, paper, USB, network, thermal, roll, cash drawer, A4, office printer, test page, PDF`,
    steps: [
      says(msg({ message: 'In {settings}, {displays}, press {add}.' }), {
        settings: task('settings'),
        displays: name(screenNames.displays),
        add: name(screenNames.addPrinter),
      }),
      says(msg({ message: 'Its USB cable goes into this computer? Choose {usb}.' }), {
        usb: name(screenNames.usbPrinter),
      }),
      says(
        msg({
          message:
            'It is on the network? Choose {network} and type its address, which its own test page shows.',
        }),
        { network: name(screenNames.networkPrinter) },
      ),
      says(msg({ message: 'For an A4 or office printer choose {installed}.' }), {
        installed: name(screenNames.installedPrinter),
      }),
      says(msg({ message: 'Give it a name, press {test} and look at the paper.' }), {
        test: name(screenNames.printTest),
      }),
      says(msg({ message: 'Press {save}.' }), { save: name(screenNames.savePrinter) }),
    ],
    leadsTo: 'set-printers',
  },
  'back-up': {
    title: msg`Back up the records`,
    otherWords: msg`backup, copy, save, USB stick, restore, passphrase, lost data, export`,
    steps: [
      says(msg({ message: 'In {settings}, open {records}.' }), {
        settings: task('settings'),
        records: name(screenNames.data),
      }),
      says(
        msg({
          message: 'For copies without further work, set up {copies} on a USB stick or in the network.',
        }),
        {
          copies: name(screenNames.copies),
        },
      ),
      says(msg({ message: 'For a single file, type a passphrase twice and press {save}.' }), {
        save: name(screenNames.saveBackup),
      }),
      says(msg`Write the passphrase down and keep it elsewhere: without it nobody opens the copy.`),
    ],
    leadsTo: 'set-backups',
  },
  move: {
    title: msg`Move to another computer`,
    otherWords: msg`new computer, replace the computer, transfer, broken computer, restore a backup, take over a till`,
    steps: [
      says(msg({ message: 'On the old computer, in {settings}, {records}, press {save}.' }), {
        settings: task('settings'),
        records: name(screenNames.data),
        save: name(screenNames.saveBackup),
      }),
      says(msg({ message: 'Then, under {account}, press {signOut}: it must not sell any more.' }), {
        account: name(screenNames.account),
        signOut: name(screenNames.signOut),
      }),
      says(msg`On the new one, connect the shop’s account.`),
      says(msg({ message: 'Before anything is sold there, press {restore} in {records}.' }), {
        restore: name(screenNames.restore),
        records: name(screenNames.data),
      }),
      says(
        msg({ message: 'No backup? Connect the account and choose {replaces}: the sales are fetched back.' }),
        {
          replaces: name(screenNames.replacesTill),
        },
      ),
    ],
    money: says(msg`What was sold after the backup was made is asked of your provider.`),
    leadsTo: 'go-settings',
  },
};
