import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { Occasion } from './occasion.ts';

const restart = (): string => t`close eSIM Counter and open it again`;
const lookInOrders = (): string => t`check Orders before you sell it again`;

/** While a sale is being checked there is one rule, and whatever else helps comes before it. */
function adviceWhileSettling(problem: Problem): string {
  switch (problem.kind) {
    case 'not-reached':
      return problem.cause === 'offline'
        ? t`we’ll check again when you’re back online, so don’t sell it again`
        : t`we keep checking, so don’t sell it again`;
    case 'unauthorized':
      return problem.clockAheadMs === null
        ? t`check the account in Settings, and don’t sell it again`
        : t`set the clock, check the account in Settings, and don’t sell it again`;
    case 'keychain':
      return problem.fault === 'no-secret'
        ? t`enter the secret again in Settings, and don’t sell it again`
        : t`unlock the keychain, and don’t sell it again`;
    case 'ledger':
      return afterLedger(problem.fault);
    case 'uncertain':
    case 'earlier-uncertain':
      return notAgain(untilCertain());
    // A service also says that it has an order while it is busy, or of another till's.
    case 'order-exists':
    case 'other-product':
      return t`don’t sell it again, and if the order doesn’t arrive within minutes, ask your provider’s support`;
    case 'dropped':
    case 'not-held':
    case 'on-its-way':
    case 'not-seen':
    case 'held-bought':
    case 'not-signed':
    case 'no-reply':
    case 'unreadable-reply':
    case 'insufficient-funds':
    case 'refused':
    case 'order-not-found':
    case 'too-many-requests':
    case 'service-broken':
    case 'address':
    case 'unknown-product':
    case 'price-changed':
    case 'practice-service':
    case 'starting':
    case 'not-named':
    case 'changing-account':
    case 'another-till':
    case 'not-at-till':
    case 'unsettled-twin':
    case 'being-begun':
    case 'ticket-too-large':
    case 'operation-open':
    case 'already-refunded':
    case 'refunded-before':
    case 'no-profile':
    case 'not-its-package':
    case 'not-the-esim':
    case 'order-canceled':
    case 'nothing-to-close':
    case 'does-not-cover':
    case 'pays-too-much':
    case 'not-in-coins':
    case 'tender-removed':
    case 'whole-card-number':
    case 'not-left':
    case 'not-corrected':
    case 'price-not-given':
    case 'price-not-corrected':
    case 'not-a-discount':
    case 'discount-above-price':
    case 'needs-manager':
    case 'not-approvable':
    case 'below-cost':
    case 'unknown-reason':
    case 'not-owed':
    case 'no-shift':
    case 'shift-open':
    case 'sales-open':
    case 'sales-of-account':
    case 'not-same-account':
      return t`we’re checking, so don’t sell it again`;
  }
}

const untilCertain = (): string => t`wait until the till shows how it ended`;

const notAgain = (advice: string): string => t`${advice}, and don’t sell it again`;

function afterPriceNotGiven(why: Of<'price-not-given'>['why'], again: string): string {
  switch (why) {
    case 'known':
    case 'canceled':
    case 'refunded':
    case 'other-currency':
      return t`check the order`;
    case 'refund-open':
      return t`wait until it’s done, then ${again}`;
    case 'owed':
      return t`give that back first, then ${again}`;
    case 'other-shift':
      return t`say again when the money was taken, then ${again}`;
    case 'not-above-zero':
    case 'too-much':
    case 'too-many-decimals':
      return t`type what the customer paid, then ${again}`;
  }
}

function afterPriceNotCorrected(why: Of<'price-not-corrected'>['why'], again: string): string {
  switch (why) {
    case 'changed':
    case 'given-back':
      return t`check the order`;
    case 'refund-open':
      return t`wait until it’s done, then ${again}`;
    case 'same-price':
    case 'not-above-zero':
    case 'too-much':
    case 'too-many-decimals':
      return t`type what the customer paid, then ${again}`;
  }
}

type Of<Kind extends Problem['kind']> = Extract<Problem, { kind: Kind }>;

function afterNotReached(cause: Of<'not-reached'>['cause'], occasion: Occasion, again: string): string {
  switch (cause) {
    case 'offline':
      return t`connect to the internet, then ${again}`;
    case 'name':
      return occasion === 'connecting'
        ? t`check the address and try again`
        : t`check the internet connection, then ${again}`;
    case 'connection':
      return t`check the internet connection, then ${again}`;
    case 'certificate':
      return t`check this computer’s date and time, then ${again}`;
  }
}

const afterAddress: Record<Of<'address'>['fault'], MessageDescriptor> = {
  'not-an-address': msg`check for typos and try again`,
  'not-encrypted': msg`use an address that begins with https://`,
  'holds-credentials': msg`remove it, and use the fields for merchant ID and secret`,
};

function afterKeychain(fault: Of<'keychain'>['fault'], again: string): string {
  switch (fault) {
    case 'absent':
      return t`ask your IT support to set one up, then ${again}`;
    case 'no-answer':
      return t`unlock it, then ${again}`;
    case 'no-secret':
      return t`enter it again in Settings`;
  }
}

/** What opens the way to the secret, as a clause that stands by itself. */
export function adviceForSecret({ fault }: Of<'keychain'>): string {
  switch (fault) {
    case 'absent':
      return t`ask your IT support to set up its keychain`;
    case 'no-answer':
      return t`unlock this computer’s keychain`;
    case 'no-secret':
      return t`enter the secret again in Settings`;
  }
}

/** @param again where what failed can be tried again by hand. */
function afterLedger(fault: Of<'ledger'>['fault'], again?: string): string {
  const then = (what: string): string => (again === undefined ? what : t`${what} and ${again}`);
  switch (fault) {
    case 'disk-full':
      return then(t`free up disk space`);
    case 'read-only':
      return then(t`remove the write protection`);
    case 'not-permitted':
      return then(t`ask your IT support to allow it`);
    case 'disk-failing':
      return then(t`ask your IT support to look at its disk`);
    case 'in-use':
      return then(t`close the other one`);
    case 'taken-away':
      return t`leave the till open, and look at the top of the window`;
    case 'newer-version':
      return t`install the latest eSIM Counter`;
    case 'older-version':
      return t`move its folder away and open eSIM Counter again to start new records`;
    case 'corrupted':
    case 'missing':
    case 'failed':
      return restart();
  }
}

function adviceOtherwise(problem: Problem, occasion: Exclude<Occasion, 'settling'>): string {
  const selling = occasion === 'selling';
  const again = selling ? t`sell it again` : t`try again`;
  const wait = t`wait a minute, then ${again}`;
  switch (problem.kind) {
    case 'not-reached':
      return afterNotReached(problem.cause, occasion, again);
    case 'not-signed':
      return occasion === 'connecting'
        ? t`check the merchant ID and try again, or use the secret`
        : t`${wait}, or enter the secret in Settings`;
    case 'no-reply':
      return selling ? lookInOrders() : wait;
    case 'unreadable-reply':
      if (selling) return lookInOrders();
      return occasion === 'connecting' ? t`check the address and try again` : wait;
    case 'service-broken':
      return selling ? lookInOrders() : wait;
    case 'order-exists':
    case 'other-product':
      return lookInOrders();
    case 'unauthorized':
      if (problem.clockAheadMs !== null) return t`set the clock, check both, then ${again}`;
      return occasion === 'connecting'
        ? t`check both and try again`
        : t`check the account in Settings, then ${again}`;
    case 'insufficient-funds':
      return t`add funds to the account, then ${again}`;
    case 'refused':
      return selling
        ? t`choose another package, or ask your provider’s support`
        : t`ask your provider’s support about this account`;
    case 'order-not-found':
      return selling ? t`sell it again if the customer still wants it` : wait;
    case 'too-many-requests':
      return wait;
    case 'address':
      return i18n._(afterAddress[problem.fault]);
    case 'keychain':
      return afterKeychain(problem.fault, again);
    case 'ledger':
      return afterLedger(problem.fault, again);
    case 'uncertain':
      return selling
        ? t`don’t sell it again until the till shows how it ended`
        : t`don’t do it again until the till shows how it ended`;
    case 'earlier-uncertain':
      return untilCertain();
    case 'dropped':
      return selling
        ? t`sell it again if the customer still wants it`
        : t`do it again if the customer still wants it`;
    case 'not-held':
      return t`check it in Orders`;
    case 'on-its-way':
      return t`wait two minutes, then ${again}`;
    case 'not-seen':
      return t`try again later, or ask a manager to close it in Orders`;
    case 'held-bought':
      return t`send it, and it won’t be bought twice`;
    case 'unknown-product':
      return selling ? t`choose another package` : wait;
    case 'price-changed':
      return selling ? t`tell the customer the new price before you sell it` : wait;
    case 'practice-service':
      return restart();
    case 'not-named':
      return t`ask a manager to name it in Sell`;
    case 'starting':
    case 'changing-account':
      return t`wait a moment, then ${again}`;
    case 'another-till':
      return t`look at the top of the window, and ${again} if it’s the right account`;
    case 'not-at-till':
      return again;
    case 'unsettled-twin':
      return (problem.others ?? []).length === 0
        ? t`sell one more only if another customer wants it`
        : t`sell more only if another customer wants them`;
    case 'being-begun':
      return t`wait a moment, and check Orders before you sell it again`;
    case 'ticket-too-large':
      return t`sell some of them first, then the rest`;
    case 'operation-open':
      if (problem.isHeld === true) return t`open it in Orders, send or drop it, then ${again}`;
      return t`wait until Orders shows it as finished, then ${again}`;
    case 'already-refunded':
    case 'refunded-before':
    case 'nothing-to-close':
      return t`check it in Orders`;
    case 'does-not-cover':
      return t`take the remaining amount, then ${again}`;
    case 'not-in-coins':
      if (occasion === 'repricing') return t`type what the customer paid, then ${again}`;
      return occasion === 'correcting' || occasion === 'pricing'
        ? t`choose another way to pay, then ${again}`
        : t`correct the payments, then ${again}`;
    case 'pays-too-much':
      return t`correct the payments, then ${again}`;
    case 'tender-removed':
      return t`choose another way to pay, then ${again}`;
    case 'whole-card-number':
      return t`type the last four digits or the slip number, then ${again}`;
    case 'not-corrected':
      return problem.why === 'money-under-way' ? t`finish that first, then ${again}` : t`check the order`;
    case 'price-not-given':
      return afterPriceNotGiven(problem.why, again);
    case 'price-not-corrected':
      return afterPriceNotCorrected(problem.why, again);
    case 'not-left':
      return t`check the order`;
    case 'not-owed':
      return t`check in Orders, Pending what is owed now`;
    case 'not-a-discount':
    case 'discount-above-price':
      return t`change the discount, then ${again}`;
    case 'needs-manager':
      return occasion === 'discounting'
        ? t`ask a manager for their PIN, or lower the amount`
        : t`ask a manager for their PIN`;
    case 'not-approvable':
      return t`lower the amount`;
    case 'below-cost':
      return t`lower the discount, or allow selling below cost in Settings`;
    case 'unknown-reason':
      return t`choose another reason, then ${again}`;
    case 'no-profile':
      return t`wait until the eSIM is ready, then ${again}`;
    case 'not-its-package':
      return t`check its packages in Orders`;
    case 'not-the-esim':
      return t`check it in Orders`;
    case 'order-canceled':
      return t`don’t hand over its code, and ask a manager`;
    case 'no-shift':
      return t`open one in Shift, then ${again}`;
    case 'shift-open':
      return t`close it in Shift first`;
    case 'sales-open':
      return problem.count === 1
        ? t`wait until Orders shows it as finished, then ${again}`
        : t`wait until Orders shows them as finished, then ${again}`;
    case 'not-same-account':
      return t`check the address, and use it only if your provider has told you about the move`;
    case 'sales-of-account':
      return t`connect that account first, and wait until Orders shows them as finished`;
  }
}

/** What to do now, as a clause without capital and full stop. */
export function adviceAfter(problem: Problem, occasion: Occasion): string {
  return occasion === 'settling' ? adviceWhileSettling(problem) : adviceOtherwise(problem, occasion);
}
