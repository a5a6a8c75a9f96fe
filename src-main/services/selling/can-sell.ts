import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { OrderRunner } from '../../selling/order-runner.ts';
import type { LedgerStatus } from '../connection/ledger-status.ts';

/** What is needed to begin something; available once the till is connected. */
export type Connected = { readonly client: MerchantClient; readonly runner: OrderRunner };

/** `trade` moves money between the shop and a customer; `any` may leave the customer's money alone. */
export type Undertaking = 'trade' | 'any';

type MayRefuse = { readonly whyNotSell: Problem | undefined };

export type CanSellDeps = {
  readonly isClosed: () => boolean;
  /** Why nothing may begin while the account is changed. */
  readonly whyNotBegin: () => Problem | undefined;
  readonly shifts: MayRefuse;
  readonly identity: MayRefuse;
  readonly books: Pick<LedgerStatus, 'whyNotSell' | 'whyNotRecord'>;
  readonly connection: MayRefuse & { readonly connected: Connected | undefined };
};

/** Whether something can begin on this till now: what it needs for that, or why not. */
export type CanSell = (what: Undertaking) => Result<Connected, Problem>;

/** Why nothing can be sold at this till now, whether the service can be reached or not. */
type WhyNotHere = (what: Undertaking) => Problem | undefined;

/** For an open till. */
export const whyNotHereOn =
  ({ whyNotBegin, shifts, identity, books }: Omit<CanSellDeps, 'connection' | 'isClosed'>): WhyNotHere =>
  (what) => {
    const notHere =
      (what === 'trade' ? shifts.whyNotSell : undefined) ?? whyNotBegin() ?? identity.whyNotSell;
    if (notHere !== undefined) return notHere;
    const fault = books.whyNotSell;
    return fault === undefined ? undefined : (books.whyNotRecord ?? { kind: 'ledger', fault });
  };

/**
 * The one place that says why nothing can be sold. To be asked again after every wait: by then there may be another
 * account, a ledger that can't be written, or no shift.
 */
export function canSellOn(deps: CanSellDeps): CanSell {
  const { isClosed, connection } = deps;
  const whyNotHere = whyNotHereOn(deps);
  const whyNot = (what: Undertaking): Problem | undefined => {
    // First of all: a closed till has no ledger for the other checks.
    if (isClosed()) return { kind: 'another-till' };
    return whyNotHere(what) ?? connection.whyNotSell;
  };
  return (what) => {
    const problem = whyNot(what);
    if (problem !== undefined) return fail(problem);
    const { connected } = connection;
    return connected === undefined ? fail({ kind: 'starting' }) : succeed(connected);
  };
}
