import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from './clock.ts';
import { newOrderId } from './order-id.ts';
import { readStatusAnswer, readSubmitAnswer } from './read-answer.ts';
import { longestPauseMs, pollWaitMs, resendWaitMs } from './retry-schedule.ts';
import { attempt, isIn, isOpen, type OrderId, type Sale, type SaleIn } from './sale.ts';

export type SaleRunnerParts = {
  readonly till: string;
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  readonly random: () => number;
  /** A sale moved into another state; it is on record. */
  readonly onMove: (sale: Sale) => void;
  /** A sale stays as it is, and waits for its next question. */
  readonly onWait: (sale: Sale) => void;
  /** A call ended, with an answer or with a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /** The ledger refused to take an event: what happened is not on record. */
  readonly onLedgerFault: (fault: LedgerFault) => void;
};

/**
 * Runs the sales of one account: sends each one, settles those without an answer and follows those that are being
 * issued.
 *
 * No sale can be doubled, because of three things that all stand here: an intent is on disk before a byte of it is
 * sent; one sale has one order id, in every attempt; and a sale is sent by one question at a time.
 */
export class SaleRunner {
  readonly #parts: SaleRunnerParts;
  /** The next question of each open sale. A sale that is being asked about right now isn't in it. */
  readonly #waiting = new Map<OrderId, { readonly at: number; readonly callOff: () => void }>();
  /** How often the status of an order was asked for in this run. */
  readonly #polls = new Map<OrderId, number>();
  #stopped = false;

  constructor(parts: SaleRunnerParts) {
    this.#parts = parts;
  }

  /** Takes up what the last run left open. */
  start(): void {
    const { ledger, merchantId } = this.#parts;
    for (const sale of ledger.openSales(merchantId)) {
      if (isIn(sale, 'drafted')) this.#send(sale);
      // The last run ended between sending and answer. The order id is sent again: see readSubmitAnswer.
      else if (isIn(sale, 'sending')) this.#record(sale.intent.orderId, () => this.#interrupted(sale));
      else this.#wait(sale, 0);
    }
  }

  /**
   * Sells one package: writes the intent, then sends it.
   *
   * @returns the order id once the intent is durable. A fault means that nothing was sent.
   */
  sell(product: Product, price: Amount): Result<OrderId, LedgerFault> {
    const { ledger, clock, till, merchantId } = this.#parts;
    const createdAt = clock.now();
    const orderId = newOrderId(till, createdAt);
    const intent = { orderId, merchantId, product, cost: product.salePrice, price, createdAt };
    const written = ledger.draft(intent);
    if (!written.ok) return fail(written.failure);
    this.#parts.onMove(written.value);
    void this.#submit(written.value);
    return succeed(orderId);
  }

  /** When the service is asked about a sale next, in milliseconds since 1970; undefined where it isn't. */
  nextTryAt(orderId: OrderId): number | undefined {
    return this.#waiting.get(orderId)?.at;
  }

  /** Asks about every open sale now. */
  askNow(): void {
    for (const orderId of [...this.#waiting.keys()]) {
      const sale = this.#parts.ledger.sale(orderId);
      if (sale !== undefined) this.#wait(sale, 0);
    }
  }

  /** Asks nothing more. A request that is on its way still records its answer while the ledger is open. */
  stop(): void {
    this.#stopped = true;
    for (const { callOff } of this.#waiting.values()) callOff();
    this.#waiting.clear();
  }

  #interrupted(sale: SaleIn<'sending'>): Result<Sale, LedgerFault> {
    const failure = {
      kind: 'no-reply',
      cause: 'interrupted',
      detail: 'the program ended before an answer',
    } as const;
    return this.#parts.ledger.answer(sale, { kind: 'unanswered', failure }, this.#parts.clock.now());
  }

  /** Writes the attempt, then makes it. */
  #send(sale: SaleIn<'drafted' | 'unknown'>): void {
    const written = this.#parts.ledger.attempt(sale, this.#parts.clock.now());
    if (!written.ok) {
      this.#parts.onLedgerFault(written.failure);
      this.#wait(sale, resendWaitMs(attempt(sale.progress).attempts, this.#parts.random));
      return;
    }
    this.#parts.onMove(written.value);
    void this.#submit(written.value);
  }

  async #submit(sale: SaleIn<'sending'>): Promise<void> {
    const { client, ledger, clock } = this.#parts;
    const { orderId, product } = sale.intent;
    const reply = await client.submit({ productId: product.productId, orderId, activationMode: 'NOW' });
    this.#parts.onCall(reply.ok ? undefined : reply.failure);
    this.#record(orderId, () => ledger.answer(sale, readSubmitAnswer(sale, reply), clock.now()));
  }

  async #askStatus(sale: SaleIn<'accepted'>): Promise<void> {
    const { client, ledger, clock } = this.#parts;
    const { orderId } = sale.intent;
    this.#polls.set(orderId, (this.#polls.get(orderId) ?? 0) + 1);
    const reply = await client.getStatus(sale.progress.uidCustomer);
    this.#parts.onCall(reply.ok ? undefined : reply.failure);
    const event = reply.ok ? readStatusAnswer(reply.value) : undefined;
    if (event === undefined) this.#wait(sale, this.#waitMs(sale));
    else this.#record(orderId, () => ledger.conclude(sale, event, clock.now()));
  }

  /**
   * Records an answer and schedules what comes next. Where the ledger can't take it, the sale stays as it is on
   * disk and is asked about again: the service gives the same answer to the same order id.
   */
  #record(orderId: OrderId, write: () => Result<Sale, LedgerFault>): void {
    const written = write();
    // The ledger was closed meanwhile: the next run settles it.
    if (!written.ok && this.#stopped) return;
    if (!written.ok) this.#parts.onLedgerFault(written.failure);
    const sale = written.ok ? written.value : this.#parts.ledger.sale(orderId);
    if (sale === undefined) return;
    if (isOpen(sale)) this.#schedule(sale, this.#waitMs(sale));
    else this.#polls.delete(orderId);
    if (written.ok) this.#parts.onMove(sale);
    else this.#parts.onWait(sale);
  }

  #wait(sale: Sale, waitMs: number): void {
    this.#schedule(sale, waitMs);
    this.#parts.onWait(sale);
  }

  #waitMs(sale: Sale): number {
    const { random } = this.#parts;
    if (isIn(sale, 'unknown')) {
      const { attempts, failure } = sale.progress;
      // The service may ask to be left alone for a while (429 and 503, Retry-After).
      const asked = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
      return Math.max(resendWaitMs(attempts, random), Math.min(asked, longestPauseMs));
    }
    return pollWaitMs((this.#polls.get(sale.intent.orderId) ?? 0) + 1, random);
  }

  #schedule(sale: Sale, waitMs: number): void {
    if (this.#stopped) return;
    const { clock } = this.#parts;
    const { orderId } = sale.intent;
    this.#waiting.get(orderId)?.callOff();
    const callOff = clock.after(waitMs, () => {
      this.#waiting.delete(orderId);
      this.#ask(orderId);
    });
    this.#waiting.set(orderId, { at: clock.now() + waitMs, callOff });
  }

  #ask(orderId: OrderId): void {
    const sale = this.#parts.ledger.sale(orderId);
    if (sale === undefined || this.#stopped) return;
    if (isIn(sale, 'drafted') || isIn(sale, 'unknown')) this.#send(sale);
    else if (isIn(sale, 'accepted')) void this.#askStatus(sale);
    else if (isIn(sale, 'sending')) this.#record(orderId, () => this.#interrupted(sale));
  }
}
