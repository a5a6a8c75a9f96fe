import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { isAway, type MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { findSameAccount, type OwnOrders } from '../account/same-account.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountMoveEvent } from '../ledger/records/till/account-move-row.ts';

export type UnrecordedMoveDeps = {
  readonly merchantId: string;
  readonly ledger: Pick<Ledger, 'address' | 'accountMoves'>;
  readonly ownOrders: () => OwnOrders;
  /** How many sales and operations have an unknown outcome. */
  readonly unsettled: () => number;
  readonly isClosed: () => boolean;
  /** Records that the account continues at another address. */
  readonly noteMove: (
    from: string,
    to: string,
    shownBy: AccountMoveEvent['shownBy'],
  ) => Result<unknown, Problem>;
};

export type MoveRecord =
  /** Nothing is left to record: the till may connect. */
  | { readonly kind: 'recorded' }
  /** The move could not be written, or the till was closed meanwhile. */
  | { readonly kind: 'not-recorded' }
  /** Something is unsettled, and the service couldn't be asked whether it has the account: it has to be asked again. */
  | { readonly kind: 'service-away'; readonly failure: MerchantFailure };

/**
 * Records a move of the shop's account that happened while its ledger was closed: in practice mode, by a profile, or
 * after the settings were lost. A move of an open till is recorded when it happens, so it is not recorded again here.
 *
 * SECURITY: called before anything is sent to the address. Otherwise the service there would be believed about what
 * was begun at another one.
 */
export async function recordMoveIfAny(
  { merchantId, ledger, ownOrders, unsettled, isClosed, noteMove }: UnrecordedMoveDeps,
  address: string,
  client: Pick<MerchantClient, 'getStatus' | 'history' | 'balance'>,
): Promise<MoveRecord> {
  const before = lastPlace(ledger);
  const isSameAccount = before?.merchantId === merchantId;
  if (before !== undefined && !(isSameAccount && before.address === address)) {
    const found = isSameAccount ? await findSameAccount(client, ownOrders()) : undefined;
    if (isClosed()) return { kind: 'not-recorded' };
    // SECURITY: what is recorded stays. A word would say for ever that nobody knows whether it is the same service.
    if (found?.ok === false && isAway(found.failure) && unsettled() > 0)
      return { kind: 'service-away', failure: found.failure };
    const shownBy: AccountMoveEvent['shownBy'] =
      found?.ok === true && found.value.kind === 'shown'
        ? { kind: found.value.by, orderId: found.value.orderId }
        : // With something unsettled it rests on the word of whoever set the address.
          { kind: unsettled() > 0 ? 'word' : 'nothing-open' };
    if (!noteMove(before.address, address, shownBy).ok) return { kind: 'not-recorded' };
  }
  const move = ledger.accountMoves.newest()?.number ?? 0;
  const known = ledger.address.read();
  if (known?.merchantId !== merchantId || known.address !== address || known.move !== move)
    ledger.address.keep({ merchantId, address, move });
  return { kind: 'recorded' };
}

/** Where the ledger's account was last; undefined if nothing tells. */
function lastPlace({
  address,
  accountMoves,
}: Pick<Ledger, 'address' | 'accountMoves'>):
  | { readonly merchantId: string; readonly address: string }
  | undefined {
  const connected = address.read();
  const moved = accountMoves.newest();
  if (moved === undefined || (connected !== undefined && connected.move >= moved.number)) return connected;
  return { merchantId: moved.merchantId, address: moved.to };
}
