import {
  compareAmounts,
  isSameToTheCent,
  smaller,
  times,
  type Amount,
} from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { latestOf } from '../../../../src-merchant-api/reading/values/moment.ts';
import { isTillsId } from '../../../domain/orders/order-id.ts';
import { directionOf, sizeOf, standingOf, typeOf, type Signs } from '../../history/reading/balance-change.ts';
import { earliest, slackMs } from '../../history/reading/line-order.ts';
import { isSameId } from '../../history/reading/own-order.ts';

/** A purchase that the service says it canceled. */
export type CanceledPurchase = {
  /** The order id that it was sent under. */
  readonly id: string;
  /** Of a sale; null for a top-up, whose profile has other purchases too. */
  readonly uidCustomer: string | null;
  /** The number of its package; null if unknown. */
  readonly idPack: number | null;
  /** What the service was expected to debit; null if unknown. */
  readonly cost: Amount | null;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

type Lines = { readonly lines: readonly Transaction[]; readonly signs: Signs };

/**
 * Whether the money of a purchase may have gone more often than it came back.
 *
 * SECURITY: a service may hold the money, release it, and take it for good, with a line for each: one whole credit is no
 * cancellation then. What was held may stand there as pending or as voided, and what was taken without the order id or under
 * a number of its own. A fee or a bonus, at most half of the purchase, is none of these.
 *
 * @param credits the credits that name it.
 */
export function mayBeTakenAgain(
  purchase: CanceledPurchase,
  credits: readonly Transaction[],
  shown: Lines,
): boolean {
  const { cost } = purchase;
  const takes = takesOf(purchase, shown);
  const whole = wholeOf(cost, takes);
  const isMost = ({ amount }: Transaction): boolean => {
    const size = sizeOf(amount);
    return size === null || whole === null || compareAmounts(times(size, 2), whole) > 0;
  };
  const isWhole = ({ amount }: Transaction): boolean =>
    whole === null || isSameToTheCent(sizeOf(amount) ?? whole, whole);
  const back = credits.filter(isMost);
  // What never came back was not taken again.
  const isBack = back.length > 0 || takes.some((line) => standingOf(line) === 'canceled');
  const unnamed = isBack ? unnamedTakesOf(purchase, takes, shown) : [];
  const mayBeTakes = unnamed.filter((line) => (line.uidCustomer === null ? isWhole(line) : isMost(line)));
  const named = cost === null ? takes : takes.filter(isMost);
  return named.length + mayBeTakes.length > Math.max(1, back.length);
}

/**
 * What may be debits under the order id of a purchase, whatever their status: one that is released again needn't be
 * completed.
 */
const takesOf = ({ id }: CanceledPurchase, { lines, signs }: Lines): readonly Transaction[] =>
  lines.filter(
    (line) => line.orderId !== null && isSameId(line.orderId, id) && directionOf(line, signs) !== 'credit',
  );

/** What was debited for a purchase; null if unknown. */
function wholeOf(cost: Amount | null, takes: readonly Transaction[]): Amount | null {
  const made = takes.filter((line) => standingOf(line) === 'made');
  const sizes = (made.length > 0 ? made : takes).flatMap(({ amount }) => sizeOf(amount) ?? []);
  const [largest = cost] = sizes.toSorted((one, other) => compareAmounts(other, one));
  return largest === null || cost === null ? largest : smaller(largest, cost);
}

/**
 * The debits since a purchase that may be of it without its order id.
 *
 * @param named those with it.
 */
function unnamedTakesOf(
  { uidCustomer, createdAt }: CanceledPurchase,
  named: readonly Transaction[],
  { lines, signs }: Lines,
): readonly Transaction[] {
  // A top-up is of the eSIM that its lines name.
  const uids = [uidCustomer, ...named.map((line) => line.uidCustomer)].filter((uid) => uid !== null);
  const times = named.flatMap(({ at }) => at?.at ?? []);
  const from = times.length > 0 ? earliest(times) : createdAt - slackMs;
  return lines.filter((line) => {
    if (named.includes(line) || (line.orderId !== null && isTillsId(line.orderId))) return false;
    if (!mayBeDebit(line, signs) || standingOf(line) === 'failed') return false;
    const { uidCustomer: uid } = line;
    if (uid !== null && !uids.some((own) => isSameId(own, uid))) return false;
    const latest = line.at === null ? null : latestOf(line.at);
    return latest === null || latest >= from;
  });
}

function mayBeDebit(line: Transaction, signs: Signs): boolean {
  const direction = directionOf(line, signs);
  return direction === 'debit' || (direction === 'cannot-tell' && typeOf(line) === 'not-known');
}
