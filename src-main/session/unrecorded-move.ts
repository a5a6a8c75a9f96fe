import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { findSameAccount, type OwnOrders } from '../account/same-account.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountMoveEvent } from '../ledger/records/account-move-row.ts';

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

/**
 * Records a move of the shop's account that happened while its ledger was closed: in practice mode, by a profile, or
 * after the settings were lost. A move of an open till is recorded when it happens, so it is not recorded again here.
 *
 * SECURITY: called before anything is sent to the address. Otherwise the service there would be believed about what
 * was begun at another one.
 *
 * @returns whether the till may connect: not if the move could not be written, or the till was closed meanwhile.
 */
export async function recordMoveIfAny(
  { merchantId, ledger, ownOrders, unsettled, isClosed, noteMove }: UnrecordedMoveDeps,
  address: string,
  client: Pick<MerchantClient, 'getStatus' | 'history'>,
): Promise<boolean> {
  const before = lastPlace(ledger);
  const isSameAccount = before?.merchantId === merchantId;
  if (before !== undefined && !(isSameAccount && before.address === address)) {
    const found = isSameAccount ? await findSameAccount(client, ownOrders()) : undefined;
    if (isClosed()) return false;
    const shownBy: AccountMoveEvent['shownBy'] =
      found?.ok === true && found.value.kind === 'shown'
        ? { kind: found.value.by, orderId: found.value.orderId }
        : // With something unsettled it rests on the word of whoever set the address.
          { kind: unsettled() > 0 ? 'word' : 'nothing-open' };
    if (!noteMove(before.address, address, shownBy).ok) return false;
  }
  const move = ledger.accountMoves.newest()?.number ?? 0;
  const known = ledger.address.read();
  if (known?.merchantId !== merchantId || known.address !== address || known.move !== move)
    ledger.address.keep({ merchantId, address, move });
  return true;
}

/** Where the ledger's account was last; undefined if nothing tells. */
function lastPlace({
  address,
  accountMoves,
}: Pick<Ledger, 'address' | 'accountMoves'>):
  { readonly merchantId: string; readonly address: string } | undefined {
  const connected = address.read();
  const moved = accountMoves.newest();
  if (moved === undefined || (connected !== undefined && connected.move >= moved.number)) return connected;
  return { merchantId: moved.merchantId, address: moved.to };
}
