import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { cartOfSale, isSome, type OrderIds } from '../domain/orders/cart.ts';
import type { Seller } from '../domain/orders/installation.ts';
import { isOpen, type ProfileOperation } from '../domain/orders/operation.ts';
import { newOperationId, newOrderId, type OperationId } from '../domain/orders/order-id.ts';
import type { ChangeIn } from '../domain/orders/package-change.ts';
import type { OrderId } from '../domain/orders/sale.ts';
import type { Sending } from './flows/sending.ts';
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
  TopUpCommand,
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
export type Ready<Command> = { readonly command: Command; readonly runner: Pick<OrderRunner, 'send'> };

/** Asked only if a press has begun nothing yet: what it wants, or why that can't begin. */
export type Prepare<Command, WhyNot> = () => Result<Ready<Command>, WhyNot>;

/** The name of a press, by which it begins something once; null if it has none. */
export type Cart = string | null;

/**
 * Begins sales and operations on one account. Start reading here, with domain/orders/transitions.ts beside it; README.md says
 * why none can happen twice.
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
   * Sells all that one customer buys together. Each piece is a sale with its own order id and its own outcome. Either all
   * intents are written or none.
   */
  sell<WhyNot>(
    cart: Cart,
    prepare: Prepare<SaleCommand, WhyNot>,
  ): Result<OrderIds, SaleRefusal | NotPrepared<WhyNot>> {
    const { ledger, clock, seller, merchantId, callback } = this.#deps;
    const sold = cart === null ? [] : ledger.sales.ofCart(merchantId, cart);
    if (isSome(sold)) return succeed(sold);
    const ready = prepare();
    if (!ready.ok) return fail({ kind: 'not-prepared', why: ready.failure });
    const { lines, tender = null, paid, discounted, customer = null, staff = null } = ready.value.command;
    const [twin, ...twins] = ready.value.command.again === true ? [] : this.#twinsOf(lines);
    if (twin !== undefined) return fail({ kind: 'unsettled-twin', orderId: twin, others: twins });
    const createdAt = clock.now();
    const intents = lines
      .flatMap(piecesOf)
      .map(({ product, price, terms, activationMode = 'NOW' }, index) => ({
        orderId: newOrderId(seller(), createdAt),
        merchantId,
        product,
        cost: product.salePrice,
        price: discounted?.pieces[index]?.price ?? price,
        terms: discounted?.pieces[index]?.terms ?? terms,
        activationMode,
        tender,
        callback: callback?.() ?? null,
        cart: cart === null ? null : cartOfSale(cart, index),
        staff,
        createdAt,
      }));
    const written = ledger.sales.draftSeveral(intents, customer, paid, discounted?.discounts);
    if (!written.ok) return written;
    ready.value.runner.send(...written.value);
    const begun = written.value.map(({ intent }) => intent.orderId);
    if (!isSome(begun)) throw new Error('a line sells nothing');
    return succeed(begun);
  }

  /** Unsettled sales of the same products, one of each: what stands on a ticket twice is asked about once. */
  #twinsOf(lines: readonly SaleLine[]): OrderId[] {
    const { ledger, merchantId } = this.#deps;
    const productIds = new Set(lines.map(({ product }) => product.productId));
    return [...productIds].flatMap((productId) => ledger.sales.unsettledOf(merchantId, productId) ?? []);
  }

  /** The operation that a press has begun. */
  operationOf(cart: Cart): OperationId | undefined {
    const { ledger, merchantId } = this.#deps;
    return cart === null ? undefined : ledger.operations.ofCart(merchantId, cart);
  }

  /** Buys another package for a profile. */
  topUp<WhyNot>(
    cart: Cart,
    prepare: Prepare<TopUpCommand, WhyNot>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    const { ledger, merchantId, callback } = this.#deps;
    return this.#begin(cart, prepare, (command) => {
      const open = ledger.operations.openTopUpOf(merchantId, command.uidCustomer);
      if (open !== undefined) return fail({ kind: 'operation-open', operationId: open });
      const { product, price, terms, activationMode = 'NOW', tender = null, paid, knownPackages } = command;
      const intent = {
        ...this.#newOperation(cart, command),
        product,
        cost: product.salePrice,
        price,
        terms,
        activationMode,
        tender,
        callback: callback?.() ?? null,
        knownPackages,
      };
      return ledger.operations.draftTopUp(intent, paid);
    });
  }

  /** Activates a package that is waiting for activation. */
  activate<WhyNot>(
    cart: Cart,
    prepare: Prepare<ActivationCommand, WhyNot>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    return this.#begin(cart, prepare, (command) => {
      const { idPack } = command;
      return this.#change('activation', command, (triedBefore) =>
        this.#deps.ledger.operations.draftActivation({
          ...this.#newOperation(cart, command),
          idPack,
          triedBefore,
        }),
      );
    });
  }

  /** Refunds a package. */
  refund<WhyNot>(
    cart: Cart,
    prepare: Prepare<RefundCommand, WhyNot>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    return this.#begin(cart, prepare, (command) => {
      const { idPack, reason, approvedBy = null, isExchange = false, expected, boughtAs = null } = command;
      return this.#change('refund', command, (triedBefore) =>
        this.#deps.ledger.operations.draftRefund({
          ...this.#newOperation(cart, command),
          idPack,
          triedBefore,
          boughtAs,
          reason,
          ...(approvedBy === null ? {} : { approvedBy }),
          ...(isExchange ? { isExchange } : {}),
          expected,
        }),
      );
    });
  }

  #begin<Command, WhyNot>(
    cart: Cart,
    prepare: Prepare<Command, WhyNot>,
    draft: (command: Command) => Result<Exclude<Sending, { kind: 'sale' }>, OperationRefusal>,
  ): Result<OperationId, OperationRefusal | NotPrepared<WhyNot>> {
    const begun = this.operationOf(cart);
    if (begun !== undefined) return succeed(begun);
    const ready = prepare();
    if (!ready.ok) return fail({ kind: 'not-prepared', why: ready.failure });
    const written = draft(ready.value.command);
    if (!written.ok) return written;
    ready.value.runner.send(written.value);
    return succeed(written.value.intent.operationId);
  }

  #newOperation(cart: Cart, { uidCustomer, orderId, staff = null }: OnProfile) {
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

/** A line's sales, each priced as its line is. */
const piecesOf = (line: SaleLine): SaleLine[] => Array.from({ length: line.quantity ?? 1 }, () => line);
