import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { StorageFaultKind } from '../platform/storage-fault.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import { cartOfSale, isSome, type OrderIds } from '../domain/cart.ts';
import type { HeldDecision, HeldRefusal } from './held-work.ts';
import type { Seller } from '../domain/installation.ts';
import type { LastAnswer } from '../domain/last-answer.ts';
import { isOpen, type Operation, type Subject, type SubjectId } from '../domain/operation.ts';
import { newOperationId, newOrderId, type OperationId } from '../domain/order-id.ts';
import type { ChangeIn } from '../domain/package-change.ts';
import type { Pace } from './request-scheduler.ts';
import type { OrderId } from '../domain/sale.ts';
import type { Sending } from './flows/sending.ts';
import { OrderRunner, type OrderRunnerDeps } from './order-runner.ts';
import type { WriteOffRefusal, WrittenOffBy } from './write-off.ts';
import type {
  ActivationCommand,
  OnProfile,
  OperationRefusal,
  RefundCommand,
  SaleRefusal,
  SaleCommand,
  TopUpCommand,
} from './commands.ts';

export type SalesEngineDeps = OrderRunnerDeps & {
  /** The prefix of every order id. */
  readonly seller: () => Seller;
  /** The address for the service's notifications about orders; null if there is none. */
  readonly callback?: () => string | null;
};

/**
 * The sales and operations of one account. Start reading here, with domain/transitions.ts beside it; README.md says
 * why none can happen twice.
 *
 * Each entry point writes the intent durably and then has it sent. A refusal means that nothing was sent. Results
 * arrive through `onMove` and `onWait`.
 */
export class SalesEngine {
  readonly #deps: SalesEngineDeps;
  readonly #runner: OrderRunner;

  constructor(deps: SalesEngineDeps) {
    this.#deps = deps;
    this.#runner = new OrderRunner(deps);
  }

  /** Resumes what the last run left open. Call it once, before anything is sold. */
  start(): void {
    this.#runner.start();
  }

  /**
   * Sells one package: writes the intent, then sends it.
   *
   * @returns the order id once the intent is durable, or the order id of the existing sale if this cart was sold
   *   before. A refusal means that nothing was sent.
   */
  sell(wish: SaleCommand): Result<OrderId, SaleRefusal> {
    const sold = this.sellSeveral(wish, 1);
    return sold.ok ? succeed(sold.value[0]) : sold;
  }

  /**
   * Sells a package several times at once, as to a family. Each sale has its own order id and its own outcome. Like
   * {@link sell}; either all intents are written or none.
   *
   * @param quantity one or more.
   */
  sellSeveral(wish: SaleCommand, quantity: number): Result<OrderIds, SaleRefusal> {
    const { ledger, clock, seller, merchantId, callback } = this.#deps;
    const {
      product,
      price,
      terms = null,
      activationMode = 'NOW',
      tender = null,
      cart = null,
      staff = null,
      again = false,
    } = wish;
    const sold = cart === null ? [] : ledger.sales.ofCart(merchantId, cart);
    if (isSome(sold)) return succeed(sold);
    const twin = again ? undefined : ledger.sales.unsettledOf(merchantId, product.productId);
    if (twin !== undefined) return fail({ kind: 'unsettled-twin', orderId: twin });
    const createdAt = clock.now();
    const written = ledger.sales.draftSeveral(
      Array.from({ length: quantity }, (_, index) => ({
        orderId: newOrderId(seller(), createdAt),
        merchantId,
        product,
        cost: product.salePrice,
        price,
        terms,
        activationMode,
        tender,
        callback: callback?.() ?? null,
        cart: cart === null ? null : cartOfSale(cart, index),
        staff,
        createdAt,
      })),
      wish.customer ?? null,
    );
    if (!written.ok) return written;
    const begun = written.value.map((sale) => this.#begin(sale).intent.orderId);
    if (!isSome(begun)) throw new Error(`nothing is sold ${quantity} times`);
    return succeed(begun);
  }

  /** Buys another package for a profile. Like {@link sell}. */
  topUp(wish: TopUpCommand): Result<OperationId, OperationRefusal> {
    const { ledger, merchantId, callback } = this.#deps;
    const done = this.#ofCart(wish);
    if (done !== undefined) return succeed(done);
    const open = ledger.operations.openTopUpOf(merchantId, wish.uidCustomer);
    if (open !== undefined) return fail({ kind: 'operation-open', operationId: open });
    const { product, price, terms = null, activationMode = 'NOW', tender = null, knownPackages } = wish;
    const written = ledger.operations.draftTopUp({
      ...this.#newOperation(wish),
      product,
      cost: product.salePrice,
      price,
      terms,
      activationMode,
      tender,
      callback: callback?.() ?? null,
      knownPackages,
    });
    return written.ok ? succeed(this.#begin(written.value).intent.operationId) : written;
  }

  /** Activates a package that is waiting for activation. Like {@link sell}. */
  activate(wish: ActivationCommand): Result<OperationId, OperationRefusal> {
    return this.#change('activation', wish, (triedBefore) =>
      this.#deps.ledger.operations.draftActivation({
        ...this.#newOperation(wish),
        idPack: wish.idPack,
        triedBefore,
      }),
    );
  }

  /** Refunds a package. Like {@link sell}. */
  refund(wish: RefundCommand): Result<OperationId, OperationRefusal> {
    const { idPack, reason, expected } = wish;
    return this.#change('refund', wish, (triedBefore) =>
      this.#deps.ledger.operations.draftRefund({
        ...this.#newOperation(wish),
        idPack,
        triedBefore,
        reason,
        expected,
      }),
    );
  }

  /** Sends or drops something that is held, as staff decided. After a refusal it stays held. */
  decide(id: SubjectId, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    return this.#runner.decide(id, decision);
  }

  /** When the service is asked about something next, in milliseconds since 1970; undefined if it isn't. */
  nextTryAt(id: SubjectId): number | undefined {
    return this.#runner.nextTryAt(id);
  }

  /** The service's last answer about something that it has and that isn't finished; undefined before it was asked. */
  lastAnswer(id: SubjectId): LastAnswer | undefined {
    return this.#runner.lastAnswer(id);
  }

  /** Why the ledger didn't take what came of something last; undefined if it took it. */
  notWritten(id: SubjectId): StorageFaultKind | undefined {
    return this.#runner.notWritten(id);
  }

  /** Closes something whose outcome nobody knows: see {@link OrderRunner.writeOff}. */
  writeOff(id: SubjectId, by: WrittenOffBy): Promise<Result<Subject, WriteOffRefusal>> {
    return this.#runner.writeOff(id, by);
  }

  /**
   * Asks about everything open, at the usual rate: the network is back, the computer woke up, or staff want to know.
   */
  askNow(): void {
    this.#runner.askNow();
  }

  /** The ledger can be written again: asks at once about what it didn't take. */
  ledgerIsWritable(): void {
    this.#runner.ledgerIsWritable();
  }

  /** Asks about something open: now, or as soon as the current request is answered. */
  askAbout(id: SubjectId): void {
    this.#runner.askAbout(id);
  }

  /** Follows an order that was adopted into the ledger until it is issued or canceled. */
  follow(id: SubjectId): void {
    this.#runner.follow(id);
  }

  /** Requests the balance, which helps to decide what was bought. */
  readBalance(): ReturnType<OrderRunner['readBalance']> {
    return this.#runner.readBalance();
  }

  /** Whether the till's window is visible. If it isn't, requests that can wait are made less often. */
  setPace(pace: Pace): void {
    this.#runner.setPace(pace);
  }

  /** Stops all requests. One that is in flight still records its answer while the ledger is open. */
  stop(): void {
    this.#runner.stop();
  }

  #ofCart({ cart = null }: OnProfile): OperationId | undefined {
    const { ledger, merchantId } = this.#deps;
    return cart === null ? undefined : ledger.operations.ofCart(merchantId, cart);
  }

  #newOperation({ uidCustomer, orderId, cart = null, staff = null }: OnProfile) {
    const { seller, merchantId, clock } = this.#deps;
    const createdAt = clock.now();
    return {
      operationId: newOperationId(seller(), createdAt),
      orderId,
      merchantId,
      cart,
      staff,
      uidCustomer,
      createdAt,
    };
  }

  #change(
    kind: ChangeIn<'sending'>['kind'],
    wish: ActivationCommand,
    draft: (triedBefore: boolean) => Result<ChangeIn<'sending'>, WriteFault>,
  ): Result<OperationId, OperationRefusal> {
    const { ledger, merchantId } = this.#deps;
    const done = this.#ofCart(wish);
    if (done !== undefined) return succeed(done);
    const earlier = ledger.operations.ofPackage(merchantId, wish.idPack);
    const open = earlier.find(isOpen);
    if (open !== undefined) return fail({ kind: 'operation-open', operationId: open.intent.operationId });
    const refunded = earlier.find(
      ({ kind: its, progress }) => its === 'refund' && progress.state === 'completed',
    );
    if (kind === 'refund' && refunded !== undefined) {
      return fail({ kind: 'already-refunded', operationId: refunded.intent.operationId });
    }
    // A written-off attempt doesn't count here: if it did happen, the package shows it before this one is sent.
    const isTried = ({ progress }: Operation): boolean => progress.state !== 'written-off';
    const written = draft(earlier.some((operation) => operation.kind === kind && isTried(operation)));
    return written.ok ? succeed(this.#begin(written.value).intent.operationId) : written;
  }

  #begin<Begun extends Sending>(begun: Begun): Begun {
    this.#runner.send(begun);
    return begun;
  }
}
