import { t } from '@lingui/core/macro';
import { hasCheckDigit, readEsimName, type WhyNoName } from '../../../src-activation/esim-name.ts';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { EsimElsewhere } from '../../../src-preload/contract/sales/sold-elsewhere.ts';
import { leftToRight } from '../language/left-to-right.ts';

type Seen = Extract<ReplyOf<'elsewhere-seen'>, { ok: true }>['seen'];
type Order = Extract<ReplyOf<'elsewhere-order'>, { ok: true }>['order'];

/** So many digits are no telephone number any more. */
const longerThanPhones = 16;

/** What a search for an eSIM was given instead of its ICCID; undefined where it may be a name or any other number. */
export function searchHint(typed: string): string | undefined {
  const reading = readEsimName(typed);
  if (reading.kind === 'named') return undefined;
  switch (reading.why) {
    case 'eid': {
      const keys = leftToRight('*#06#');
      return t`This is an EID, the number of a phone’s chip that ${keys} shows: search for the eSIM’s ICCID instead.`;
    }
    case 'wrong-length':
      return typed.replace(/\D/g, '').length < longerThanPhones
        ? undefined
        : t`An ICCID has 18 to 20 digits: check whether one is missing or typed twice.`;
    case 'install-code':
      return t`This code installs the eSIM: scan the small code at the end of the receipt instead, or type the ICCID.`;
    case 'empty':
    case 'other-number':
    case 'no-number':
      return undefined;
  }
}

/** Why what was typed is no order number. */
export function notAnOrderNumber(why: WhyNoName | 'iccid'): string {
  switch (why) {
    case 'empty':
      return t`Type the order’s number, or scan the small code at the end of its receipt.`;
    case 'iccid':
      return t`This is an ICCID: the order’s number has 32 letters and digits, and stands at the end of its receipt.`;
    case 'eid':
      return t`This is the EID of a phone: the order’s number has 32 letters and digits, and stands at the end of its receipt.`;
    case 'install-code':
      return t`This code installs the eSIM: scan the small code at the end of the receipt instead.`;
    case 'wrong-length':
    case 'other-number':
    case 'no-number':
      return t`This is no order number: it has 32 letters and digits, and stands at the end of the receipt.`;
  }
}

/** Why nothing is told of where an eSIM was seen; undefined where it is. */
export function notSeenWords(seen: Seen, iccid: string): string | undefined {
  switch (seen.kind) {
    case 'seen':
      return undefined;
    case 'in-books':
      return inBooksWords();
    case 'not-on-account':
      return hasCheckDigit(iccid)
        ? t`Your account has no eSIM with this ICCID, as far as your provider says: ask whoever sold it to help the customer.`
        : t`Your account has no eSIM with this ICCID, and its last digit doesn’t match the others: check what was typed.`;
  }
}

/** Why nothing is told of what is left of an eSIM; undefined where it is. */
export function notToldWords(esim: EsimElsewhere): string | undefined {
  switch (esim.kind) {
    case 'packages':
      return undefined;
    case 'in-books':
      return inBooksWords();
    case 'no-order':
      return t`Your account has no order with this number: check it against the receipt, or ask whoever sold it.`;
    case 'other-esim':
      return t`This order isn’t of the eSIM with this ICCID, as far as your provider says: check both numbers.`;
    case 'not-issued':
      return t`Your provider hasn’t issued this order’s eSIM yet: try again in a few minutes.`;
    case 'canceled':
      return t`Your provider canceled this order: whoever sold it knows what its customer gets back.`;
  }
}

/** What came of looking for an eSIM's order in the history; undefined where it was found. */
export function notFoundWords(order: Order): string | undefined {
  switch (order.kind) {
    case 'found':
      return undefined;
    case 'in-books':
      return inBooksWords();
    case 'not-found':
      return t`Not among the account’s latest orders: scan the small code at the end of its receipt, or type the order’s number.`;
  }
}

const inBooksWords = (): string => t`This eSIM was sold at this till, and its order is in your records.`;

/** Why there is more to be had by the order's number than by the ICCID. */
export const whyOrderNumber = (): string =>
  t`Your provider tells what is left, and takes a top-up, by the order’s number alone.`;

/** What of it is written down here. */
export const notWrittenDown = (): string =>
  t`It was sold on your account, at another till or with your provider: nothing of that sale is in your records here.`;
