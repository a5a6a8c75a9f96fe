import { compareAmounts } from '../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { latestOf, type Moment } from '../../../src-merchant-api/reading/moment.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { directionOf, sizeOf, standingOf, typeOf, type Signs } from './balance-change.ts';
import { purchaseMs } from './earlier-clock.ts';
import type { CounterRefund, RefundIntent } from '../../domain/package-change.ts';
import { reachesBack, slackMs, type History, type Wanted } from './service-history.ts';

/** What the history shows of a refund. */
export type Credit =
  | 'credited'
  /** Before this refund was sent: another till has it. */
  | 'credited-before'
  /** At a time that doesn't fit this refund: it may be another's, or clocks can't be compared. */
  | 'credited-otherwise'
  | 'not-credited'
  /** A line may be its credit. */
  | 'may-be'
  /** The service has no history, or none that is known to reach back to it. */
  | 'not-shown'
  /** It couldn't be asked. */
  | 'not-read';

/** When a refund's credit can have been made, by the till's clock, milliseconds since 1970 in UTC. */
export type WhenSent = {
  readonly from: number;
  readonly until: number;
  /** By how much that clock may have been ahead of the service's then, where somebody may have set it since. */
  readonly otherAheadMs?: readonly number[];
};

/** Which refund is looked for, and what the books have from before it. */
export type SoughtCredit = CounterRefund &
  Pick<Wanted, 'isOlder'> & {
    /** Undefined where nobody can tell any more. */
    readonly sent?: WhenSent | undefined;
  };

/**
 * Whether a history shows the credit of a refund. SECURITY: a refund is over only by a line that is a credit by sign and
 * type, made, of its package and of its amount. What comes close to that leaves it open. A package is refunded once: where
 * its credit is older than the refund, another till has it.
 */
export function lookForCredit(
  { intent, isOlder, sent }: SoughtCredit,
  reply: Result<History, MerchantFailure>,
): Credit {
  if (!reply.ok) {
    const { kind } = reply.failure;
    return kind === 'refused' || kind === 'unreadable-reply' ? 'not-shown' : 'not-read';
  }
  const history = reply.value;
  const { transactions, signs, unreadableCount } = history;
  const credits = transactions.filter((line) => isCreditOf(intent, line, signs));
  const [first, ...others] = credits.map((line) => timeOfCredit(line, history, sent));
  if (first !== undefined) return others.reduce(clearest, first);
  if (transactions.some((line) => mayBeCreditOf(intent, line, history))) return 'may-be';
  const wanted = { since: intent.createdAt, ...(isOlder === undefined ? {} : { isOlder }) };
  return unreadableCount === 0 && reachesBack(history, wanted) ? 'not-credited' : 'not-shown';
}

type CreditTime = Extract<Credit, `credited${string}`>;

/** What several credits show together: one that may be its own is enough. */
const clearest = (one: CreditTime, other: CreditTime): CreditTime => {
  if (one === other) return one;
  return one === 'credited' || other === 'credited' ? 'credited' : 'credited-otherwise';
};

/** Some services tell times in whole seconds. */
const secondMs = 1_000;

/**
 * What was refunded longer ago was shown as such when this refund was sent, and it was not sent. A credit that seems to be
 * older is told by a clock that is wrong.
 */
const longestBehindMs = 600_000;

/** How a credit's time stands to the refund: as its own wherever the clocks leave that open. */
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
  // One without a zone may be earlier than it reads.
  const isExact = latest === told;
  return isExact && latest + clockAheadMs > sent.until + slack ? 'credited-otherwise' : 'credited';
}

function isCreditOf(intent: RefundIntent, line: Transaction, signs: Signs): boolean {
  const size = sizeOf(line.amount);
  const isOfAmount = size === null || compareAmounts(size, intent.expected) === 0;
  const isCredit = directionOf(line, signs) === 'credit' && standingOf(line) === 'made';
  // What a cancellation gives back is of the order, which was never there.
  return line.idPack === intent.idPack && isOfAmount && isCredit && typeOf(line) !== 'cancellation';
}

/** A debit can't be it, nor what failed, what is of another package, or what lies before it. */
function mayBeCreditOf(intent: RefundIntent, line: Transaction, { signs, clockAheadMs }: History): boolean {
  const direction = directionOf(line, signs);
  if (direction === 'debit' || standingOf(line) === 'failed') return false;
  const type = typeOf(line);
  if (type === 'account' || type === 'opening') return false;
  const latest = line.at === null ? null : latestOf(line.at);
  if (latest !== null && latest + clockAheadMs < intent.createdAt - slackMs) return false;
  if (line.idPack !== null) return line.idPack === intent.idPack;
  const isOthers =
    line.uidCustomer !== null && line.uidCustomer.toLowerCase() !== intent.uidCustomer.toLowerCase();
  if (isOthers) return false;
  const size = sizeOf(line.amount);
  return size === null || compareAmounts(size, intent.expected) === 0;
}
