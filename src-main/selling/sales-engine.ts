import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
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
  /** In front of every order id. */
  readonly seller: () => Seller;
  /** Where the service is asked to tell of orders; null where it isn't. */
  readonly callback?: () => string | null;
};

/**
 * The sales and operations of one account. docs/architecture.md says why none can be doubled; this is where to begin
 * to read, with moves.ts beside it.
 *
 * Each way in writes the intent, durably, and then has it sent; a refusal
 * means that nothing was sent. What becomes of it is told by `onMove` and `onWait`.
 */
export class SalesEngine {
  readonly #deps: SalesEngineDeps;
  readonly #runner: OrderRunner;

  constructor(deps: SalesEngineDeps) {
    this.#deps = deps;
    this.#runner = new OrderRunner(deps);
  }

  /** Takes up what the last run left open. To be called once, before anything is sold. */
  start(): void {
    this.#runner.start();
  }

  /**
   * Sells one package: writes the intent, then sends it.
   *
   * @returns the order id once the intent is durable; that of the sale that is there already where the cart was sold
   * before. A refusal means that nothing was sent.
   */
  sell(wish: SaleCommand): Result<OrderId, SaleRefusal> {
    const sold = this.sellSeveral(wish, 1);
    return sold.ok ? succeed(sold.value[0]) : sold;
  }

  /**
   * Sells a package several times at once, as to a family: each sale has an order id, and an end, of its own. As
   * {@link sell}; the intents are written all or none.
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

  /** Buys a further package for a profile. As {@link sell}. */
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

  /** Activates a package that waits for it. As {@link sell}. */
  activate(wish: ActivationCommand): Result<OperationId, OperationRefusal> {
    return this.#change('activation', wish, (triedBefore) =>
      this.#deps.ledger.operations.draftActivation({
        ...this.#newOperation(wish),
        idPack: wish.idPack,
        triedBefore,
      }),
    );
  }

  /** Refunds a package. As {@link sell}. */
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

  /** Sends something that is held, or ends it: what staff decided. A refusal says why it is held as before. */
  decide(id: SubjectId, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    return this.#runner.decide(id, decision);
  }

  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  nextTryAt(id: SubjectId): number | undefined {
    return this.#runner.nextTryAt(id);
  }

  /** What the service said last of something that it has and that isn't done; undefined before it was asked. */
  lastAnswer(id: SubjectId): LastAnswer | undefined {
    return this.#runner.lastAnswer(id);
  }

  /** Closes something that nobody knows the end of: see {@link OrderRunner.writeOff}. */
  writeOff(id: SubjectId, by: WrittenOffBy): Promise<Result<Subject, WriteOffRefusal>> {
    return this.#runner.writeOff(id, by);
  }

  /** Asks about everything open, at the usual rate: the network is back, the computer woke, or staff want to know. */
  askNow(): void {
    this.#runner.askNow();
  }

  /** Asks about something open: now, or once the question that is under way has its answer. */
  askAbout(id: SubjectId): void {
    this.#runner.askAbout(id);
  }

  /** Follows an order that was adopted into the ledger: it is asked about until it is issued or canceled. */
  follow(id: SubjectId): void {
    this.#runner.follow(id);
  }

  /** Asks for the balance: what is known of it helps to find out what was bought. */
  readBalance(): ReturnType<OrderRunner['readBalance']> {
    return this.#runner.readBalance();
  }

  /** Whether somebody looks at the till: what can wait is asked less often where nobody does. */
  setPace(pace: Pace): void {
    this.#runner.setPace(pace);
  }

  /** Asks nothing more. A request that is on its way still records its answer while the ledger is open. */
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
    // One that was closed without an end says nothing of this one: where it was done, the package shows that before this is sent.
    const isTried = ({ progress }: Operation): boolean => progress.state !== 'written-off';
    const written = draft(earlier.some((operation) => operation.kind === kind && isTried(operation)));
    return written.ok ? succeed(this.#begin(written.value).intent.operationId) : written;
  }

  #begin<Begun extends Sending>(begun: Begun): Begun {
    this.#runner.send(begun);
    return begun;
  }
}
