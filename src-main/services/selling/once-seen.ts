import { fail, type Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { notBegun } from '../views/not-begun.ts';

type Begun = Result<OperationId, Problem>;

export type OnceSeenDeps = {
  readonly packages: (orderId: string) => Promise<ReplyOf<'packages'>>;
  readonly isClosed: () => boolean;
  readonly staff: () => StaffMark | null;
};

/**
 * Begins a change of a package. Where nobody has looked at the eSIM since the till was opened, as in a dialog that was open
 * before it, the service is asked for its packages first, and everything is checked again after that.
 *
 * @param begin checks the request, and begins it at once or not at all.
 */
export async function onceSeen(
  { packages, isClosed, staff }: OnceSeenDeps,
  { orderId }: Pick<RequestOf<'activate'>, 'orderId'>,
  begin: () => Begun,
): Promise<Begun> {
  const begun = begin();
  if (begun.ok || begun.failure.kind !== 'not-its-package' || orderId === null) return begun;
  const by = staff();
  const told = await packages(orderId);
  // The ledger of a closed till can't be asked any more.
  if (isClosed()) return fail({ kind: 'another-till' });
  // Somebody else may be there by now, or nobody.
  if (staff()?.id !== by?.id) return fail({ kind: 'not-at-till' });
  return told.ok ? begin() : fail(notBegun(told.problem));
}
