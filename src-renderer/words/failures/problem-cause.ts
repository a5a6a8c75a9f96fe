import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { clockOffWords } from '../figures/clock-words.ts';

type Of<Kind extends Problem['kind']> = Extract<Problem, { kind: Kind }>;

const notReached: Record<Of<'not-reached'>['cause'], MessageDescriptor> = {
  offline: msg`this computer is offline`,
  name: msg`your provider's address was not found`,
  connection: msg`your provider could not be reached`,
  certificate: msg`your provider could not prove that it is the right one`,
};

const noReply: Record<Of<'no-reply'>['cause'], MessageDescriptor> = {
  timeout: msg`your provider did not answer in time`,
  'connection-lost': msg`the connection was lost before your provider answered`,
  // The till was closed before the answer came, or its disk didn't take the answer.
  interrupted: msg`no answer from your provider was saved on this computer`,
};

const address: Record<Of<'address'>['fault'], MessageDescriptor> = {
  'not-an-address': msg`the till cannot use this address`,
  'not-encrypted': msg`this address is not protected`,
  'holds-credentials': msg`this address has a name or a password in it`,
};

const keychain: Record<Of<'keychain'>['fault'], MessageDescriptor> = {
  absent: msg`this computer has no keychain to keep the secret in`,
  'no-answer': msg`this computer's keychain does not answer`,
  'no-secret': msg`the secret is not in this computer's keychain`,
};

const ledger: Record<Of<'ledger'>['fault'], MessageDescriptor> = {
  'disk-full': msg`this computer's disk is full`,
  'read-only': msg`the book of sales is write-protected`,
  'not-permitted': msg`this computer does not let the till use its book of sales`,
  corrupted: msg`the book of sales is damaged`,
  'in-use': msg`the book of sales is open in another eSIM Counter`,
  'taken-away': msg`the file of the book of sales was moved, deleted or replaced while the till was open`,
  'newer-version': msg`the book of sales is from a newer eSIM Counter`,
  'older-version': msg`the book of sales is from before the first release of eSIM Counter`,
  missing: msg`the book of sales is not where it was`,
  'disk-failing': msg`this computer's disk does not work as it should`,
  failed: msg`the till could not write it down`,
};

/** What the service wrote, made fit to stand inside a sentence; empty where it wrote nothing. */
function quoted(detail: string): string {
  const line = detail
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160)
    .replace(/[.!?;:\s]+$/, '');
  return line;
}

function notAccepted(clockAheadMs: number | null): string {
  if (clockAheadMs === null) return t`your provider did not accept the merchant id and the secret`;
  const howFar = clockOffWords(clockAheadMs);
  return t`your provider did not accept the merchant id and the secret, perhaps because this computer's clock is ${howFar}`;
}

function refusedBy(detail: string): string {
  const said = quoted(detail);
  return said === '' ? t`your provider refused it` : t`your provider refused it (“${said}”)`;
}

/** What went wrong, as a clause without capital and full stop: "this computer is offline". */
export function causeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'not-reached':
      return i18n._(notReached[problem.cause]);
    case 'not-signed':
      return t`your provider did not sign for the till`;
    case 'no-reply':
      return i18n._(noReply[problem.cause]);
    case 'unreadable-reply':
      return t`your provider gave an answer that the till cannot read`;
    case 'unauthorized':
      return notAccepted(problem.clockAheadMs);
    case 'insufficient-funds':
      return t`the account's balance is too low`;
    case 'refused':
      return refusedBy(problem.detail);
    case 'order-not-found':
      return t`your provider has no such order`;
    case 'order-exists':
      return t`your provider already has an order with this number`;
    case 'other-product':
      return t`your provider took money for this order but says that it is of another package`;
    case 'too-many-requests':
      return t`your provider gets too many requests just now and asks this till to wait`;
    case 'service-broken':
      return t`your provider has a fault of its own`;
    case 'address':
      return i18n._(address[problem.fault]);
    case 'keychain':
      return i18n._(keychain[problem.fault]);
    case 'ledger':
    case 'uncertain':
      return i18n._(ledger[problem.fault]);
    case 'dropped':
      return t`it was dropped, and your provider shows that it was not done`;
    case 'not-held':
      return t`it was decided before`;
    case 'on-its-way':
      return t`it may have been sent a moment ago and still be on its way`;
    case 'not-seen':
      return t`your provider does not show whether it was done`;
    case 'held-bought':
      return t`your provider has this order`;
    case 'earlier-uncertain':
      return t`it is not certain yet whether what was done before was recorded`;
    case 'unknown-product':
      return t`this package is not on offer any more`;
    case 'price-changed':
      return t`the price changed while it was on the screen`;
    case 'practice-service':
      return t`practice mode did not start`;
    case 'starting':
      return t`the till is still starting`;
    case 'not-named':
      return t`nobody has said yet what this till is called`;
    case 'changing-account':
      return t`the account of this till is just being changed`;
    case 'another-till':
      return t`this till has changed between practice and live, or to another account, since`;
    case 'not-at-till':
      return t`whoever asked for it is not at the till any more`;
    case 'unsettled-twin':
      return (problem.others ?? []).length === 0
        ? t`an earlier sale of this package is still being checked`
        : t`earlier sales of these packages are still being checked`;
    case 'being-begun':
      return t`the same may just be being sold by an earlier press`;
    case 'ticket-too-large': {
      const { most } = problem;
      return t`one sale holds ${most} eSIMs at most`;
    }
    case 'operation-open':
      if (problem.isHeld === true)
        return t`an earlier change of this eSIM waits for somebody to decide about it`;
      return t`an earlier change of this eSIM is still being checked`;
    case 'already-refunded':
      return t`this package was refunded already`;
    case 'refunded-before':
      return t`this package had been refunded before, at another till or by your provider`;
    case 'no-profile':
      return t`your provider has not issued the eSIM of this order`;
    case 'not-its-package':
      return t`your provider shows no such package on the eSIM of this order`;
    case 'not-the-esim':
      return t`your provider does not say that this order is of the eSIM that you looked up`;
    case 'order-canceled':
      return t`your provider says now that it canceled this order`;
    case 'nothing-to-close':
      return t`it has ended by now`;
    case 'does-not-cover':
      return t`the payments do not cover the price`;
    case 'pays-too-much':
      return t`the payments come to more than the price`;
    case 'not-in-coins':
      return t`no coins can pay the part in cash`;
    case 'tender-removed':
      return t`the shop no longer takes one of these payments`;
    case 'whole-card-number':
      return t`a whole card number was typed, which must not be kept`;
    case 'not-left':
      return t`it was recorded already, or the customer has less left to get back by now`;
    case 'not-corrected':
      return whyNotCorrected(problem.why);
    case 'price-not-given':
      return whyPriceNotGiven(problem.why);
    case 'price-not-corrected':
      return whyPriceNotCorrected(problem.why);
    case 'not-a-discount':
      return t`this discount does not change the price`;
    case 'discount-above-price':
      return t`this discount is more than the price`;
    case 'needs-manager':
      return t`a manager has to approve this`;
    case 'not-approvable':
      return t`this is more than a manager can approve`;
    case 'below-cost':
      return t`this price is less than the package costs you`;
    case 'unknown-reason':
      return t`this reason for a discount is not on the list any more`;
    case 'not-owed':
      return t`it was recorded as given already, or something else is owed by now`;
    case 'no-shift':
      return t`no shift is open`;
    case 'shift-open':
      return t`a shift is open already`;
    case 'sales-open':
      return plural(problem.count, {
        one: 'one sale is not finished yet',
        other: '# sales are not finished yet',
      });
    case 'not-same-account':
      return problem.why === 'denied'
        ? t`your provider at this address does not know this till's last orders, and a sale is still being checked`
        : t`nothing shows that your provider at this address has this till's orders, and a sale is still being checked`;
    case 'sales-of-account': {
      const { merchantId } = problem;
      return plural(problem.count, {
        one: `one sale of ${merchantId} is not finished yet`,
        other: `# sales of ${merchantId} are not finished yet`,
      });
    }
  }
}

function whyNotCorrected(why: Extract<Problem, { kind: 'not-corrected' }>['why']): string {
  switch (why) {
    case 'changed':
      return t`it was corrected already`;
    case 'given-back':
      return t`some of this payment was given back to the customer`;
    case 'money-under-way':
      return t`the customer is owed money for this order, or a refund is under way`;
  }
}

function whyPriceNotGiven(why: Extract<Problem, { kind: 'price-not-given' }>['why']): string {
  switch (why) {
    case 'known':
      return t`it is known already what the customer paid for this`;
    case 'canceled':
      return t`your provider canceled this order`;
    case 'refunded':
      return t`this order was refunded`;
    case 'refund-open':
      return t`this order is being refunded`;
    case 'owed':
      return t`its customer is still owed what they paid for it when it was refused here`;
    case 'other-shift':
      return t`the shift that was open is closed now`;
    case 'other-currency':
      return t`the shop uses another currency now`;
    case 'not-above-zero':
    case 'too-much':
    case 'too-many-decimals':
      return whyNoPrice(why);
  }
}

function whyPriceNotCorrected(why: Extract<Problem, { kind: 'price-not-corrected' }>['why']): string {
  switch (why) {
    case 'changed':
      return t`this price was corrected already`;
    case 'given-back':
      return t`the customer got more than that back`;
    case 'refund-open':
      return t`this order is being refunded`;
    case 'same-price':
      return t`it was recorded with this price already`;
    case 'not-above-zero':
    case 'too-much':
    case 'too-many-decimals':
      return whyNoPrice(why);
  }
}

function whyNoPrice(why: 'not-above-zero' | 'too-much' | 'too-many-decimals'): string {
  switch (why) {
    case 'not-above-zero':
      return t`a price has to be more than nothing`;
    case 'too-much':
      return t`this is more than a till can take`;
    case 'too-many-decimals':
      return t`no coins of this currency are that small`;
  }
}
