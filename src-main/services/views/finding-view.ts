import type {
  FindingView,
  ReconciliationView,
  ReportedOrderView,
} from '../../../src-preload/contract/books/reconciliation.ts';
import type { StoredFinding } from '../../ledger/records/finding-book.ts';
import type { StoredReconciliation } from '../../ledger/records/reconciliation-book.ts';
import { storedFailure, storedOrderId } from '../../ledger/values/stored-values.ts';
import { isName, nameless } from '../../reconciliation/adopt-order.ts';
import { detailsOf, type FindingDetails } from '../../reconciliation/findings/finding-details.ts';
import { storedTotals } from '../../reconciliation/stored-totals.ts';
import { isSameId } from '../../selling/history/reading/own-order.ts';
import { lateName } from '../../domain/orders/late-name.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { reportedOrder, type ReportedOrder } from '../../reconciliation/findings/reported-order.ts';
import { problemView } from './problem-view.ts';
import { instant } from './sale-view.ts';

const instantOrNull = (at: number | null): string | null => (at === null ? null : instant(at));

export function findingView(kept: StoredFinding): FindingView {
  const { kind, about, why, orderId, uidCustomer, idPack, at, until, otherSale } = detailsOf(kept);
  const { ours, theirs, creditedBack, balance } = detailsOf(kept);
  const reported = kept.reported === null ? null : reportedOrder.parse(kept.reported);
  return {
    number: kept.number,
    kind,
    about,
    why,
    saleId: shownSale(kept),
    orderId,
    uidCustomer,
    idPack,
    ours,
    theirs,
    creditedBack,
    balance,
    at: instantOrNull(at),
    until: instantOrNull(until),
    otherSale,
    reported: reported === null ? null : reportedOrderView(reported),
    isToAsk: !kept.isAsked,
    canAdopt: canAdopt(kept, reported),
    standing: kept.standing,
    foundAt: instant(kept.foundAt),
    settledAt: instantOrNull(kept.settledAt),
    staff: kept.staff,
    note: kept.note,
  };
}

/** An adopted order is shown under the id that it was adopted by. */
function shownSale(kept: StoredFinding): OrderId | null {
  const { about, why, saleId, orderId, uidCustomer } = detailsOf(kept);
  if (kept.standing !== 'adopted' || about !== 'sale') return saleId;
  if (why === 'refused-here' && orderId !== null) return storedOrderId.parse(lateName(orderId));
  return saleId ?? storedOrderId.parse(isName(orderId) ? orderId : nameless(uidCustomer ?? ''));
}

export const reportedOrderView = (reported: ReportedOrder): ReportedOrderView =>
  reported.kind === 'order' ? { ...reported, createdAt: instantOrNull(reported.createdAt) } : reported;

/**
 * Whether a finding can be adopted: an order that the books don't have and the service can be asked for, or a top-up
 * or refund of one, if the history says which package it was.
 */
function canAdopt(kept: StoredFinding, reported: ReportedOrder | null): boolean {
  const { kind, about, why, uidCustomer, saleId, idPack } = detailsOf(kept);
  // What was closed here has all that is needed but a sale's number, by which the service is asked.
  if (why === 'written-off-here' && (kind === 'theirs-only' || kind === 'done-after-all'))
    return (
      kept.standing !== 'adopted' && (uidCustomer !== null || (about !== 'sale' && about !== 'cancellation'))
    );
  if (kind !== 'theirs-only' || (why !== 'not-here' && why !== 'refused-here')) return false;
  if (about === 'top-up' || about === 'refund') {
    const isNamed = saleId !== null || uidCustomer !== null;
    return isNamed && (about === 'top-up' || idPack !== null) && kept.standing !== 'adopted';
  }
  const isAnOrder = about === 'sale' && (why === 'refused-here' || saleId === null);
  return isAnOrder && uidCustomer !== null && kept.standing !== 'adopted' && isStillThere(kept, reported);
}

function isStillThere(kept: StoredFinding, reported: ReportedOrder | null): boolean {
  if (reported === null || reported.kind === 'not-told') return true;
  return reported.kind === 'order' && isSameOrder(detailsOf(kept), reported.orderId);
}

const isSameOrder = ({ orderId }: FindingDetails, reported: string | null): boolean =>
  orderId === null || reported === null || isSameId(orderId, reported);

export function reconciliationView(kept: StoredReconciliation): ReconciliationView {
  return {
    begunAt: instant(kept.begunAt),
    endedAt: instantOrNull(kept.endedAt),
    cause: kept.cause,
    state: kept.state,
    seesFrom: instantOrNull(kept.seesFrom),
    totals: kept.totals === null ? null : storedTotals.parse(kept.totals),
    problem: kept.failure === null ? null : problemView(storedFailure.parse(kept.failure)),
  };
}
