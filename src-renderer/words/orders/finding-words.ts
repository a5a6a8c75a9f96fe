import { t } from '@lingui/core/macro';
import type {
  AdoptedReply,
  FindingView,
  ReportedOrderView,
} from '../../../src-preload/contract/books/reconciliation.ts';
import { dateAndTime } from '../figures/moments.ts';
import { causeOf } from '../failures/problem-cause.ts';
import { capitalized } from '../language/capitalized.ts';

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
      return t`Unexplained balance change`;
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
        ? t`It’s refunded in your records, but not in your provider’s history.`
        : t`It’s bought in your records, but not in your provider’s history.`;
    case 'amounts-differ':
      return t`Your records and your provider’s history have different amounts for it.`;
    case 'balance-jump':
      return t`The balance changed by more than your provider’s history and your records show.`;
    case 'not-shown':
      return notShownSentence(finding);
    case 'issued-after-cancel':
      if (about === 'top-up')
        return t`Your provider canceled the top-up, then added its package. Check whether the money is back on the balance, and ask your provider’s support to take the package back or to charge for it.`;
      return t`Your provider canceled the order, then issued its eSIM. The code isn’t shown. Ask your provider’s support to take the eSIM back or to charge for it.`;
    case 'canceled-after-issue':
      return t`Your provider issued the eSIM, and now says it canceled the order. Ask your provider’s support whether the eSIM works and whether the money is back on the balance. If it doesn’t work, give the customer another eSIM or their money.`;
    case 'refunded-elsewhere':
      return t`Your provider canceled it, but its history shows the money as a refund of a package, perhaps by another till or the provider’s portal. Check whether anyone has paid the customer back before you do.`;
    case 'esim-of-another':
      return esimOfAnotherSentence(finding.otherSale ?? '');
    case 'other-product':
      return t`Your provider charged for this order, but says it’s for another package. Nothing was handed over. Ask your provider’s support to deliver the right package or refund it.`;
    case 'smaller-package':
      return t`Your provider charged for this order, but shows less data or fewer days than ordered. Ask your provider’s support to add what is missing or refund it, and give the customer a full package or their money.`;
    case 'done-after-all':
      return why === 'written-off-here' ? closedSentence(finding) : doneAfterAllSentence(about);
    case 'theirs-only':
      if (why === 'written-off-here') return closedSentence(finding);
      if (why === 'refused-here') return madeAfterAllSentence(finding);
      if (why === 'again') return t`It’s in your provider’s history twice.`;
      if (about === 'other' && namesOrder(finding))
        return t`Your provider’s history doesn’t say whether this order was charged or refunded. Ask your provider’s support.`;
      if (about === 'other') return t`Your provider charged the account, but no order explains it.`;
      return givesBack
        ? t`Your provider refunded money that isn’t in your records.`
        : t`Your provider charged for it, but it isn’t in your records. Another till may have sold it.`;
  }
}

/** A manager closed it, and the service has it: by its history, or by what it shows of the order since. */
function closedSentence({ kind, about }: Pick<FindingView, 'kind' | 'about'>): string {
  switch (about) {
    case 'refund':
      return t`A manager closed it as unknown, and your provider refunded it. Don’t refund it again. Add it to your records to see what the customer is owed, and check whether anyone has paid the customer back before you do.`;
    case 'activation':
      return t`A manager closed it as unknown, but the package has started. Nothing was charged, and it can’t be refunded anymore. Tell the customer that it is running, and add it to your records.`;
    case 'cancellation':
      return kind === 'done-after-all'
        ? t`A manager closed it as unknown, and your provider now says it was canceled. Add it to your records. The till then checks whether the money is back and what the customer is owed.`
        : t`A manager closed it as unknown, and your provider refunded it. Add it to your records to see what the customer is owed.`;
    case 'top-up':
      return t`A manager closed it as unknown, but your provider has the top-up and charged for it. Don’t buy it again. Add it to your records, then give the customer the package or refund it.`;
    case 'sale':
    case 'other':
      return t`A manager closed it as unknown, but your provider has the order and charged for it. Don’t sell it to this customer again. Add it to your records, then hand over or refund the eSIM.`;
  }
}

/** Staff were told "no", and the service did it. */
function madeAfterAllSentence({ about, creditedBack }: FindingView): string {
  if (about === 'refund')
    return t`Staff were told that it wasn’t refunded, but your provider refunded it once, by this till, another till or the provider’s portal. Check whether anyone has paid the customer back before you do. Add it to your records if no other till has it.`;
  if (creditedBack !== null)
    return t`Staff were told that it wasn’t bought, but your provider charged for it and refunded it later. Compare both amounts, and mark it as known if they match.`;
  return about === 'top-up'
    ? t`Staff were told that it wasn’t bought, but your provider added the package and charged for it. Don’t buy it again. Add it to your records, or ask your provider’s support to take it back.`
    : t`Staff were told that it wasn’t sold, but your provider sold it and charged for it. Don’t sell it to this customer again. Add it to your records, then hand over or refund the eSIM, or ask your provider’s support to take it back.`;
}

const doneAfterAllSentence = (about: FindingView['about']): string =>
  about === 'refund'
    ? t`Staff were told that it wasn’t refunded, but your provider shows it as refunded, by this till, another till or the provider’s portal. Check whether the money is back on the balance, and whether anyone has paid the customer back, before you do.`
    : t`Staff were told that it wasn’t activated, but the package has started. Nothing was charged, and it can’t be refunded anymore. Tell the customer that it is running.`;

const esimOfAnotherSentence = (other: string): string =>
  t`Your provider charged for this sale, but answered with the eSIM of order ${other}, so no code is shown. The till keeps asking for the right eSIM. If none comes, ask your provider’s support.`;

const namesOrder = ({ orderId, uidCustomer, idPack }: FindingView): boolean =>
  orderId !== null || uidCustomer !== null || idPack !== null;

function notShownSentence({ at, until, foundAt }: FindingView): string {
  const end = dateAndTime(until ?? foundAt);
  if (at === null)
    return t`Your provider’s history doesn’t show what happened before ${end}. Sales and refunds may be missing from your records. Compare them with your receipts.`;
  const begin = dateAndTime(at);
  return t`Your provider’s history doesn’t show what happened from ${begin} to ${end}. Sales and refunds may be missing from your records. Compare them with your receipts.`;
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
      return t`The balance changed as your provider’s history says.`;
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
      return t`Your provider says nothing about the order.`;
  }
}

const reportedStatus = (status: string): string => t`Your provider has the order: ${status}.`;

export function standingWords(standing: FindingView['standing']): string {
  switch (standing) {
    case 'open':
      return t`To settle`;
    case 'adopted':
      return t`Added to records`;
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
        ? t`It’s back in your records, with what the customer paid. The till is checking how it ended.`
        : t`It’s in your records. What the customer paid or got back is unknown here.`;
    case 'in-books':
      return t`Nothing was changed. The order is already in your records.`;
    case 'another-purchase':
      return t`Not added to your records. This is another purchase for the same eSIM.`;
    case 'not-made':
      return t`Not added to your records. Your provider doesn’t confirm this order, and its history shows no charge for it.`;
    case 'not-adopted':
      return notAdopted(capitalized(causeOf(reply.problem)));
  }
}

const notAdopted = (cause: string): string =>
  t`The order was not added to your records. ${cause}. Try again later.`;
