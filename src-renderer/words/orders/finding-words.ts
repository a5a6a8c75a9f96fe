import { t } from '@lingui/core/macro';
import type {
  AdoptedReply,
  FindingView,
  ReportedOrderView,
} from '../../../src-preload/contract/books/reconciliation.ts';
import { dateAndTime } from '../figures/moments.ts';
import { causeOf } from '../failures/problem-cause.ts';

/** "Only at the service: sale" */
export const findingTitle = ({ kind, about, why }: Pick<FindingView, 'kind' | 'about' | 'why'>): string => {
  const [what, subject] = [kindWords(kind, why), aboutWords(about)];
  return subject === null ? what : t`${what}: ${subject}`;
};

function kindWords(kind: FindingView['kind'], why: FindingView['why']): string {
  switch (kind) {
    case 'ours-only':
      return t`Only in your records`;
    case 'theirs-only':
      return t`Only at your provider`;
    case 'amounts-differ':
      return t`Other amounts`;
    case 'balance-jump':
      return t`The balance jumped`;
    case 'not-shown':
      return t`Not shown by your provider`;
    case 'issued-after-cancel':
      return t`Issued after it was canceled`;
    case 'canceled-after-issue':
      return t`Canceled after it was issued`;
    case 'refunded-elsewhere':
      return t`May be refunded elsewhere`;
    case 'esim-of-another':
      return t`The eSIM of another order`;
    case 'other-product':
      return t`Another package than was ordered`;
    case 'smaller-package':
      return t`A smaller package than was ordered`;
    case 'done-after-all':
      return why === 'written-off-here' ? t`Done after it was closed` : t`Done after it was refused`;
  }
}

function aboutWords(about: FindingView['about']): string | null {
  switch (about) {
    case 'sale':
      return t`sale`;
    case 'top-up':
      return t`top-up`;
    case 'activation':
      return t`activation`;
    case 'refund':
      return t`refund`;
    case 'cancellation':
      return t`cancellation`;
    case 'other':
      return null;
  }
}

/** What is wrong, in one sentence. */
export function findingSentence(finding: FindingView): string {
  const { kind, about, why } = finding;
  const givesBack = about === 'refund' || about === 'cancellation';
  switch (kind) {
    case 'ours-only':
      return givesBack
        ? t`Your records have the money as given back, and your provider’s history doesn’t.`
        : t`Your records have it as bought, and your provider’s history doesn’t.`;
    case 'amounts-differ':
      return t`Your records and your provider both have it, with other amounts.`;
    case 'balance-jump':
      return t`The balance changed by more than your provider’s history and your records tell.`;
    case 'not-shown':
      return notShownSentence(finding);
    case 'issued-after-cancel':
      if (about === 'top-up')
        return t`Your provider had canceled the top-up, and added its package afterwards: see whether the money is back on the balance, and ask your provider’s support to take the package back or to charge for it.`;
      return t`Your provider had canceled the order, and issued its eSIM afterwards: its code is not shown, so ask your provider’s support to take the eSIM back or to charge for it.`;
    case 'canceled-after-issue':
      return t`Your provider issued the eSIM, and says now that it canceled the order: ask your provider’s support whether the eSIM works and whether the money is back on the balance, and give the customer another eSIM or their money if it does not work.`;
    case 'refunded-elsewhere':
      return t`Your provider canceled it, but its history has the money back as the refund of a package, which another till or your provider’s portal may have made: find out whether anybody has given the customer their money before you give it.`;
    case 'esim-of-another':
      return esimOfAnotherSentence(finding.otherSale ?? '');
    case 'other-product':
      return t`Your provider took money for this order, but says that it is of another package, so nothing was handed over: ask your provider’s support to deliver what was ordered or to give the money back.`;
    case 'smaller-package':
      return t`Your provider took money for this order, but shows a package with less data or less time than was ordered: ask your provider’s support to add what is missing or to give the money back, and give the customer a whole package or their money.`;
    case 'done-after-all':
      return why === 'written-off-here' ? closedSentence(finding) : doneAfterAllSentence(about);
    case 'theirs-only':
      if (why === 'written-off-here') return closedSentence(finding);
      if (why === 'refused-here') return madeAfterAllSentence(finding);
      if (why === 'again') return t`Your provider’s history has it once more.`;
      if (about === 'other' && namesOrder(finding))
        return t`Your provider’s history names this order without saying whether it took money or gave it back; ask your provider’s support which it was.`;
      if (about === 'other') return t`Your provider took money from the account, and no order says why.`;
      return givesBack
        ? t`Your provider gave money back, and your records don’t have that.`
        : t`Your provider took money for it, and your records don’t have it: another till may have made it.`;
  }
}

/** A manager closed it, and the service has it: by its history, or by what it shows of the order since. */
function closedSentence({ kind, about }: Pick<FindingView, 'kind' | 'about'>): string {
  switch (about) {
    case 'refund':
      return t`A manager closed it without knowing how it ended, and your provider gave the money back: do not refund it again; adopt it into your records, which then have what the customer is owed, and find out whether anybody has given them their money before you give it.`;
    case 'activation':
      return t`A manager closed it without knowing how it ended, and the package has started: no money was moved and it can no longer be refunded, so tell the customer that its time is running, and adopt it into your records.`;
    case 'cancellation':
      return kind === 'done-after-all'
        ? t`A manager closed it without knowing how it ended, and your provider says now that it canceled it: adopt it into your records, and the till finds out whether the money is back and what the customer is owed.`
        : t`A manager closed it without knowing how it ended, and your provider gave the money back: adopt it into your records, which then have what the customer is owed.`;
    case 'top-up':
      return t`A manager closed it without knowing how it ended, and your provider has the top-up and took money for it: do not buy it again, and adopt it into your records to give the customer its package or to refund it.`;
    case 'sale':
    case 'other':
      return t`A manager closed it without knowing how it ended, and your provider has the order and took money for it: do not sell it again to this customer, and adopt it into your records to hand over or refund its eSIM.`;
  }
}

/** Staff were told "no", and the service did it. */
function madeAfterAllSentence({ about, creditedBack }: FindingView): string {
  if (about === 'refund')
    return t`Staff were told that it was not refunded, but your provider gave the money back once, as this till asked or because another till or your provider’s portal did: find out whether anybody has given the customer their money before you give it, and adopt it into your records if no other till has it.`;
  if (creditedBack !== null)
    return t`Staff were told that it was not bought, but your provider made it and took money, and gave money back later: compare both amounts, and mark it as known if nothing is missing.`;
  return about === 'top-up'
    ? t`Staff were told that it was not bought, but your provider added the package and took money for it: do not buy it again, and adopt it into your records or ask your provider’s support to take it back.`
    : t`Staff were told that it was not sold, but your provider made it and took money for it: do not sell it again to this customer; adopt it into your records to hand over or refund its eSIM, or ask your provider’s support to take it back.`;
}

const doneAfterAllSentence = (about: FindingView['about']): string =>
  about === 'refund'
    ? t`Staff were told that it was not refunded, but your provider calls the package refunded, as this till asked or because another till or your provider’s portal did: see whether the money is back on the balance, and find out whether anybody has given the customer theirs before you give it.`
    : t`Staff were told that it was not activated, but the package has started: no money was moved and it can no longer be refunded, so tell the customer that its time is running.`;

const esimOfAnotherSentence = (other: string): string =>
  t`Your provider took money for this sale, but answered with the eSIM of order ${other}, so no code is shown: the till asks until this sale has an eSIM of its own; if none comes, ask your provider’s support whose eSIM it is.`;

const namesOrder = ({ orderId, uidCustomer, idPack }: FindingView): boolean =>
  orderId !== null || uidCustomer !== null || idPack !== null;

function notShownSentence({ at, until, foundAt }: FindingView): string {
  const end = dateAndTime(until ?? foundAt);
  if (at === null)
    return t`Your provider’s history does not show what happened before ${end}, so sales and refunds may be missing from your records; compare them with your receipts.`;
  const begin = dateAndTime(at);
  return t`Your provider’s history does not show what happened from ${begin} to ${end}, so sales and refunds of that time may be missing from your records; compare them with your receipts.`;
}

/**
 * Whether a finding says that somebody else may have given the customer their money. SECURITY: to mark it as known then says
 * that nobody did, and staff are told to give it.
 */
export const doubtsPayback = ({ kind, about }: Pick<FindingView, 'kind' | 'about'>): boolean =>
  kind === 'refunded-elsewhere' || (kind === 'ours-only' && about === 'cancellation');

/** Which side the balance agrees with; null where nobody can tell. */
export function balanceWords({ balance, kind }: Pick<FindingView, 'balance' | 'kind'>): string | null {
  if (kind === 'balance-jump' || kind === 'not-shown' || kind === 'done-after-all') return null;
  switch (balance) {
    case 'as-ours':
      return t`The balance changed as your records say.`;
    case 'as-theirs':
      return t`The balance changed as the history says.`;
    case 'not-told':
      return null;
  }
}

/** What the service says of the order. */
export function reportedOrderWords(order: ReportedOrderView): string {
  switch (order.kind) {
    case 'order':
      return reportedStatus(order.status.replaceAll('_', ' '));
    case 'no-order':
      return t`Your provider knows no such order.`;
    case 'not-told':
      return t`Your provider doesn’t tell anything about the order.`;
  }
}

const reportedStatus = (status: string): string => t`Your provider has the order: ${status}.`;

export function standingWords(standing: FindingView['standing']): string {
  switch (standing) {
    case 'open':
      return t`To be settled`;
    case 'adopted':
      return t`Adopted`;
    case 'known':
      return t`Known`;
    case 'agrees':
      return t`Agrees now`;
  }
}

/** What came of adopting an order. */
export function adoptedWords(reply: AdoptedReply): string {
  switch (reply.kind) {
    case 'adopted':
      return reply.isReopened === true
        ? t`It is in your records again, with what the customer paid; the till finds out how it ended.`
        : t`It is in your records. What the customer paid or got back isn’t known here.`;
    case 'in-books':
      return t`The order is in your records already, so nothing was changed.`;
    case 'another-purchase':
      return t`This is another purchase for the same eSIM, so the order was not adopted.`;
    case 'not-made':
      return t`Your provider doesn’t say that it made this order, and its history shows no money taken for it, so the order was not adopted.`;
    case 'not-adopted':
      return notAdopted(causeOf(reply.problem));
  }
}

const notAdopted = (cause: string): string =>
  t`The order was not adopted, because ${cause}; try again later.`;
