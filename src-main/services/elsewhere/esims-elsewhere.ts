import { readEsimName } from '../../../src-activation/esim-name.ts';
import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { EsimElsewhere } from '../../../src-preload/contract/sales/sold-elsewhere.ts';
import { askStatus, unknownOrder } from '../../selling/answers/ask-status.ts';
import { isSameIccid } from '../../../src-merchant-api/reading/values/iccid.ts';
import { connectivityView } from '../views/connectivity-view.ts';
import { problemView } from '../views/problem-view.ts';
import { esimElsewhereView, type ElsewhereViewDeps } from './esim-elsewhere-view.ts';
import { saleOfOrder } from './known-sale.ts';
import { OrderSearch } from './order-search.ts';

export type EsimsElsewhereDeps = Omit<ElsewhereViewDeps, 'balanceCurrency'> & {
  /** The currency of the service's balance. */
  readonly balanceCurrency: () => string;
  /** The client, while the service can be reached. */
  readonly reachable: () => Result<MerchantClient, Problem>;
};

/**
 * eSIMs of the account that these books have no sale of: what the service tells of them. Nothing is written down, nothing
 * adopted, and no money is booked; a top-up is begun like any other (services/selling).
 */
export class EsimsElsewhere {
  readonly #deps: EsimsElsewhereDeps;
  readonly #search: OrderSearch;

  constructor(deps: EsimsElsewhereDeps) {
    this.#deps = deps;
    this.#search = new OrderSearch(deps);
  }

  /** Where an eSIM was last seen, by its ICCID alone. */
  async seen({ iccid }: RequestOf<'elsewhere-seen'>): Promise<ReplyOf<'elsewhere-seen'>> {
    const { ledger, reachable } = this.#deps;
    const known = ledger.sales.ofIccid(iccid);
    if (known !== undefined) return { ok: true, seen: { kind: 'in-books', orderId: known } };
    const client = reachable();
    if (!client.ok) return { ok: false, problem: client.failure };
    const reply = await client.value.connectivity(iccid);
    if (reply.ok) return { ok: true, seen: { kind: 'seen', connectivity: connectivityView(reply.value) } };
    return isNotFound(reply.failure)
      ? { ok: true, seen: { kind: 'not-on-account' } }
      : { ok: false, problem: problemView(reply.failure) };
  }

  /** An eSIM's packages, by its order. The ICCID, where it is known, has to be that of the order's eSIM. */
  async esim({ iccid, uidCustomer }: RequestOf<'elsewhere-esim'>): Promise<ReplyOf<'elsewhere-esim'>> {
    const { merchantId, ledger, reachable } = this.#deps;
    const known =
      (iccid === null ? undefined : ledger.sales.ofIccid(iccid)) ??
      ledger.sales.ofUid(merchantId, uidCustomer);
    const isClosed = known !== undefined && ledger.sales.find(known)?.progress.state === 'written-off';
    const client = reachable();
    // The service is asked about what was closed: where it has it, that is found for a manager (found-after-all.ts).
    if (isClosed && client.ok) await statusInAnyCase(client.value, uidCustomer.trim());
    if (known !== undefined) return { ok: true, esim: { kind: 'in-books', orderId: known } };
    if (!client.ok) return { ok: false, problem: client.failure };
    const status = await statusInAnyCase(client.value, uidCustomer.trim());
    // SECURITY: by its number alone, an answer that repeats none may be about any customer's eSIM.
    if (status.ok && iccid === null && !status.value.repeatsUid)
      return { ok: false, problem: { kind: 'unreadable-reply' } };
    if (status.ok) return { ok: true, esim: this.#told(status.value, iccid) };
    return status.failure.kind === 'order-not-found' || isNotFound(status.failure)
      ? { ok: true, esim: { kind: 'no-order' } }
      : { ok: false, problem: problemView(status.failure) };
  }

  /** What was bought here for an eSIM, by the books alone: also while the service is away. */
  bought({ typed }: RequestOf<'elsewhere-bought'>): ReplyOf<'elsewhere-bought'> {
    const { merchantId, ledger, viewOperation } = this.#deps;
    const topUp = ledger.topUpSearch.find(merchantId, typed);
    if (topUp === undefined) return { esim: null };
    const { uidCustomer } = topUp.intent;
    const orderId = ledger.sales.ofUid(merchantId, uidCustomer);
    if (orderId !== undefined) return { esim: { kind: 'in-books', orderId } };
    const operations = ledger.operations.ofEsimElsewhere(merchantId, uidCustomer);
    const named = operations.flatMap(({ intent }) => ('iccid' in intent ? (intent.iccid ?? []) : []));
    const iccid = named.map(askedIccid).find((each) => each !== null) ?? null;
    return { esim: { kind: 'topped-up', uidCustomer, iccid, operations: operations.map(viewOperation) } };
  }

  /** The order of an eSIM, as far as the service's history leads to it. */
  async order({ iccid }: RequestOf<'elsewhere-order'>): Promise<ReplyOf<'elsewhere-order'>> {
    const { ledger, reachable } = this.#deps;
    const known = ledger.sales.ofIccid(iccid);
    if (known !== undefined) return { ok: true, order: { kind: 'in-books', orderId: known } };
    const client = reachable();
    if (!client.ok) return { ok: false, problem: client.failure };
    const found = await this.#search.find(client.value, iccid);
    return found.ok ? { ok: true, order: found.value } : { ok: false, problem: problemView(found.failure) };
  }

  #told(status: OrderStatusRecord, iccid: string | null): EsimElsewhere {
    const { merchantId, ledger, balanceCurrency } = this.#deps;
    const known = saleOfOrder(ledger, merchantId, status);
    if (known !== undefined) return { kind: 'in-books', orderId: known };
    if (status.status === 'canceled') return { kind: 'canceled' };
    if (status.status !== 'completed') return { kind: 'not-issued' };
    const its = status.esimProfile.iccid;
    this.#search.learn(status.uidCustomer, its);
    // SECURITY: another customer's data must not be shown, nor their eSIM be topped up.
    if (iccid !== null && !isSameIccid(its, iccid)) return { kind: 'other-esim' };
    const inBooks = ledger.sales.ofIccid(its);
    if (inBooks !== undefined) return { kind: 'in-books', orderId: inBooks };
    return esimElsewhereView({ ...this.#deps, balanceCurrency: balanceCurrency() }, status);
  }
}

/** An ICCID in the form in which it is asked about, as the service wrote it; null if it is none. */
function askedIccid(written: string): string | null {
  const reading = readEsimName(written);
  return reading.kind === 'named' && reading.name.by === 'iccid' ? reading.name.iccid : null;
}

/** 400 of what only reads: the number is no number of this account (merchant interface, Errors). */
const isNotFound = (failure: MerchantFailure): boolean =>
  failure.kind === 'refused' && failure.httpStatus === 400;

/**
 * An order's status by a UUID that was typed or scanned: as it is, then in small letters and in capitals, for services that
 * tell them apart.
 */
async function statusInAnyCase(
  client: MerchantClient,
  typed: string,
): Promise<Result<OrderStatusRecord, MerchantFailure>> {
  const [first, ...others] = new Set([typed, typed.toLowerCase(), typed.toUpperCase()]);
  let reply = await askStatus(client, unknownOrder(first ?? typed));
  for (const other of others) {
    if (reply.ok || reply.failure.kind !== 'order-not-found') return reply;
    reply = await askStatus(client, unknownOrder(other));
  }
  return reply;
}
