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
      return t`This is an EID, the number of the phone’s chip that ${keys} shows. Search for the eSIM’s ICCID.`;
    }
    case 'wrong-length':
      return typed.replace(/\D/g, '').length < longerThanPhones
        ? undefined
        : t`An ICCID has 18 to 20 digits. Check for a missing or extra digit.`;
    case 'install-code':
      return t`This code installs the eSIM. Scan the small code at the end of the receipt, or type the ICCID.`;
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
      return t`Type the order number, or scan the small code at the end of the receipt.`;
    case 'iccid':
      return t`This is an ICCID. The order number has 32 letters and digits, at the end of the receipt.`;
    case 'eid':
      return t`This is the EID of a phone. The order number has 32 letters and digits, at the end of the receipt.`;
    case 'install-code':
      return t`This code installs the eSIM. Scan the small code at the end of the receipt.`;
    case 'wrong-length':
    case 'other-number':
    case 'no-number':
      return t`This isn’t an order number. It has 32 letters and digits, at the end of the receipt.`;
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
        ? t`No eSIM on your account has this ICCID. Ask whoever sold it to help the customer.`
        : t`No eSIM on your account has this ICCID, and its last digit doesn’t match. Check for typos.`;
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
      return t`No order on your account has this number. Check it against the receipt, or ask whoever sold it.`;
    case 'other-esim':
      return t`Your provider says this order isn’t for the eSIM with this ICCID. Check both numbers.`;
    case 'not-issued':
      return t`Your provider hasn’t issued this eSIM yet. Try again in a few minutes.`;
    case 'canceled':
      return t`Your provider canceled this order. Whoever sold it knows what the customer gets back.`;
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
      return t`Not one of the account’s latest orders. Scan the small code at the end of the receipt, or type the order number.`;
  }
}

const inBooksWords = (): string => t`This eSIM was sold at this till. Its order is in your records.`;

/** Why there is more to be had by the order's number than by the ICCID. */
export const whyOrderNumber = (): string =>
  t`The order number alone is enough to see what is left and to top up.`;

/** What of it is written down here. */
export const notWrittenDown = (): string =>
  t`Sold on your account, at another till or in your provider’s portal. This till has no record of the sale.`;
