import { t } from '@lingui/core/macro';
import type { ManagedPart } from '../../../src-preload/contract/account/managed.ts';
import type { NotSetUp, ProfilePart } from '../../../src-preload/contract/account/profile.ts';
import { problemSentence } from '../../words/failures/problem-sentence.ts';
import { inARow, percentFigure } from '../../words/figures/figures.ts';
import { customerLanguages } from '../../words/language/customer-languages.ts';
import { languageNames } from '../../words/language/language.ts';
import { currencyName } from '../../words/payments/price-words.ts';
import type { UnusableProfile } from './use-read-profile.ts';

/** What a file would set, a line for each thing. */
export function partWords(set: ProfilePart): readonly string[] {
  switch (set.part) {
    case 'till':
      return [t`Name of this till: ${own(set.name)}`];
    case 'account':
      return [t`Account: ${own(set.merchantId)} at ${own(set.address)}`];
    case 'prices':
      return [
        t`Prices in ${currencyName(set.currency)}`,
        Number(set.taxPercent) === 0
          ? t`No tax in prices`
          : t`Tax included in prices: ${percentFigure(set.taxPercent)}`,
      ];
    case 'discounts':
      return [t`Discounts that clerks may give`];
    case 'balance-warning':
      return [t`Low balance warning`];
    case 'cost-shown':
      return [set.isShown ? t`Costs are shown` : t`Costs are hidden`];
    case 'shifts':
      return [t`Shift settings`];
    case 'language':
      return [t`Language: ${languageNames[set.language]}`];
    case 'customer-language':
      return [
        t`Customers’ language: ${customerLanguages.find(({ id }) => id === set.language)?.name ?? set.language}`,
      ];
    case 'kept-months':
      return [t`How long customers’ details are kept`];
    case 'staff':
      return [t`Staff: ${inARow(set.names.map(own))}`];
    case 'printing':
      return printingWords(set);
    case 'updates':
      return [set.address === null ? t`No updates` : t`Updates from ${own(set.address)}`];
    case 'locked':
      return set.parts.length === 0
        ? []
        : [t`Can’t be changed at this till: ${inARow(set.parts.map(managedName))}`];
  }
}

function printingWords({ shop, printers }: Extract<ProfilePart, { part: 'printing' }>): readonly string[] {
  const lines = [
    ...(shop === '' ? [] : [t`Shop’s name on receipts: ${own(shop)}`]),
    ...(printers.length === 0 ? [] : [t`Printers: ${inARow(printers.map(own))}`]),
  ];
  return lines.length === 0 ? [t`Receipts`] : lines;
}

function managedName(part: ManagedPart): string {
  switch (part) {
    case 'account':
      return t`account`;
    case 'prices':
      return t`prices`;
    case 'staff':
      return t`staff`;
    case 'printing':
      return t`receipts and printers`;
    case 'language':
      return t`language`;
    case 'updates':
      return t`updates`;
  }
}

/** What somebody named, in its own direction whatever stands around it: by Unicode's isolates. */
const own = (text: string): string => `\u2068${text}\u2069`;

/** Why a file can't be used, the outcome first. */
export function unusableSentence({ name: file, fault }: UnusableProfile): string {
  const name = own(file);
  switch (fault.kind) {
    case 'not-permitted':
      return t`Nothing was set up. You aren’t allowed to read ${name}. Copy it to your own folder, then try again.`;
    case 'unreadable':
      return t`Nothing was set up. ${name} couldn’t be read. Check that it’s still there, then try again.`;
    case 'too-large':
      return t`Nothing was set up. ${name} is too large to be a setup file. Choose another one.`;
    case 'empty':
      return t`Nothing was set up. ${name} is empty. Ask your administrator for it again.`;
    case 'no-profile':
      return t`Nothing was set up. ${name} isn’t a setup file, or it’s damaged. Choose another one, or ask your administrator.`;
    case 'other-version':
      return t`Nothing was set up. ${name} was made for another version of eSIM Counter. Ask your administrator for a new one.`;
    case 'wrong': {
      const places = inARow(fault.places.map((place) => `\u2066${place}\u2069`));
      return t`Nothing was set up. ${name} has a mistake at ${places}. Ask your administrator to correct it.`;
    }
  }
}

/** Why a till was not set up from its file, the outcome first. */
export function notSetUpSentence(fault: NotSetUp): string {
  switch (fault.kind) {
    case 'not-chosen':
      return t`Nothing was set up. Choose the file again.`;
    case 'locked':
      return t`Nothing was set up. This till is managed by the shop’s administrator. Ask them.`;
    case 'no-secret':
      return t`Nothing was set up. The account’s secret is missing. Enter it, then try again.`;
    case 'account':
      return problemSentence(fault.problem, 'connecting');
    case 'keychain':
      return t`Nothing was set up. This computer’s keychain couldn’t be used. Unlock it, then try again.`;
    case 'account-stays':
      return t`Nothing was set up. Some sales of the current account aren’t settled yet. Wait until they are, then try again.`;
    case 'books-unreadable':
      return t`Nothing was set up. The records of the current account can’t be read. Restart eSIM Counter and do what it says.`;
    case 'not-written':
      return t`Nothing was set up. The settings couldn’t be saved. Make room on the disk, then try again.`;
    case 'secret-left':
      return t`Only the account’s new secret was set up. The settings couldn’t be saved. Make room on the disk, then try again.`;
    case 'half-put':
      return t`The setup isn’t finished. Make room on the disk, then restart eSIM Counter. It finishes by itself.`;
  }
}
