import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ToppedUpEsim } from '../../../src-preload/contract/sales/wanted.ts';
import { isIn, type OrderId, type SaleIn } from '../../domain/orders/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { askStatus, orderOfEsim } from '../../selling/answers/ask-status.ts';
import type { ToppedUp } from '../../selling/commands.ts';
import { noProfile } from '../views/no-profile.ts';
import { notBegun } from '../views/not-begun.ts';
import { problemView } from '../views/problem-view.ts';

/** The eSIMs that a ticket tops up, by the ids of their sales. */
export type ReadEsims = ReadonlyMap<string, ToppedUp>;

type Lines = Pick<RequestOf<'sell'>, 'topsUp' | 'others'>;

const toppedUpBy = ({ topsUp, others = [] }: Lines): ReadonlySet<string> =>
  new Set([topsUp, ...others.map((line) => line.topsUp)].filter((orderId) => orderId !== undefined));

/** Whether a ticket tops up anything. */
export const hasTopUps = (wanted: Lines): boolean => toppedUpBy(wanted).size > 0;

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

/** An eSIM that can be topped up, as staff tell it from others; undefined if there is none of this order. */
export function soldEsim(deps: ReadEsimsDeps, orderId: string): ToppedUpEsim | undefined {
  const sale = completedSale(deps, orderId);
  if (sale === undefined) return undefined;
  const customer = deps.ledger.sales.customerOf(sale.intent.orderId)?.name ?? null;
  return { orderId, iccid: sale.progress.profile.iccid, customer };
}

/** The eSIMs that a ticket tops up, by their uidCustomer, as far as they are known. */
export const esimsOf = (deps: ReadEsimsDeps, wanted: Lines): string[] =>
  [...toppedUpBy(wanted)].flatMap((orderId) => completedSale(deps, orderId)?.progress.uidCustomer ?? []);

export type ReadEsimsDeps = { readonly ledger: Pick<Ledger, 'sales'>; readonly merchantId: string };

/**
 * Reads which packages the eSIMs of a ticket have, so that new ones are recognized later. All of them have to be there: they
 * were sold on this account, by a sale of these books.
 */
export async function readEsims(
  deps: ReadEsimsDeps,
  client: Pick<MerchantClient, 'getStatus'>,
  wanted: Lines,
): Promise<Result<ReadEsims, Problem>> {
  const read = await Promise.all(
    [...toppedUpBy(wanted)].map(async (orderId): Promise<Result<ToppedUp, Problem>> => {
      const sale = completedSale(deps, orderId);
      if (sale === undefined) return fail({ kind: 'no-profile' });
      const { uidCustomer } = sale.progress;
      const status = await askStatus(client, orderOfEsim(deps.ledger, sale, uidCustomer));
      if (!status.ok) return fail(notBegun(problemView(status.failure)));
      if (status.value.status !== 'completed') return fail(noProfile(status.value));
      const knownPackages = status.value.activatedItems.flatMap(({ uid }) => (uid === null ? [] : [uid]));
      return succeed({ uidCustomer, orderId: sale.intent.orderId, knownPackages });
    }),
  );
  const esims = new Map<OrderId, ToppedUp>();
  for (const each of read) {
    if (!each.ok) return each;
    esims.set(each.value.orderId, each.value);
  }
  return succeed(esims);
}
