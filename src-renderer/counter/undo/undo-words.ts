import { plural, t } from '@lingui/core/macro';
import { callbackSentence } from '../../words/till/callback-words.ts';
import { markupWords } from '../../words/payments/price-words.ts';
import { longTitle } from '../../words/orders/package-words.ts';
import { notPassedOn, problemSentence } from '../../words/failures/problem-sentence.ts';
import { staffSentence } from '../../words/till/staff-words.ts';
import type { Change, LastChange, UndoFault } from './change.ts';
import { reversed } from './reversed.ts';

/** What became of the last change, in one sentence. */
export function lastChangeWords({ change, standing }: LastChange): string {
  switch (standing.kind) {
    case 'done':
    case 'undoing':
      return changeWords(change);
    case 'undone': {
      const asBefore = asBeforeWords(change);
      return t`Undone. ${asBefore}`;
    }
    case 'not-undone':
      return faultWords(standing.fault, change);
  }
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case 'prices':
      return t`Saved. Customers pay these prices starting now. Past sales stay as they are.`;
    case 'printing':
      return arePrinters(change) ? t`Printers were changed.` : t`Receipts were changed.`;
    case 'callback':
      return change.after === null ? t`Notifications are off.` : t`Notifications are on.`;
    case 'updates':
      return change.after === null ? t`Updates are turned off.` : t`The update address was changed.`;
    case 'balance-warning':
      return t`The low balance warning was changed.`;
    case 'customer':
      return t`Who bought is recorded.`;
    case 'favorite': {
      const title = longTitle(change.product);
      return change.after === null ? t`Removed from favorites: ${title}` : t`Added to favorites: ${title}`;
    }
    case 'staff-name': {
      const { before, after } = change;
      return t`${before} is now called ${after}.`;
    }
    case 'staff-role': {
      const { name, after } = change;
      return after === 'manager' ? t`${name} is now a manager.` : t`${name} is a clerk now.`;
    }
    case 'staff-removed': {
      const { name } = change;
      return t`${name} was removed. Sales keep the name.`;
    }
    case 'lock-after':
      return t`The lock time was changed.`;
  }
}

/** What holds again now that it was undone. */
function asBeforeWords(change: Change): string {
  switch (change.kind) {
    case 'prices': {
      const { base, currency } = change.before;
      const markup = markupWords(base, currency);
      return isSame(base, change.after.base)
        ? t`Prices and tax are as they were before.`
        : t`Prices are as before: ${markup}.`;
    }
    case 'printing':
      return arePrinters(change)
        ? t`Printers are as they were before.`
        : t`Receipts are as they were before.`;
    case 'callback':
      return change.before === null ? t`Notifications are off.` : t`Notifications are as they were before.`;
    case 'updates':
      return change.before === null ? t`Updates are turned off.` : t`The update address is as it was before.`;
    case 'balance-warning':
      return t`The low balance warning is as it was before.`;
    case 'customer':
      return t`The customer is as before.`;
    case 'staff-removed': {
      const { name } = change;
      return t`${name} is on the staff list again.`;
    }
    case 'lock-after': {
      const minutes = change.before;
      return plural(minutes, {
        one: 'The till locks after # minute again.',
        other: 'The till locks after # minutes again.',
      });
    }
    case 'favorite':
    case 'staff-name':
    case 'staff-role': {
      const back = reversed(change);
      return back === null ? '' : changeWords(back);
    }
  }
}

const arePrinters = ({ before, after }: Extract<Change, { kind: 'printing' }>): boolean =>
  isSame({ ...before, printers: [] }, { ...after, printers: [] });

/** Both were made by main's schemas. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Why it stays as it is, and what to do. */
function faultWords(fault: UndoFault, change: Change): string {
  switch (fault.kind) {
    case 'changed-since':
      return t`Not undone. It was changed again since then. Check it before you change it by hand.`;
    case 'too-often':
    case 'not-passed-on':
      return notPassedOn('changing', fault.kind);
    case 'not-taken':
      return t`Not undone. That is no longer possible. Change it by hand.`;
    case 'problem':
      return problemSentence(fault.problem, 'after-sale');
    case 'staff':
      return staffSentence(fault.problem, 'changing', nameIn(change));
    case 'callback':
      return callbackSentence(fault.fault);
  }
}

function nameIn(change: Change): string {
  switch (change.kind) {
    case 'staff-name':
      return change.after;
    case 'staff-role':
    case 'staff-removed':
      return change.name;
    default:
      return t`This person`;
  }
}
