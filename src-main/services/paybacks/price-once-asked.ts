import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { purchaseOf } from './purchase-of-piece.ts';

export type PriceOnceAskedDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly packages: (orderId: string) => Promise<ReplyOf<'packages'>>;
  readonly esim: (asked: RequestOf<'elsewhere-esim'>) => Promise<ReplyOf<'elsewhere-esim'>>;
  readonly isClosed: () => boolean;
  readonly staff: () => StaffMark | null;
};

/**
 * Gives a price once the service was asked what became of the order: the till that sold it may have refunded it, before it was
 * adopted or since, and no books here say so. What the service tells is remembered by who asks it.
 *
 * @param give checks the request, and writes the price or doesn't.
 */
export async function priceOnceAsked(
  deps: PriceOnceAskedDeps,
  { piece }: Pick<RequestOf<'price-give'>, 'piece'>,
  give: () => Outcome,
): Promise<Outcome> {
  const { isClosed, staff } = deps;
  const by = staff();
  const problem = await problemOf(deps, purchaseOf(deps.ledger, piece));
  // The ledger of a closed till can't be written any more.
  if (isClosed()) return refused({ kind: 'another-till' });
  // Somebody else may be there by now, or nobody.
  if (staff()?.id !== by?.id) return refused({ kind: 'not-at-till' });
  return problem === undefined ? give() : refused(problem);
}

/** Why it isn't known what became of it, where it can be known later; undefined if it is, or nobody will ever tell. */
async function problemOf(
  deps: PriceOnceAskedDeps,
  bought: Purchase | undefined,
): Promise<Problem | undefined> {
  // Another account's orders are unknown to this one.
  if (bought === undefined || bought.intent.merchantId !== deps.merchantId) return undefined;
  const sale = saleOf(deps, bought);
  if (sale === undefined && bought.kind === 'top-up') {
    const { uidCustomer } = bought.intent;
    return whyUntold(await deps.esim({ iccid: null, uidCustomer }));
  }
  return sale?.progress.state === 'completed'
    ? whyUntold(await deps.packages(sale.intent.orderId))
    : undefined;
}

function saleOf({ merchantId, ledger }: PriceOnceAskedDeps, bought: Purchase): Sale | undefined {
  if (bought.kind === 'sale') return bought;
  const orderId = bought.intent.orderId ?? ledger.sales.ofUid(merchantId, bought.intent.uidCustomer);
  return orderId === undefined ? undefined : ledger.sales.find(orderId);
}

function whyUntold(reply: ReplyOf<'packages'> | ReplyOf<'elsewhere-esim'>): Problem | undefined {
  if (reply.ok) return undefined;
  switch (reply.problem.kind) {
    case 'order-canceled':
      return { kind: 'price-not-given', why: 'canceled' };
    case 'order-not-found':
    case 'no-profile':
    case 'refused':
    case 'unreadable-reply':
      return undefined;
    default:
      return reply.problem;
  }
}

const refused = (problem: Problem): Outcome => ({ ok: false, problem });
