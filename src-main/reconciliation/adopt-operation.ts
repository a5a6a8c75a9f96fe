import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { idOf, type ProfileOperation } from '../domain/orders/operation.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import { recoveredTopUpIntent } from '../domain/payments/recovered-intent.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { purchaseAs } from '../selling/history/search/purchase-as.ts';
import { freeName, isName, nameless } from './adopt-order.ts';
import type { FindingDetails } from './findings/finding-details.ts';
import {
  closedCalled,
  reopenChange,
  reopenClosedTopUp,
  type ReopenDeps,
  type ReopenedOperation,
  type ReopenFailure,
} from './reopen-closed.ts';

export type OperationAdoptionDeps = {
  readonly ledger: Ledger;
  /** The sale in the books that the eSIM belongs to. */
  readonly sale: Sale;
  /** The history line of a top-up or refund that the books don't have. */
  readonly finding: Pick<FindingDetails, 'orderId' | 'idPack' | 'theirs' | 'at'> & {
    readonly about: 'top-up' | 'refund';
  };
  /** The staff member who adopts it. */
  readonly staff: StaffMark | null;
  readonly now: () => number;
};

export type OperationAdoptionFailure =
  | ReopenFailure
  /** The history doesn't say which package it was. */
  | { readonly kind: 'no-package' };

/**
 * Records a top-up or refund that was made elsewhere on an eSIM in these books, with the amount that the service
 * charged or credited. What the customer paid or received is unknown.
 */
export function adoptOperation(
  deps: OperationAdoptionDeps,
): Result<ProfileOperation, OperationAdoptionFailure> {
  return deps.finding.about === 'top-up' ? adoptTopUp(deps) : adoptRefund(deps);
}

/** What a finding says of an operation that was closed here. */
export type ClosedFinding = Pick<FindingDetails, 'key' | 'about' | 'orderId' | 'idPack' | 'theirs'>;

/** The operation that a finding says was closed here; undefined if it isn't closed, or is none. */
export function closedOperation(
  ledger: Ledger,
  { key, about, orderId }: ClosedFinding,
): ProfileOperation | undefined {
  // A refund, and an activation, have no order id of their own at the service.
  const id = about === 'top-up' || about === 'cancellation' ? orderId : key.slice(key.indexOf(' ') + 1);
  const closed = id === null ? undefined : closedCalled(ledger, id);
  return closed === undefined || closed.kind === 'sale' ? undefined : closed;
}

/** Takes an operation that was closed here back into the books: see {@link ReopenDeps}. */
export function reopenOperation(
  deps: ReopenDeps,
  closed: ProfileOperation,
  { about, idPack, theirs }: ClosedFinding,
): ReopenedOperation {
  switch (closed.kind) {
    case 'top-up': {
      const { kind, intent, progress } = closed;
      if (intent.price === null || progress.state !== 'written-off') return fail({ kind: 'in-books' });
      const pack = idPackOf(idPack);
      const number = pack.kind === 'number' ? pack.idPack : null;
      // What was credited is no charge.
      const said = { charged: about === 'top-up' ? theirs : null, idPack: number };
      return reopenClosedTopUp(deps, { kind, intent, progress }, said);
    }
    case 'activation': {
      const { progress } = closed;
      return progress.state === 'written-off'
        ? reopenChange(deps, { ...closed, progress })
        : fail({ kind: 'in-books' });
    }
    case 'refund': {
      const { kind, intent, progress } = closed;
      if (intent.reason === null || progress.state !== 'written-off') return fail({ kind: 'in-books' });
      return reopenChange(deps, { kind, intent, progress });
    }
  }
}

function adoptTopUp({
  ledger,
  sale,
  finding,
  staff,
  now,
}: OperationAdoptionDeps): Result<ProfileOperation, OperationAdoptionFailure> {
  const { orderId, theirs, at } = finding;
  const pack = idPackOf(finding.idPack);
  const idPack = pack.kind === 'number' ? pack.idPack : null;
  const uidCustomer = uidOf(sale);
  const called = isName(orderId)
    ? freeName(ledger, orderId)
    : nameless(`${String(idPack ?? at ?? 0)}-${uidCustomer}`);
  if (ledger.operations.find(called) !== undefined || ledger.sales.find(called) !== undefined)
    return fail({ kind: 'in-books' });
  const written = ledger.operations.recover(
    {
      kind: 'recovered',
      intent: recoveredTopUpIntent({
        operationId: called as OperationId,
        orderId: sale.intent.orderId,
        merchantId: sale.intent.merchantId,
        uidCustomer,
        cost: theirs,
        createdAt: at ?? now(),
      }),
      charged: theirs,
      idPack,
      staff,
    },
    now(),
  );
  return written.ok ? succeed(written.value) : fail({ kind: 'ledger', fault: written.failure });
}

function adoptRefund({
  ledger,
  sale,
  finding: { orderId: named, idPack, theirs, at },
  staff,
  now,
}: OperationAdoptionDeps): Result<ProfileOperation, OperationAdoptionFailure> {
  const pack = idPackOf(idPack);
  if (pack.kind !== 'number') return fail({ kind: 'no-package' });
  const { merchantId, orderId } = sale.intent;
  const bought = named === null ? undefined : purchaseAs(ledger, named);
  const before = ledger.operations.ofPackage(merchantId, pack.idPack);
  const known = before.filter(({ kind }) => kind === 'refund').map(({ progress }) => progress.state);
  // A refused or written-off refund isn't in the books.
  if (known.some((state) => state !== 'refused' && state !== 'written-off'))
    return fail({ kind: 'in-books' });
  const written = ledger.operations.recover(
    {
      kind: 'recovered',
      intent: {
        operationId: nameless(`refund-${String(pack.idPack)}-${merchantId}`) as OperationId,
        orderId,
        boughtAs: bought === undefined ? null : idOf(bought),
        merchantId,
        cart: null,
        staff: null,
        uidCustomer: uidOf(sale),
        idPack: pack.idPack,
        triedBefore: before.length > 0,
        createdAt: at ?? now(),
        reason: null,
        expected: theirs,
        isElsewhere: true,
      },
      staff,
    },
    now(),
  );
  return written.ok ? succeed(written.value) : fail({ kind: 'ledger', fault: written.failure });
}

const uidOf = ({ progress }: Sale): string => ('uidCustomer' in progress ? (progress.uidCustomer ?? '') : '');
