import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { clockOffWords } from '../figures/clock-words.ts';

type Of<Kind extends Problem['kind']> = Extract<Problem, { kind: Kind }>;

const notReached: Record<Of<'not-reached'>['cause'], MessageDescriptor> = {
  offline: msg`this computer is offline`,
  name: msg`your provider’s address couldn’t be found`,
  connection: msg`your provider couldn’t be reached`,
  certificate: msg`your provider’s identity couldn’t be verified`,
};

const noReply: Record<Of<'no-reply'>['cause'], MessageDescriptor> = {
  timeout: msg`your provider didn’t answer in time`,
  'connection-lost': msg`the connection was lost before your provider answered`,
  // The till was closed before the answer came, or its disk didn't take the answer.
  interrupted: msg`no answer from your provider was saved on this computer`,
};

const address: Record<Of<'address'>['fault'], MessageDescriptor> = {
  'not-an-address': msg`this address doesn’t work`,
  'not-encrypted': msg`this address isn’t encrypted`,
  'holds-credentials': msg`this address contains a name or password`,
};

const keychain: Record<Of<'keychain'>['fault'], MessageDescriptor> = {
  absent: msg`this computer has no keychain for the secret`,
  'no-answer': msg`this computer’s keychain doesn’t answer`,
  'no-secret': msg`the secret isn’t in this computer’s keychain`,
};

const ledger: Record<Of<'ledger'>['fault'], MessageDescriptor> = {
  'disk-full': msg`this computer’s disk is full`,
  'read-only': msg`the sales records are write-protected`,
  'not-permitted': msg`this computer blocks the till from its sales records`,
  corrupted: msg`the sales records are damaged`,
  'in-use': msg`the sales records are open in another eSIM Counter`,
  'taken-away': msg`the sales records file was moved, deleted or replaced`,
  'newer-version': msg`the sales records are from a newer eSIM Counter`,
  'older-version': msg`the sales records are from before the first release of eSIM Counter`,
  missing: msg`the sales records were moved`,
  'disk-failing': msg`this computer’s disk has a problem`,
  failed: msg`the till couldn’t save it`,
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
  if (clockAheadMs === null) return t`your provider didn’t accept the merchant ID and secret`;
  const howFar = clockOffWords(clockAheadMs);
  return t`your provider didn’t accept the merchant ID and secret, perhaps because this computer’s clock is ${howFar}`;
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
      return t`your provider didn’t sign for the till`;
    case 'no-reply':
      return i18n._(noReply[problem.cause]);
    case 'unreadable-reply':
      return t`your provider’s answer can’t be read`;
    case 'unauthorized':
      return notAccepted(problem.clockAheadMs);
    case 'insufficient-funds':
      return t`the balance is too low`;
    case 'refused':
      return refusedBy(problem.detail);
    case 'order-not-found':
      return t`your provider has no such order`;
    case 'order-exists':
      return t`your provider already has an order with this number`;
    case 'other-product':
      return t`your provider charged for this order but says it’s for another package`;
    case 'too-many-requests':
      return t`your provider is busy and asks this till to wait`;
    case 'service-broken':
      return t`your provider has a technical problem`;
    case 'address':
      return i18n._(address[problem.fault]);
    case 'keychain':
      return i18n._(keychain[problem.fault]);
    case 'ledger':
    case 'uncertain':
      return i18n._(ledger[problem.fault]);
    case 'dropped':
      return t`it was dropped, and your provider confirms that it wasn’t done`;
    case 'not-held':
      return t`this was already decided`;
    case 'on-its-way':
      return t`it may have been sent a moment ago`;
    case 'not-seen':
      return t`your provider doesn’t show whether it was done`;
    case 'held-bought':
      return t`your provider has this order`;
    case 'earlier-uncertain':
      return t`we can’t tell yet whether the last step was recorded`;
    case 'unknown-product':
      return t`this package is no longer available`;
    case 'price-changed':
      return t`the price has just changed`;
    case 'practice-service':
      return t`practice mode didn’t start`;
    case 'starting':
      return t`the till is still starting`;
    case 'not-named':
      return t`this till has no name yet`;
    case 'changing-account':
      return t`this till’s account is being changed`;
    case 'another-till':
      return t`this till has since changed between practice and live, or to another account`;
    case 'not-at-till':
      return t`whoever asked for it is no longer signed in`;
    case 'unsettled-twin':
      return (problem.others ?? []).length === 0
        ? t`an earlier sale of this package is still being checked`
        : t`earlier sales of these packages are still being checked`;
    case 'being-begun':
      return t`the same sale may already be on its way`;
    case 'ticket-too-large': {
      const { most } = problem;
      return t`one sale can hold ${most} eSIMs at most`;
    }
    case 'operation-open':
      if (problem.isHeld === true) return t`an earlier change of this eSIM is waiting for your decision`;
      return t`an earlier change of this eSIM is still being checked`;
    case 'already-refunded':
      return t`this package is already refunded`;
    case 'refunded-before':
      return t`this package was already refunded, at another till or by your provider`;
    case 'no-profile':
      return t`your provider hasn’t issued the eSIM of this order`;
    case 'not-its-package':
      return t`your provider shows no such package on the eSIM of this order`;
    case 'not-the-esim':
      return t`your provider doesn’t confirm that this order is for the eSIM you looked up`;
    case 'order-canceled':
      return t`your provider now says it canceled this order`;
    case 'nothing-to-close':
      return t`it has already ended`;
    case 'does-not-cover':
      return t`the payments don’t cover the price`;
    case 'pays-too-much':
      return t`the payments add up to more than the price`;
    case 'not-in-coins':
      return t`the cash part can’t be paid in coins`;
    case 'tender-removed':
      return t`the shop no longer takes one of these payments`;
    case 'whole-card-number':
      return t`a whole card number must not be kept`;
    case 'not-left':
      return t`it was already recorded, or less is left to give back`;
    case 'not-corrected':
      return whyNotCorrected(problem.why);
    case 'price-not-given':
      return whyPriceNotGiven(problem.why);
    case 'price-not-corrected':
      return whyPriceNotCorrected(problem.why);
    case 'not-a-discount':
      return t`this discount doesn’t change the price`;
    case 'discount-above-price':
      return t`the discount is more than the price`;
    case 'needs-manager':
      return t`this needs a manager’s approval`;
    case 'not-approvable':
      return t`this is more than a manager can approve`;
    case 'below-cost':
      return t`this price is less than the package costs you`;
    case 'unknown-reason':
      return t`this discount reason is no longer on the list`;
    case 'not-owed':
      return t`it was already recorded as given, or the amount owed has changed`;
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
        ? t`your provider doesn’t know this till’s last orders at this address, and a sale is still being checked`
        : t`your provider shows no orders of this till at this address, and a sale is still being checked`;
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
      return t`it was already corrected`;
    case 'given-back':
      return t`part of this payment was paid back to the customer`;
    case 'money-under-way':
      return t`the customer is owed money for this order, or a refund is under way`;
  }
}

function whyPriceNotGiven(why: Extract<Problem, { kind: 'price-not-given' }>['why']): string {
  switch (why) {
    case 'known':
      return t`the price of this order is already recorded`;
    case 'canceled':
      return t`your provider canceled this order`;
    case 'refunded':
      return t`this order was refunded`;
    case 'refund-open':
      return t`this order is being refunded`;
    case 'owed':
      return t`the customer is still owed what they paid when the sale was refused here`;
    case 'other-shift':
      return t`the open shift has been closed`;
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
      return t`this price was already corrected`;
    case 'given-back':
      return t`the customer got more than that back`;
    case 'refund-open':
      return t`this order is being refunded`;
    case 'same-price':
      return t`it was already recorded with this price`;
    case 'not-above-zero':
    case 'too-much':
    case 'too-many-decimals':
      return whyNoPrice(why);
  }
}

function whyNoPrice(why: 'not-above-zero' | 'too-much' | 'too-many-decimals'): string {
  switch (why) {
    case 'not-above-zero':
      return t`the price must be more than zero`;
    case 'too-much':
      return t`this is more than a till can take`;
    case 'too-many-decimals':
      return t`there are no coins that small in this currency`;
  }
}
