import type {
  ActivationCommand,
  NotPrepared,
  RefundCommand,
  SaleCommand,
  SaleLine,
  SaleRefusal,
  ToppedUp,
} from '../../src-main/selling/commands.ts';
import { NewOrders, type NewOrdersDeps, type Prepare } from '../../src-main/selling/new-orders.ts';
import type { OrderRunner } from '../../src-main/selling/order-runner.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { PriceTerms } from '../../src-main/domain/price-rules.ts';
import { inDollars } from '../fixtures/price-terms.ts';
import { ordersAlone, type OrderIds, type SoldPieces } from '../../src-main/domain/orders/cart.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';

/** Without a cart, each call begins something new. */
type InCart<Command> = Command & { readonly cart?: string | null };

/** A ticket of one line, or of more. */
type Sold = Priced<SaleLine> & Omit<SaleCommand, 'lines'> & { readonly others?: readonly Priced<SaleLine>[] };

/** A ticket of one top-up. */
type SoldTopUp = Omit<Sold, 'others' | 'quantity' | 'esim'> & {
  readonly uidCustomer: string;
  readonly orderId: OrderId | null;
  /** Of an eSIM that was sold elsewhere. */
  readonly iccid?: string;
  readonly knownPackages: ToppedUp['knownPackages'];
};

/** Without terms, the price is in the currency of the balance. */
type Priced<Command> = Omit<Command, 'terms'> & { readonly terms?: PriceTerms };

function prepared<Value, Refusal extends { readonly kind: string }>(
  result: Result<Value, Refusal | NotPrepared<never>>,
): Result<Value, Refusal> {
  if (result.ok) return result;
  const { failure } = result;
  if (isPrepared(failure)) return fail(failure);
  throw new Error('nothing speaks against it');
}

const isPrepared = <Refusal extends { readonly kind: string }>(
  refusal: Refusal | NotPrepared<never>,
): refusal is Refusal => refusal.kind !== 'not-prepared';

/** Begins sales and operations where nothing speaks against any: what a till checks before is left out. */
export function beginOrders(deps: NewOrdersDeps, runner: Pick<OrderRunner, 'send' | 'serviceTime'>) {
  const orders = new NewOrders(deps);
  const ready =
    <Command>(command: Command): Prepare<Command, never> =>
    () =>
      succeed({ command, runner });
  const lineOf = ({ terms = inDollars, ...line }: Priced<SaleLine>): SaleLine => ({ ...line, terms });
  const sellTicket = ({
    cart = null,
    others = [],
    ...sold
  }: InCart<Sold>): Result<SoldPieces, SaleRefusal> => {
    const lines = [lineOf(sold), ...others.map(lineOf)] as const;
    return prepared(orders.sell(cart, ready({ ...sold, lines })));
  };
  const sellSeveral = ({
    cart = null,
    others = [],
    ...sold
  }: InCart<Sold>): Result<OrderIds, SaleRefusal> => {
    const pieces = sellTicket({ cart, others, ...sold });
    return pieces.ok ? succeed(ordersAlone(pieces.value)) : pieces;
  };
  return {
    sell: (command: InCart<Sold>): Result<OrderId, SaleRefusal> => {
      const sold = sellSeveral(command);
      return sold.ok ? succeed(sold.value[0]) : sold;
    },
    sellSeveral,
    /** As {@link sellSeveral}, whatever the pieces are. */
    sellTicket,
    topUp: ({
      uidCustomer,
      orderId,
      iccid = '8988303000001234567',
      knownPackages,
      ...line
    }: InCart<SoldTopUp>): Result<OperationId, SaleRefusal> => {
      const of = orderId === null ? { orderId, iccid } : { orderId };
      const sold = sellTicket({ ...line, esim: { ...of, uidCustomer, knownPackages } });
      if (!sold.ok) return sold;
      const [piece] = sold.value;
      if (piece.kind !== 'top-up') throw new Error('a new eSIM was sold');
      return succeed(piece.operationId);
    },
    activate: ({ cart = null, ...activation }: InCart<ActivationCommand>) =>
      prepared(orders.activate(cart, ready(activation))),
    refund: ({ cart = null, ...refund }: InCart<RefundCommand>) =>
      prepared(orders.refund(cart, ready(refund))),
  };
}
export type BegunOrders = ReturnType<typeof beginOrders>;
