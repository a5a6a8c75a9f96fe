import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

type Deps = {
  readonly ledger: Pick<Ledger, 'find'>;
  /** By how much the till's clock is ahead of the service's, in milliseconds; null if no reply told. */
  readonly aheadMs: () => number | null;
};

/**
 * When something was begun, or earlier, by the till's clock as it is set now, in milliseconds since 1970 in UTC: then it can
 * be compared with the service's times.
 *
 * @returns null if no reply had told the service's time then, or none has since.
 */
export function timeOfIntent({ ledger, aheadMs }: Deps, id: ProviderOperationId): number | null {
  const intent = ledger.find(id)?.intent;
  const then = intent !== undefined && 'serviceTime' in intent ? intent.serviceTime : undefined;
  const ahead = aheadMs();
  return then === undefined || ahead === null ? null : then.from + ahead;
}
