import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import type { Handlers } from '../ipc-endpoint.ts';
import type { ReportService } from '../../services/report-service.ts';
import type { OrderIds, SoldPiece, SoldPieces } from '../../domain/orders/cart.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { hasTopUps } from '../../services/selling/read-esims.ts';
import type { Selling } from '../../services/selling/selling.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';

type OrderDeps = {
  readonly tills: () => AccountSwitcher;
  readonly reports: () => Promise<ReportService>;
  /** Undefined until something has been added up. */
  readonly openedReports: () => ReportService | undefined;
  readonly staff: () => StaffMark | null;
  /** A sale is on its way: what is needed after it can be prepared. */
  readonly onSold: () => void;
};

/** Handles requests to sell, to list what was sold, and to compare that with the service's history. */
export const orderHandlers = ({ tills, reports, openedReports, staff, onSold }: OrderDeps) =>
  ({
    orders: (request) => tills().till.orders.page(request),
    'order-sellers': () => tills().till.orders.sellers(),
    order: ({ orderId }) => tills().till.orders.find(orderId),
    takings: (time) => {
      const takings = tills().till.orders.takings(time);
      // SECURITY: clerks who count blind don't get the day's money either.
      return tills().till.shifts.sight === 'nothing' ? { ...takings, amounts: [] } : takings;
    },
    'order-sums': async (request) => {
      const made = await (await reports()).sumOrders(request);
      if (!made.ok) return { ok: false, why: made.failure };
      // SECURITY: the same as for takings.
      const isBlind = tills().till.shifts.sight === 'nothing';
      return { ok: true, sums: isBlind ? { ...made.value, amounts: [] } : made.value };
    },
    'order-sums-stop': () => {
      openedReports()?.stopSumming();
    },
    'open-work': () => tills().till.orders.openWork(),
    'customer-note': (noted) => tills().till.orders.noteCustomer(noted, staff()),
    connectivity: ({ orderId }) => tills().till.connectivity(orderId),
    packages: ({ orderId }) => tills().till.packages(orderId),
    'elsewhere-seen': (asked) => tills().till.elsewhere.seen(asked),
    'elsewhere-esim': (asked) => tills().till.elsewhere.esim(asked),
    'elsewhere-bought': (asked) => tills().till.elsewhere.bought(asked),
    'elsewhere-order': (asked) => tills().till.elsewhere.order(asked),
    sell: (wanted) => {
      const { selling } = tills().till;
      const said = (sold: Result<SoldPieces, Problem>): ReplyOf<'sell'> => {
        if (!sold.ok) return { ok: false, problem: sold.failure };
        onSold();
        const [first, ...others] = sold.value;
        return { ok: true, pieces: [first, ...others], cash: cashOf(selling, wanted, first) };
      };
      if (hasTopUps(wanted)) return selling.sellWithTopUps(wanted).then(said);
      const sold = selling.sell(wanted);
      return said(sold.ok ? succeed(piecesOf(sold.value)) : sold);
    },
    'ticket-so-far': ({ openTillId, ticket }) => {
      const { openTill } = tills();
      if (openTill?.id === openTillId) openTill.unfinished.keep(ticket);
    },
    'codes-to-show': ({ openTillId, orderIds }) => {
      const { openTill } = tills();
      if (openTill?.id === openTillId) openTill.codesToShow.keep(orderIds);
    },
    activate: async (wanted) =>
      begun(await tills().till.change(wanted, (selling) => selling.activate(wanted))),
    refund: async (wanted, _window: unknown, approvedBy) =>
      begun(await tills().till.change(wanted, (selling) => selling.refund(wanted, approvedBy))),
    'held-decide': (decided) => tills().till.openWork.decide(decided, ['sale', 'top-up', 'activation']),
    'held-refund-decide': (decided) => tills().till.openWork.decide(decided, ['refund']),
    reconciliation: async () => (await tills().till.reconciliation()).read(),
    'reconciliation-begin': async () => (await tills().till.reconciliation()).begin(),
    'reconciliation-stop': async () => (await tills().till.reconciliation()).stop(),
    findings: async (request) => (await tills().till.reconciliation()).findings(request),
    'write-off': (wanted) => tills().till.openWork.writeOff(wanted),
    'finding-mark': async (marked) => (await tills().till.reconciliation()).mark(marked),
    'finding-adopt': async (wanted) => (await tills().till.reconciliation()).adoptFinding(wanted),
    'order-look-up': async (wanted) => (await tills().till.reconciliation()).lookUp(wanted),
    'order-adopt': async (wanted) => (await tills().till.reconciliation()).adoptOrder(wanted),
  }) satisfies Partial<Handlers>;

const begun = (result: Result<OperationId, Problem>): ReplyOf<'activate'> =>
  result.ok ? { ok: true, operationId: result.value } : { ok: false, problem: result.failure };

const piecesOf = ([first, ...others]: OrderIds): SoldPieces => [saleOf(first), ...others.map(saleOf)];
const saleOf = (orderId: OrderId): SoldPiece => ({ kind: 'sale', orderId });

/** What changed hands, where somebody typed what the customer gave in cash. */
function cashOf(selling: Selling, { payments }: RequestOf<'sell'>, first: SoldPiece): CashTaken | null {
  const isTyped = payments?.some((each) => each.kind === 'cash' && each.received !== null) === true;
  return isTyped ? selling.cashOf(first.kind === 'sale' ? first.orderId : first.operationId) : null;
}
