import { compareAmounts } from '../../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { latestOf, type Moment } from '../../../../src-merchant-api/reading/values/moment.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import {
  directionOf,
  mayGiveBack,
  isRefund,
  sizeOf,
  standingOf,
  typeOf,
  type Signs,
} from '../reading/balance-change.ts';
import { purchaseMs } from '../reading/earlier-clock.ts';
import type { CounterRefund, RefundIntent } from '../../../domain/orders/package-change.ts';
import { isFromBefore } from '../reading/line-order.ts';
import { isSameId } from '../reading/own-order.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import { isTillsId } from '../../../domain/orders/order-id.ts';
import {
  isByServiceTime,
  reachesBack,
  timesDifferMs,
  zonesDifferMs,
  type History,
  type Wanted,
} from '../reading/service-history.ts';

/** What the history shows about a refund's credit. */
export type Credit =
  | 'credited'
  /** Credited before this refund was sent: by another till. */
  | 'credited-before'
  /** Credited at a time that doesn't fit: it may be another refund's, or the clocks can't be compared. */
  | 'credited-otherwise'
  | 'not-credited'
  /** A line may be its credit. */
  | 'may-be'
  /** A line names its eSIM or its order, and may be its credit by another amount or word: it is no sign that money came back. */
  | 'may-be-otherwise'
  /** The service has no history, or none known to reach back far enough. */
  | 'not-shown'
  /** The service couldn't be reached. */
  | 'not-read';

/** When a refund's credit can have been made, by the till's clock, in milliseconds since 1970 in UTC. */
export type WhenSent = {
  readonly from: number;
  readonly until: number;
  /** By how much that clock may have been ahead of the service's then, if somebody may have changed it since. */
  readonly otherAheadMs?: readonly number[];
};

/** The refund to look for, when it was begun, and which orders are older than it. */
export type SoughtCredit = CounterRefund &
  Wanted & {
    /** Undefined if no longer known. */
    readonly sent?: WhenSent | undefined;
  };

/**
 * Whether a history shows the credit of a refund. SECURITY: a refund is over only with a completed line that is a
 * credit by sign and type, for its package and its amount. Anything close to that leaves it open. A package is
 * refunded once: if its credit is older than the refund, another till made it.
 */
export function lookForCredit(sought: SoughtCredit, reply: Result<History, MerchantFailure>): Credit {
  const { intent, since, sent } = sought;
  if (!reply.ok) {
    const { kind } = reply.failure;
    return kind === 'refused' || kind === 'unreadable-reply' ? 'not-shown' : 'not-read';
  }
  const history = reply.value;
  const { transactions, signs, unreadableCount } = history;
  const credits = transactions.filter((line) => isCreditOf(intent, line, signs));
  const [first, ...others] = credits.map((line) => timeOfCredit(line, history, sent));
  if (first !== undefined) return others.reduce(clearest, first);
  const differMs = isByServiceTime(history, sought) ? timesDifferMs : zonesDifferMs;
  const isBefore = (line: Transaction): boolean =>
    since !== null && isFromBefore(line, since, history, differMs);
  const possible = transactions.filter((line) => !isBefore(line) && mayBeCreditOf(intent, line, history));
  if (possible.some((line) => looksLikeCreditOf(intent, line))) return 'may-be';
  if (possible.length > 0) return 'may-be-otherwise';
  return unreadableCount === 0 && reachesBack(history, sought) ? 'not-credited' : 'not-shown';
}

type CreditTime = Extract<Credit, `credited${string}`>;

/** What several credits show together: one that may be its own is enough. */
const clearest = (one: CreditTime, other: CreditTime): CreditTime => {
  if (one === other) return one;
  return one === 'credited' || other === 'credited' ? 'credited' : 'credited-otherwise';
};

/** Some services give times in whole seconds. */
const secondMs = 1_000;

/**
 * A refund longer ago than this was visible when this refund was sent, and would have stopped it. So a credit that
 * seems older has a time from a wrong clock. In milliseconds.
 */
const longestBehindMs = 600_000;

/** How a credit's time relates to the refund. It counts as the refund's own if the clocks leave that open. */
function timeOfCredit(
  { at }: Transaction,
  { clockAheadMs, clockUncertainMs }: History,
  sent: WhenSent | undefined,
): CreditTime {
  const told = at?.at ?? null;
  if (sent === undefined || clockUncertainMs === null || at === null || told === null) return 'credited';
  const byNow = timeByClock(at, told, clockAheadMs, clockUncertainMs + secondMs, sent);
  if (byNow === 'credited') return byNow;
  const slack = clockUncertainMs + purchaseMs;
  const isByThen = sent.otherAheadMs?.some(
    (aheadMs) => timeByClock(at, told, aheadMs, slack, sent) === 'credited',
  );
  return isByThen === true ? 'credited' : byNow;
}

function timeByClock(
  at: Moment,
  told: number,
  clockAheadMs: number,
  slack: number,
  sent: WhenSent,
): CreditTime {
  const latest = latestOf(at) ?? told;
  const afterMs = latest + clockAheadMs - sent.from;
  if (afterMs < -slack) return afterMs < -longestBehindMs ? 'credited-otherwise' : 'credited-before';
  // A time without a zone may be earlier than it reads.
  const isExact = latest === told;
  return isExact && latest + clockAheadMs > sent.until + slack ? 'credited-otherwise' : 'credited';
}

function isCreditOf(intent: RefundIntent, line: Transaction, signs: Signs): boolean {
  const isCredit = directionOf(line, signs) === 'credit' && standingOf(line) === 'made';
  // A cancellation credits the order, not this package.
  return (
    line.idPack === intent.idPack && isOfAmount(intent, line) && isCredit && typeOf(line) !== 'cancellation'
  );
}

/**
 * Excludes debits, failed lines, and what names another package or eSIM.
 *
 * SECURITY: a line that names this eSIM or its order may be the credit whatever its amount, and any may be whatever it is
 * called: a service may keep a fee, or write a refund as an adjustment. Only of a line that names nothing of it does a till's
 * order id, or an amount that no refund of it comes to, say that it is something else.
 */
function mayBeCreditOf(intent: RefundIntent, line: Transaction, history: History): boolean {
  const direction = directionOf(line, history.signs);
  if (direction === 'debit' || standingOf(line) === 'failed' || typeOf(line) === 'opening') return false;
  if (line.idPack !== null) return line.idPack === intent.idPack;
  if (line.uidCustomer !== null) return isSameId(line.uidCustomer, intent.uidCustomer);
  if (namesOrderOf(intent, line)) return true;
  return (line.orderId === null || !isTillsId(line.orderId)) && mayGiveBack(line.amount, intent.expected);
}

/** Whether what may be the credit is as services write it: for its package, of its amount, or called a refund. */
const looksLikeCreditOf = (intent: RefundIntent, line: Transaction): boolean =>
  typeOf(line) !== 'account' && (line.idPack !== null || isOfAmount(intent, line) || isRefund(line));

/** Whether a line has the amount that is expected, or doesn't tell its amount. */
function isOfAmount({ expected }: RefundIntent, line: Transaction): boolean {
  const size = sizeOf(line.amount);
  return size === null || compareAmounts(size, expected) === 0;
}

/** Whether a line names the order of the package, or that of its eSIM. */
const namesOrderOf = ({ orderId, boughtAs }: RefundIntent, line: Transaction): boolean =>
  [orderId, boughtAs].some(
    (id) => id !== null && line.orderId !== null && isSameId(line.orderId, nameAtService(id)),
  );
