import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { OwnOrders } from '../account/same-account.ts';
import type { AccountMoveEvent } from '../ledger/records/till/account-move-row.ts';
import { wasSentElsewhere } from '../selling/history/search/known-purchase.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import { writeProblem } from '../services/views/write-problem.ts';
import type { TillDeps } from './till-deps.ts';

/** How many of the last sales are searched for those that the service has reported. */
const recentSales = 200;

export type AccountMovesDeps = {
  readonly till: Pick<TillDeps, 'merchantId' | 'ledger' | 'staff' | 'clock'>;
  readonly books: Pick<LedgerStatus, 'writeFailed'>;
  /** How many sales and operations have an unknown outcome. */
  readonly unsettled: () => number;
};

/** At which addresses this till's account was, and which of its orders were begun at the current one. */
export class AccountMoves {
  readonly #deps: AccountMovesDeps;

  constructor(deps: AccountMovesDeps) {
    this.#deps = deps;
  }

  /**
   * What identifies this till at its service.
   *
   * SECURITY: what was begun before a manager took another address on their word says nothing about the current
   * service: an address that knows it may be the one that was left.
   */
  get ownOrders(): OwnOrders {
    const { ledger, merchantId } = this.#deps.till;
    const isHere = (id: string): boolean => !wasSentElsewhere(ledger, id);
    const known = ledger.sales.recent(recentSales).flatMap((sale) => {
      const { intent, progress } = sale;
      const uidCustomer = 'uidCustomer' in progress ? progress.uidCustomer : null;
      if (intent.merchantId !== merchantId || uidCustomer === null || !isHere(intent.orderId)) return [];
      return [{ sale, uidCustomer }];
    });
    const isOurs = (id: string): boolean => ledger.find(id)?.intent.merchantId === merchantId && isHere(id);
    return { known, isOurs };
  }

  /** Records that an account continues at another address. Nothing was sent anywhere from an empty ledger. */
  note(
    merchantId: string,
    from: string,
    to: string,
    shownBy: AccountMoveEvent['shownBy'],
  ): Result<void, Problem> {
    const { till, books, unsettled } = this.#deps;
    const { ledger, staff, clock } = till;
    if (ledger.head().number === 0) return succeed(undefined);
    const move = { merchantId, from, to, shownBy, unsettled: unsettled(), staff: staff() };
    const noted = ledger.accountMoves.add(move, clock.now());
    if (noted.ok) return noted;
    books.writeFailed(noted.failure);
    return fail(writeProblem(noted.failure));
  }
}
