import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { isSameIccid } from '../../../src-merchant-api/reading/values/iccid.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { NamedEsim, ToppedUpEsim } from '../../../src-preload/contract/sales/wanted.ts';
import { isIn, type SaleIn } from '../../domain/orders/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { askStatus, orderOfEsim, unknownOrder } from '../../selling/answers/ask-status.ts';
import type { ToppedUp } from '../../selling/commands.ts';
import { foldedId } from '../../selling/history/reading/own-order.ts';
import { saleOfOrder } from '../elsewhere/known-sale.ts';
import { noProfile } from '../views/no-profile.ts';
import { notBegun } from '../views/not-begun.ts';
import { problemView } from '../views/problem-view.ts';

/** The eSIMs that a ticket tops up, by their keys. */
export type ReadEsims = ReadonlyMap<string, ToppedUp>;

/** What an eSIM is called within a ticket, as a line names it. */
export const keyOfEsim = (named: NamedEsim): string =>
  typeof named === 'string' ? named : JSON.stringify([foldedId(named.uidCustomer), named.iccid]);

type Lines = Pick<RequestOf<'sell'>, 'topsUp' | 'others'>;

/** Each once. */
const toppedUpBy = ({ topsUp, others = [] }: Lines): readonly NamedEsim[] => {
  const named = [topsUp, ...others.map((line) => line.topsUp)].filter((each) => each !== undefined);
  return [...new Map(named.map((each) => [keyOfEsim(each), each])).values()];
};

/** Whether a ticket tops up anything. */
export const hasTopUps = (wanted: Lines): boolean => toppedUpBy(wanted).length > 0;

/** An eSIM that was sold on this account, by a sale of these books. */
function completedSale(
  { ledger, merchantId }: ReadEsimsDeps,
  orderId: string,
): SaleIn<'completed'> | undefined {
  const sale = ledger.sales.find(orderId);
  return sale !== undefined && isIn(sale, 'completed') && sale.intent.merchantId === merchantId
    ? sale
    : undefined;
}

/**
 * An eSIM that can be topped up, as staff tell it from others; undefined if there is none of this order. Of one that another till
 * sold, nothing is known before the service is asked.
 */
export function soldEsim(deps: ReadEsimsDeps, named: NamedEsim): ToppedUpEsim | undefined {
  if (typeof named !== 'string') return { orderId: null, ...named, customer: null };
  const sale = completedSale(deps, named);
  if (sale === undefined) return undefined;
  const customer = deps.ledger.sales.customerOf(sale.intent.orderId)?.name ?? null;
  return { orderId: named, iccid: sale.progress.profile.iccid, customer };
}

export type ReadEsimsDeps = { readonly ledger: Pick<Ledger, 'sales'>; readonly merchantId: string };

/**
 * Reads which packages the eSIMs of a ticket have, so that new ones are recognized later. All of them have to be there: they
 * were sold on this account, by a sale of these books, or are as staff saw them.
 */
export async function readEsims(
  deps: ReadEsimsDeps,
  client: Pick<MerchantClient, 'getStatus'>,
  wanted: Lines,
): Promise<Result<ReadEsims, Problem>> {
  const named = toppedUpBy(wanted);
  const read = await Promise.all(named.map((each) => readEsim(deps, client, each)));
  const esims = new Map<string, ToppedUp>();
  for (const [at, each] of read.entries()) {
    const of = named[at];
    if (!each.ok) return each;
    if (of !== undefined) esims.set(keyOfEsim(of), each.value);
  }
  return succeed(esims);
}

async function readEsim(
  deps: ReadEsimsDeps,
  client: Pick<MerchantClient, 'getStatus'>,
  named: NamedEsim,
): Promise<Result<ToppedUp, Problem>> {
  const { ledger, merchantId } = deps;
  // Its order may have been adopted since it was seen.
  const known = typeof named === 'string' ? named : ledger.sales.ofUid(merchantId, named.uidCustomer);
  const sale = known === undefined ? undefined : completedSale(deps, known);
  if (known !== undefined && sale === undefined) return fail({ kind: 'no-profile' });
  if (
    sale !== undefined &&
    typeof named !== 'string' &&
    !isSameIccid(sale.progress.profile.iccid, named.iccid)
  )
    return fail({ kind: 'not-the-esim' });
  const asked =
    sale === undefined
      ? unknownOrder(typeof named === 'string' ? named : named.uidCustomer)
      : orderOfEsim(ledger, sale, sale.progress.uidCustomer);
  const status = await askStatus(client, asked);
  if (!status.ok) {
    const problem = problemView(status.failure);
    // Of an order that nobody knows, no eSIM will come.
    return fail(sale === undefined && problem.kind === 'order-not-found' ? problem : notBegun(problem));
  }
  if (status.value.status !== 'completed') return fail(noProfile(status.value));
  const knownPackages = status.value.activatedItems.flatMap(({ uid }) => (uid === null ? [] : [uid]));
  if (sale !== undefined)
    return succeed({ uidCustomer: sale.progress.uidCustomer, orderId: sale.intent.orderId, knownPackages });
  // SECURITY: without a sale, nothing but this keeps another customer's eSIM from being topped up.
  if (typeof named === 'string' || !isSeenElsewhere(deps, named.iccid, status.value))
    return fail({ kind: 'not-the-esim' });
  const { uidCustomer, esimProfile } = status.value;
  return succeed({ uidCustomer, orderId: null, iccid: esimProfile.iccid, knownPackages });
}

type CompletedOrder = Extract<OrderStatusRecord, { status: 'completed' }>;

/** Whether an order's eSIM is the one that staff saw, and no sale of these books has it. */
function isSeenElsewhere(
  { ledger, merchantId }: ReadEsimsDeps,
  seen: string,
  status: CompletedOrder,
): boolean {
  const its = status.esimProfile.iccid;
  return (
    its !== '' &&
    isSameIccid(its, seen) &&
    ledger.sales.ofIccid(its) === undefined &&
    saleOfOrder(ledger, merchantId, status) === undefined
  );
}
