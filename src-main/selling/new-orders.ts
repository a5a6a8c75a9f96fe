import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DraftedPiece, PieceIntent } from '../ledger/ticket-drafts.ts';
import { cartOfPiece, isSome, type SoldPiece, type SoldPieces } from '../domain/orders/cart.ts';
import type { Seller } from '../domain/orders/installation.ts';
import { isOpen, type ProfileOperation } from '../domain/orders/operation.ts';
import { newOperationId, newOrderId, type OperationId } from '../domain/orders/order-id.ts';
import type { ChangeIn } from '../domain/orders/package-change.ts';
import type { OrderId, ServiceTimeThen } from '../domain/orders/sale.ts';
import type { OrderRunner } from './order-runner.ts';
import type {
  ActivationCommand,
  NotPrepared,
  OnProfile,
  OperationRefusal,
  RefundCommand,
  SaleCommand,
  SaleLine,
  SaleRefusal,
} from './commands.ts';

export type NewOrdersDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'now'>;
  /** The prefix of every order id. */
  readonly seller: () => Seller;
  /** The address for the service's notifications about orders; null if there is none. */
  readonly callback?: () => string | null;
};

/** What a press wants, once nothing speaks against it, and who sends it. */
export type Ready<Command> = {
  readonly command: Command;
  readonly runner: Pick<OrderRunner, 'send' | 'serviceTime'>;
};

/** Asked only if a press has begun nothing yet: what it wants, or why that can't begin. */
export type Prepare<Command, WhyNot> = () => Result<Ready<Command>, WhyNot>;

/** The name of a press, by which it begins something once; null if it has none. */
export type CartId = string | null;

/**
 * Begins sales and operations on one account. Start reading here, with domain/orders/transitions.ts beside it;
 * docs/architecture.md says why none can happen twice.
 *
 * Each method writes the intent durably and then hands it to the runner. A press that has begun something already gets
 * its ids again, whatever has changed since: staff must not be told "not sold". A refusal means that nothing was sent.
 */
export class NewOrders {
  readonly #deps: NewOrdersDeps;

  constructor(deps: NewOrdersDeps) {
    this.#deps = deps;
  }

  /**
   * Sells all that one customer buys together. Each piece has its own order id and its own outcome. Either all
   * intents are written or none.
   */
  sell<WhyNot>(
    cart: CartId,
    prepare: Prepare<SaleCommand, WhyNot>,
  ): Result<SoldPieces, SaleRefusal | NotPrepared<WhyNot>> {
    const sold = this.soldBy(cart);
    if (sold !== undefined) return succeed(sold);
    const ready = prepare();
    if (!ready.ok) return fail({ kind: 'not-prepared', why: ready.failure });
    const { command, runner } = ready.value;
    const refusal = this.#whyNot(command);
    if (refusal !== undefined) return fail(refusal);
    const { customer = null, paid, discounted } = command;
    const pieces = this.#agreedPieces(cart, command, runner.serviceTime);
    if (!isSome(pieces)) throw new Error('a line sells nothing');
    const { ticketDrafts } = this.#deps.ledger;
    const written = ticketDrafts.draft({ pieces, customer, paid, discounts: discounted?.discounts });
    if (!written.ok) return written;
    runner.send(...written.value);
    const begun = written.value.map(soldPieceOf);
    if (!isSome(begun)) throw new Error('a ticket of no pieces was written');
    return succeed(begun);
  }

  /** What a press has sold; undefined if nothing. */
  soldBy(cart: CartId): SoldPieces | undefined {
    const { ledger, merchantId } = this.#deps;
    const sold = cart === null ? [] : ledger.ticketDrafts.ofCart(merchantId, cart);
    return isSome(sold) ? sold : undefined;
  }

  /** Why a ticket has to wait for what was begun before it. */
  #whyNot({ lines, again }: SaleCommand): SaleRefusal | undefined {
    const { ledger, merchantId } = this.#deps;
    for (const { esim } of lines) {
      const operationId = esim && ledger.operations.openTopUpOf(merchantId, esim.uidCustomer);
      if (operationId !== undefined) return { kind: 'operation-open', operationId };
    }
    const [twin, ...twins] = again === true ? [] : this.#twinsOf(lines.filter(isForNewEsims));
    return twin === undefined ? undefined : { kind: 'unsettled-twin', orderId: twin, others: twins };
  }

  /** One after the other, line by line. */
  #agreedPieces(
    cart: CartId,
    { lines, tender = null, discounted, staff = null }: SaleCommand,
    serviceTime: ServiceTimeThen,
  ): readonly PieceIntent[] {
    const { clock, seller, merchantId, callback } = this.#deps;
    const createdAt = clock.now();
    return lines.flatMap(piecesOf).map((line, index): PieceIntent => {
      const { product, price, terms, activationMode = 'NOW', esim } = line;
      const agreed = {
        merchantId,
        product,
        cost: product.salePrice,
        price: discounted?.pieces[index]?.price ?? price,
        terms: discounted?.pieces[index]?.terms ?? terms,
        activationMode,
        tender,
        callback: callback?.() ?? null,
        cart: cart === null ? null : cartOfPiece(cart, index),
        staff,
        createdAt,
        serviceTime,
      };
      return esim === undefined
        ? { ...agreed, orderId: newOrderId(seller(), createdAt) }
        : { ...agreed, ...esim, operationId: newOperationId(seller(), createdAt) };
    });
  }

  /** Unsettled sales of the same products, one of each: what stands on a ticket twice is asked about once. */
  #twinsOf(lines: readonly SaleLine[]): OrderId[] {
    const { ledger, merchantId } = this.#deps;
    const productIds = new Set(lines.map(({ product }) => product.productId));
    return [...productIds].flatMap((productId) => ledger.sales.unsettledOf(merchantId, productId) ?? []);
  }

  /** The operation that a press has begun. */
  #operationOf(cart: CartId): OperationId | undefined {
    const { ledger, merchantId } = this.#deps;
    return cart === null ? undefined : ledger.operations.ofCart(merchantId, cart);
  }

  /** Activates a package that is waiting for activation. */
  activate<WhyNot>(
    cart: CartId,
    prepare: Prepare<ActivationCommand, WhyNot>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    return this.#begin(cart, prepare, (command, serviceTime) => {
      const { idPack } = command;
      return this.#change('activation', command, (triedBefore) =>
        this.#deps.ledger.operations.draftActivation({
          ...this.#newOperation(cart, command, serviceTime),
          idPack,
          triedBefore,
        }),
      );
    });
  }

  /** Refunds a package. */
  refund<WhyNot>(
    cart: CartId,
    prepare: Prepare<RefundCommand, WhyNot>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    return this.#begin(cart, prepare, (command, serviceTime) => {
      const { idPack, reason, approvedBy = null, isExchange = false, expected, boughtAs = null } = command;
      const { isOthers = false } = command;
      return this.#change('refund', command, (triedBefore) =>
        this.#deps.ledger.operations.draftRefund({
          ...this.#newOperation(cart, command, serviceTime),
          idPack,
          triedBefore,
          boughtAs,
          reason,
          ...(approvedBy === null ? {} : { approvedBy }),
          ...(isExchange ? { isExchange } : {}),
          ...(isOthers ? { isOthers } : {}),
          expected,
        }),
      );
    });
  }

  #begin<Command, WhyNot>(
    cart: CartId,
    prepare: Prepare<Command, WhyNot>,
    draft: (command: Command, serviceTime: ServiceTimeThen) => Result<ChangeIn<'sending'>, OperationRefusal>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    const begun = this.#operationOf(cart);
    if (begun !== undefined) return succeed(begun);
    const ready = prepare();
    if (!ready.ok) return fail({ kind: 'not-prepared', why: ready.failure });
    const { command, runner } = ready.value;
    const written = draft(command, runner.serviceTime);
    if (!written.ok) return written;
    runner.send(written.value);
    return succeed(written.value.intent.operationId);
  }

  #newOperation(
    cart: CartId,
    { uidCustomer, orderId, staff = null }: OnProfile,
    serviceTime: ServiceTimeThen,
  ) {
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
      serviceTime,
    };
  }

  #change(
    kind: ChangeIn<'sending'>['kind'],
    { idPack }: ActivationCommand,
    draft: (triedBefore: boolean) => Result<ChangeIn<'sending'>, OperationRefusal>,
  ): Result<ChangeIn<'sending'>, OperationRefusal> {
    const { ledger, merchantId } = this.#deps;
    const earlier = ledger.operations.ofPackage(merchantId, idPack);
    const open = earlier.find(isOpen);
    if (open !== undefined) return fail({ kind: 'operation-open', operationId: open.intent.operationId });
    const refunded = earlier.find(
      ({ kind: its, progress }) => its === 'refund' && progress.state === 'completed',
    );
    if (kind === 'refund' && refunded !== undefined) {
      return fail({ kind: 'already-refunded', operationId: refunded.intent.operationId });
    }
    // A written-off attempt doesn't count here: if it did happen, the package shows it before this one is sent.
    const isTried = ({ progress }: ProfileOperation): boolean => progress.state !== 'written-off';
    return draft(earlier.some((operation) => operation.kind === kind && isTried(operation)));
  }
}

const isForNewEsims = ({ esim }: SaleLine): boolean => esim === undefined;

const soldPieceOf = (piece: DraftedPiece): SoldPiece =>
  piece.kind === 'sale'
    ? { kind: 'sale', orderId: piece.intent.orderId }
    : { kind: 'top-up', operationId: piece.intent.operationId };

/** A line's pieces, each priced as its line is. */
const piecesOf = (line: SaleLine): SaleLine[] => Array.from({ length: line.quantity ?? 1 }, () => line);
