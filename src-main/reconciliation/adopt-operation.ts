import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { idOf, type ProfileOperation } from '../domain/orders/operation.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import { recoveredTopUpIntent } from '../domain/payments/recovered-intent.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import { purchaseAs } from '../selling/history/search/purchase-as.ts';
import { freeName, isName, nameless } from './adopt-order.ts';
import type { FindingDetails } from './findings/finding-details.ts';

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
  | { readonly kind: 'in-books' }
  /** The history doesn't say which package it was. */
  | { readonly kind: 'no-package' }
  | { readonly kind: 'ledger'; readonly fault: WriteFault };

/**
 * Records a top-up or refund that was made elsewhere on an eSIM in these books, with the amount that the service
 * charged or credited. What the customer paid or received is unknown.
 */
export function adoptOperation(
  deps: OperationAdoptionDeps,
): Result<ProfileOperation, OperationAdoptionFailure> {
  return deps.finding.about === 'top-up' ? adoptTopUp(deps) : adoptRefund(deps);
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
