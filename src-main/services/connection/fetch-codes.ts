import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { Clock } from '../../platform/clock.ts';
import { activationOf, type Activation } from '../../domain/orders/issued-profile.ts';
import { askStatus, isOfOneOrder, orderOf } from '../../selling/answers/ask-status.ts';
import { isSameIccid } from '../../../src-merchant-api/reading/values/iccid.ts';
import type { OrderId, SaleIn } from '../../domain/orders/sale.ts';

export type CodeQuestionsDeps = {
  readonly clock: Clock;
  /** Undefined while the service can't be asked. */
  readonly client: () => MerchantClient | undefined;
  /** The sale whose code is still missing; undefined if it can be read now. */
  readonly wanted: (orderId: OrderId) => SaleIn<'completed'> | undefined;
  /** Which other sale in the books has the eSIM that the service returned; undefined if none has. */
  readonly otherWith: (orderId: OrderId, profile: EsimProfile) => OrderId | undefined;
  /** The service answered for a sale with the eSIM of another one. */
  readonly onEsimOfAnother: (sale: SaleIn<'completed'>, other: OrderId) => void;
  readonly onFetched: (sale: SaleIn<'completed'>, activation: Activation) => void;
};

/** The pause between two requests, in milliseconds: sales come first at the service. */
const betweenMs = 250;

/** The pause after a round that left codes missing, in milliseconds. It doubles up to the longest. */
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;

/** The result of a request. */
type Told =
  | { readonly kind: 'code' }
  /** The service has no code for this order now; it may have some for others. */
  | { readonly kind: 'no-code' }
  /** There is no point in asking about others either, for at least this many milliseconds. */
  | { readonly kind: 'away'; readonly forMs: number };

async function toldBy(client: MerchantClient, failure: MerchantFailure): Promise<Told> {
  if (await isOfOneOrder(client, failure)) return { kind: 'no-code' };
  return { kind: 'away', forMs: 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0 };
}

/** Asks the service for codes that can't be read here, one after the other, until each has arrived. */
export class CodeQuestions {
  readonly #deps: CodeQuestionsDeps;
  readonly #orders = new Set<OrderId>();
  #running = false;
  #ended = false;
  #waitMs = firstWaitMs;
  #cancel: () => void = () => undefined;

  constructor(deps: CodeQuestionsDeps) {
    this.#deps = deps;
  }

  /** Queues the request for a code, unless it is queued already. */
  want(orderId: OrderId): void {
    if (this.#orders.has(orderId)) return;
    this.#orders.add(orderId);
    this.askNow();
  }

  /** Asks without waiting any longer: the service can be reached again, or somebody has opened the sale. */
  askNow(): void {
    this.#waitMs = firstWaitMs;
    this.#cancel();
    if (!this.#running && !this.#ended) void this.#round();
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  async #round(): Promise<void> {
    this.#running = true;
    try {
      await this.#askEach();
    } catch (error) {
      // The ledger could not be read. The next round may succeed.
      process.emitWarning(error instanceof Error ? error : String(error));
    } finally {
      this.#running = false;
    }
    if (this.#orders.size === 0 || this.#isEnded()) return;
    this.#cancel = this.#deps.clock.after(this.#waitMs, () => void this.#round());
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
  }

  async #askEach(): Promise<void> {
    const asked = new Set<OrderId>();
    for (;;) {
      // The newest request first: somebody has that sale open.
      const orderId = [...this.#orders].findLast((wanted) => !asked.has(wanted));
      const client = this.#deps.client();
      if (orderId === undefined || client === undefined || this.#isEnded()) return;
      asked.add(orderId);
      const sale = this.#deps.wanted(orderId);
      if (sale === undefined) this.#orders.delete(orderId);
      else {
        const told = await this.#ask(client, sale);
        if (told.kind === 'code') this.#orders.delete(orderId);
        if (told.kind === 'away') {
          this.#waitMs = Math.max(this.#waitMs, told.forMs);
          return;
        }
      }
      await new Promise<void>((resolve) => this.#deps.clock.after(betweenMs, resolve));
    }
  }

  async #ask(client: MerchantClient, sale: SaleIn<'completed'>): Promise<Told> {
    const { uidCustomer, profile } = sale.progress;
    const reply = await askStatus(client, orderOf(sale, uidCustomer));
    if (this.#isEnded()) return { kind: 'no-code' };
    if (!reply.ok) return toldBy(client, reply.failure);
    if (reply.value.status !== 'completed') return { kind: 'no-code' };
    const told = reply.value.esimProfile;
    // SECURITY: otherwise a customer would be given another eSIM's code.
    const other = this.#deps.otherWith(sale.intent.orderId, told);
    if (other !== undefined) {
      this.#deps.onEsimOfAnother(sale, other);
      return { kind: 'no-code' };
    }
    if (profile.iccid !== '' && told.iccid !== '' && !isSameIccid(told.iccid, profile.iccid))
      return { kind: 'no-code' };
    this.#deps.onFetched(sale, activationOf(told));
    return { kind: 'code' };
  }

  /** Checked again after each wait. */
  #isEnded(): boolean {
    return this.#ended;
  }
}
