import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { lateName } from '../domain/orders/late-name.ts';
import { isOpen, type ProfileOperation, type ProviderOperation } from '../domain/orders/operation.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import { endChange, type ChangeIn } from '../domain/orders/package-change.ts';
import { isIn, type Sale, type SaleIn, type ToldBy } from '../domain/orders/sale.ts';
import { reopen } from '../domain/orders/sale-moves.ts';
import { acceptClosedTopUp, reopenTopUp, type TopUpIn } from '../domain/orders/top-up.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { ShownOrder } from './shown-order.ts';

/**
 * Taking what a manager closed back into the books, where the service turns out to have it. It keeps its id, and with it what
 * its customer paid: a purchase is followed to its end from here, as any other, and owes what its end owes.
 */
export type ReopenDeps = {
  readonly ledger: Ledger;
  /** The staff member who takes it back. */
  readonly staff: StaffMark | null;
  readonly now: () => number;
};

export type ReopenFailure =
  /** Another one in the books did it. */
  | { readonly kind: 'in-books' }
  /** Another operation on the same eSIM or package has to have its end first. */
  | { readonly kind: 'operation-open'; readonly operationId: OperationId }
  | { readonly kind: 'ledger'; readonly fault: WriteFault };

export type ReopenedOperation = Result<ProfileOperation, ReopenFailure>;

/** What was closed and the service knows by this order id: what was adopted after a refusal is the later of two. */
export function closedCalled(ledger: Pick<Ledger, 'find'>, id: string): ProviderOperation | undefined {
  const named = ledger.find(lateName(id)) ?? ledger.find(id);
  return named?.progress.state === 'written-off' ? named : undefined;
}

/** @param said by the service now, of the sale's own order. */
export function reopenSale(
  { ledger: { sales }, staff, now }: ReopenDeps,
  sale: SaleIn<'written-off'>,
  said: {
    readonly uidCustomer: string;
    readonly charged: Amount | null;
    readonly toldBy?: ToldBy | undefined;
  },
): Result<SaleIn<'accepted'>, WriteFault> {
  const known = reopen(sale.progress);
  // SECURITY: only what the books don't count as bought is counted now.
  if (known === undefined) return sales.acceptClosed(sale, { kind: 'accepted', ...said, staff }, now());
  const reopened = sales.reopen(sale, known, staff, now());
  return reopened.ok && known.uidCustomer.toLowerCase() !== said.uidCustomer.toLowerCase()
    ? sales.correctUid(reopened.value, said.uidCustomer, now())
    : reopened;
}

/**
 * Ends what is in the books again as its history shows: a status that tells of an error, or that the service doesn't tell any
 * more, never would.
 */
export function endAsShown(
  { ledger: { sales }, now }: Pick<ReopenDeps, 'ledger' | 'now'>,
  sale: Sale,
  shown: ShownOrder | undefined,
): Result<Sale, WriteFault> {
  return shown?.canceled !== undefined && isIn(sale, 'accepted')
    ? sales.conclude(sale, shown.canceled, now())
    : succeed(sale);
}

/** @param said by the history of the top-up. */
export function reopenClosedTopUp(
  { ledger: { operations }, staff, now }: ReopenDeps,
  topUp: TopUpIn<'written-off'>,
  said: { readonly charged: Amount | null; readonly idPack: IdPack | null },
): ReopenedOperation {
  const { merchantId, uidCustomer } = topUp.intent;
  // An eSIM has one top-up under way at a time.
  const operationId = operations.openTopUpOf(merchantId, uidCustomer);
  if (operationId !== undefined) return fail({ kind: 'operation-open', operationId });
  const step =
    reopenTopUp(topUp.progress, staff) ??
    acceptClosedTopUp(topUp.progress, { kind: 'accepted', ...said, staff });
  return asReopened(operations.moveTopUp(topUp, step, now()));
}

/**
 * SECURITY: a package is refunded once, and its customer is owed once: not while another refund of it isn't known to have come
 * to nothing.
 */
export function reopenChange(
  { ledger: { operations }, staff, now }: ReopenDeps,
  change: ChangeIn<'written-off'>,
): ReopenedOperation {
  const { merchantId, idPack, operationId } = change.intent;
  const others = operations
    .ofPackage(merchantId, idPack)
    .filter(({ kind, intent }) => kind === change.kind && intent.operationId !== operationId);
  const open = others.find(isOpen);
  if (open !== undefined) return fail({ kind: 'operation-open', operationId: open.intent.operationId });
  if (others.some(({ progress }) => progress.state === 'completed')) return fail({ kind: 'in-books' });
  const step = endChange(change.progress, { kind: 'seen-done', staff });
  return asReopened(operations.moveChange(change, step, now()));
}

const asReopened = (written: Result<ProfileOperation, WriteFault>): ReopenedOperation =>
  written.ok ? written : fail({ kind: 'ledger', fault: written.failure });
