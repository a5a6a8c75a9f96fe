import { t } from '@lingui/core/macro';
import { callbackSentence } from '../../words/till/callback-words.ts';
import { longTitle } from '../../words/orders/package-words.ts';
import { notPassedOn, problemSentence } from '../../words/failures/problem-sentence.ts';
import { staffSentence } from '../../words/till/staff-words.ts';
import type { Change, LastChange, UndoFault } from './change.ts';

/** What became of the last change, in one sentence. */
export function lastChangeWords({ change, standing }: LastChange): string {
  switch (standing.kind) {
    case 'done':
    case 'undoing':
      return changeWords(change);
    case 'undone':
      return t`Undone: that is as it was before.`;
    case 'not-undone':
      return faultWords(standing.fault, change);
  }
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case 'prices':
      return t`Saved. Customers pay these prices starting now; what was sold stays as it was.`;
    case 'printing':
      return t`Receipts and printers are changed.`;
    case 'callback':
      return change.after === null ? t`Notifications are off.` : t`Notifications are on.`;
    case 'updates':
      return change.after === null
        ? t`Newer versions are not looked for any more.`
        : t`Newer versions are looked for at another address.`;
    case 'balance-warning':
      return t`The warning of a low balance is changed.`;
    case 'customer':
      return t`Who bought is recorded.`;
    case 'favorite': {
      const title = longTitle(change.product);
      return change.after === null ? t`No favorite any more: ${title}` : t`Among the favorites: ${title}`;
    }
    case 'staff-name': {
      const { before, after } = change;
      return t`${before} is called ${after} now.`;
    }
    case 'staff-role': {
      const { name, after } = change;
      return after === 'manager' ? t`${name} is a manager now.` : t`${name} is a clerk now.`;
    }
    case 'staff-removed': {
      const { name } = change;
      return t`${name} was removed; sales keep the name.`;
    }
    case 'lock-after':
      return t`The till locks after another time.`;
  }
}

/** Why it stays as it is, and what to do. */
function faultWords(fault: UndoFault, change: Change): string {
  switch (fault.kind) {
    case 'changed-since':
      return t`Not undone: it was changed again since then, so it stays as it is; look at it before you change it by hand.`;
    case 'too-often':
    case 'not-passed-on':
      return notPassedOn('changing', fault.kind);
    case 'not-taken':
      return t`Not undone: what it was before is not possible any more, so it stays as it is; change it by hand.`;
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
