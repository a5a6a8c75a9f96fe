import type { TopUp, TopUpIn } from '../../../domain/orders/top-up.ts';
import type { OperationId } from '../../../domain/orders/order-id.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { FlowDeps } from '../flow.ts';

/** What is done with a top-up that waits for an earlier one of its eSIM. */
export type Turn = 'send' | 'wait' | 'hold';

type TurnDeps = Pick<FlowDeps, 'ledger' | 'maySend'> & {
  readonly customers: Pick<FlowDeps['customers'], 'mayStillWait'>;
};

/**
 * SECURITY: top-ups of one eSIM are sent one after the other, or the service may refuse the second, and nobody could tell
 * which of the new packages is whose. An earlier one that nobody knows the end of is still open. And what its customer
 * isn't waiting for any more is not sent by itself: see {@link FlowDeps.customers}. Nor is what nobody could sell now: since
 * the press the shift may be closed, the account be about to change, or whoever pressed be gone.
 */
export function turnOf({ ledger, customers, maySend }: TurnDeps, { intent }: TopUpIn<'drafted'>): Turn {
  if (!customers.mayStillWait(intent.operationId)) return 'hold';
  if (!isFirst(ledger, intent)) return 'wait';
  return maySend(intent.staff) ? 'send' : 'hold';
}

/** Whether no earlier top-up of its eSIM is open. */
export const isFirst = (
  ledger: Ledger,
  { merchantId, uidCustomer, operationId }: TopUpIn<'drafted' | 'held'>['intent'],
): boolean => ledger.operations.openTopUpOf(merchantId, uidCustomer) === operationId;

/**
 * Another top-up of its eSIM that is under way: only one of an eSIM may be at a time. Of a ledger that lost its end, the
 * service may have more.
 */
export const underWayBeside = (
  { operations }: Pick<Ledger, 'operations'>,
  { merchantId, uidCustomer, operationId }: TopUpIn<'held'>['intent'],
): OperationId | undefined =>
  operations.openTopUpsOf(merchantId, uidCustomer).find((id) => {
    const state = id === operationId ? undefined : operations.find(id)?.progress.state;
    return state === 'sending' || state === 'unknown' || state === 'accepted';
  });

/**
 * A top-up whose eSIM had the packages of its other top-ups before, whatever came of those. A top-up that waited was agreed
 * on before they were there.
 */
export function knowingOthers<
  Known extends TopUp & { readonly intent: { readonly knownPackages: readonly string[] } },
>({ operations }: Pick<Ledger, 'operations'>, topUp: Known): Known {
  const { operationId, orderId, merchantId, uidCustomer, knownPackages } = topUp.intent;
  const onEsim =
    orderId === null ? operations.ofEsimElsewhere(merchantId, uidCustomer) : operations.ofSale(orderId);
  const others = onEsim.filter(({ kind, intent }) => kind === 'top-up' && intent.operationId !== operationId);
  const packages = others.flatMap((each) => (each.kind === 'top-up' ? packageOf(each.progress) : []));
  if (packages.length === 0) return topUp;
  const knownOrders = others.flatMap(({ intent, progress }) =>
    'packageUid' in progress && progress.packageUid !== null ? [intent.operationId] : [],
  );
  return {
    ...topUp,
    intent: { ...topUp.intent, knownPackages: [...knownPackages, ...packages], knownOrders },
  };
}

/** The uid of a top-up's package: the one that was found, or else the number by which the service called it. */
function packageOf(progress: TopUp['progress']): string[] {
  if (!('idPack' in progress)) return [];
  if ('packageUid' in progress && progress.packageUid !== null) return [progress.packageUid];
  return progress.idPack === null ? [] : [String(progress.idPack)];
}
