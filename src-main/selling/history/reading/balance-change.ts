import { compareAmounts, parseAmount, sum, times, type Amount } from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { signConvention } from './sign-convention.ts';

/**
 * The direction of money: from the merchant's balance, or back to it; 'cannot-tell' if sign and type leave it open.
 */
export type Direction = 'debit' | 'credit' | 'cannot-tell';

/** What a line is about according to its type, if this program knows the word. */
export type LineType =
  | 'purchase'
  | 'top-up'
  | 'refund'
  | 'cancellation'
  /** A credit for any reason. */
  | 'credit'
  /** About the account itself: a deposit, a fee. */
  | 'account'
  /** The account's opening balance. */
  | 'opening'
  | 'not-known';

/** The outcome of a line, by its status. */
export type Standing =
  | 'made'
  /** The line is a purchase that was given back. */
  | 'canceled'
  /** It failed. */
  | 'failed'
  /** In progress, or described in words that this program doesn't know. */
  | 'not-known';

/** What a history means by a sign. */
export type Signs =
  | 'debits-below-zero'
  /** It is assumed that debits are below zero, as most services write them: nothing shows it. */
  | 'assumed'
  | 'credits-below-zero'
  /** Types and signs contradict each other, so each line needs both. */
  | 'contradictory'
  /** No amount is below zero, so signs mean nothing. */
  | 'none';

/**
 * SECURITY: the whole word must match one of these. Part of a word decides nothing about money: a "non-refundable
 * purchase" is not a refund. Descriptions are for people, and are never read.
 */
const typeOfWord = new Map([
  ...meaning('purchase', 'order orders purchase sale buy debit charge neworder ordercreated purchaseorder'),
  ...meaning('purchase', 'orderpayment orderpurchase orderdebit ordercharge packagepurchase packageorder'),
  ...meaning('purchase', 'esim esimorder esimpurchase esimsale'),
  ...meaning('top-up', 'topup addon topuporder ordertopup esimtopup packagetopup topuppackage topuppurchase'),
  ...meaning(
    'refund',
    'refund refunds refunded orderrefund refundorder packagerefund refundpackage esimrefund',
  ),
  ...meaning('refund', 'return orderreturn packagereturn returnpackage moneyback'),
  ...meaning('cancellation', 'cancel canceled cancelled cancellation cancelation cancelorder'),
  ...meaning('cancellation', 'ordercancel ordercanceled ordercancelled ordercancellation'),
  ...meaning('credit', 'credit'),
  ...meaning('account', 'deposit adjustment adjust payment recharge funding bonus fee correction'),
  ...meaning('account', 'balancetopup topupbalance accounttopup'),
  ...meaning('opening', 'opening openingbalance initial initialbalance startingbalance'),
]);

const standings = new Map([
  ...meaning('made', 'completed complete success succeeded successful done ok paid settled posted processed'),
  ...meaning('made', 'approved confirmed finished credited debited refunded'),
  ...meaning('canceled', 'canceled cancelled cancel'),
  ...meaning(
    'failed',
    'error failed failure declined rejected refused void voided paymentfailed orderfailed',
  ),
]);

function meaning<Meaning extends LineType | Standing>(what: Meaning, words: string): [string, Meaning][] {
  return words.split(' ').map((word) => [word, what]);
}

/** Ignores case, spaces and dashes. */
const folded = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/** A credit that is called so is a refund. A debit may be called so, too: it takes back an earlier credit. */
const reversals = new Set('reversal reversed reverse orderreversal packagereversal'.split(' '));

/** What a line is about, by its type. */
export const typeOf = ({ type }: Pick<Transaction, 'type'>): LineType =>
  typeOfWord.get(folded(type ?? '')) ?? 'not-known';

/**
 * Whether a credit is the refund of a package: because it is called one, or because it names a package and isn't called a
 * cancellation, which is of the whole order.
 */
export function isRefund(line: Pick<Transaction, 'type' | 'idPack'>): boolean {
  switch (typeOf(line)) {
    case 'refund':
      return true;
    case 'not-known':
      return line.idPack !== null || reversals.has(folded(line.type ?? ''));
    case 'credit':
    case 'account':
      return line.idPack !== null;
    case 'cancellation':
    case 'purchase':
    case 'top-up':
    case 'opening':
      return false;
  }
}

/** The outcome of a line, by its status. */
export const standingOf = ({ status }: Pick<Transaction, 'status'>): Standing =>
  status === null ? 'made' : (standings.get(folded(status)) ?? 'not-known');

/** Whether a line names a purchase. */
export const namesPurchase = ({
  orderId,
  uidCustomer,
  idPack,
}: Pick<Transaction, 'orderId' | 'uidCustomer' | 'idPack'>): boolean =>
  orderId !== null || uidCustomer !== null || idPack !== null;

/** The direction according to a line's type; undefined if the type doesn't imply one. */
function directionOfType(line: Transaction): Exclude<Direction, 'cannot-tell'> | undefined {
  switch (typeOf(line)) {
    case 'purchase':
      return 'debit';
    case 'top-up':
      // A top-up that names no purchase is a deposit.
      return namesPurchase(line) ? 'debit' : undefined;
    case 'refund':
    case 'cancellation':
    case 'credit':
      return 'credit';
    case 'account':
    case 'opening':
    case 'not-known':
      return undefined;
  }
}

const isBelowZero = (amount: Amount): boolean => amount.startsWith('-');
const isZero = (amount: Amount): boolean => compareAmounts(amount, sum([])) === 0;

/**
 * What a history means by its signs: what the known types of purchases and credits say throughout, or without such
 * types, what purchases and balances show.
 */
export function signsOf(lines: readonly Transaction[]): Signs {
  if (!lines.some(({ amount }) => amount !== null && isBelowZero(amount))) return 'none';
  const seen = { asUsual: false, purchaseAbove: false, creditBelow: false };
  for (const line of lines) {
    const said = directionOfType(line);
    if (said === undefined || line.amount === null || isZero(line.amount)) continue;
    if (isBelowZero(line.amount) === (said === 'debit')) seen.asUsual = true;
    else seen[said === 'debit' ? 'purchaseAbove' : 'creditBelow'] = true;
  }
  const { asUsual, purchaseAbove, creditBelow } = seen;
  if (!asUsual && !purchaseAbove && !creditBelow) {
    const learned = signConvention(lines.filter((line) => standingOf(line) !== 'failed'));
    return learned === 'nothing' ? 'assumed' : learned;
  }
  if (!purchaseAbove && !creditBelow) return 'debits-below-zero';
  return purchaseAbove && creditBelow && !asUsual ? 'credits-below-zero' : 'contradictory';
}

/**
 * The direction of a line: by its sign, confirmed by its type; by its type alone if no line has a sign.
 *
 * SECURITY: a sign alone shows a credit only in a history whose debits are known.
 */
export function directionOf(line: Transaction, signs: Signs): Direction {
  const byType = directionOfType(line);
  const { amount } = line;
  if (signs === 'none') return byType ?? 'cannot-tell';
  if (amount === null || isZero(amount))
    return signs === 'contradictory' ? 'cannot-tell' : (byType ?? 'cannot-tell');
  const isDebit = isBelowZero(amount) === (signs !== 'credits-below-zero');
  const bySign = isDebit ? 'debit' : 'credit';
  const isBelieved = signs !== 'contradictory' && (signs !== 'assumed' || isDebit);
  if (byType === undefined) return isBelieved ? bySign : 'cannot-tell';
  return byType === bySign ? bySign : 'cannot-tell';
}

/** An amount as a change of the balance, below zero for a debit; null if the direction is unknown. */
export function signedOf(line: Transaction, signs: Signs): Amount | null {
  const size = sizeOf(line.amount);
  if (size === null) return null;
  switch (signs) {
    case 'debits-below-zero':
    case 'assumed':
    case 'contradictory':
      return line.amount;
    case 'credits-below-zero':
      return line.amount === size ? negative(size) : size;
    case 'none': {
      const direction = directionOf(line, signs);
      if (direction === 'cannot-tell') return null;
      return direction === 'debit' ? negative(size) : size;
    }
  }
}

const negative = (size: Amount): Amount | null => parseAmount(`-${size}`) ?? null;

/** No price changes by more than this between the reading of the catalog and a sale, and no fee leaves less of a refund. */
const mostTimes = 5;

/** Whether the amount of a line may be what something costs, at another price. So it may be where either isn't told. */
export function mayCost(amount: Amount | null, expected: Amount | null): boolean {
  const size = sizeOf(amount);
  if (size === null || expected === null) return true;
  return (
    compareAmounts(size, times(expected, mostTimes)) <= 0 &&
    compareAmounts(times(size, mostTimes), expected) >= 0
  );
}

/** Whether the amount of a line may be what a refund gives back, less a fee. So it may be where it isn't told. */
export function mayGiveBack(amount: Amount | null, expected: Amount): boolean {
  const size = sizeOf(amount);
  if (size === null) return true;
  return compareAmounts(size, expected) <= 0 && compareAmounts(times(size, mostTimes), expected) >= 0;
}

/** The amount of a line, without its sign. */
export const sizeOf = (amount: Amount | null): Amount | null =>
  amount === null ? null : (parseAmount(amount.replace(/^-/, '')) ?? null);
