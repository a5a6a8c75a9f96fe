import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { isSameId } from '../../selling/history/reading/own-order.ts';

/** An eSIM as something is to be done with one of its packages. */
type OnEsim = { readonly orderId: OrderId | null; readonly uidCustomer: string };

/**
 * Which packages are on which eSIM: by these books, and by what the service said since the till was opened; and which it calls
 * refunded.
 *
 * SECURITY: a package is activated and refunded by its number alone, and the service takes any of the account. A window that
 * named another one would end another customer's package, maybe another till's, and what was paid for it would be owed by
 * nobody. So no number is taken from a window that main has not seen on that eSIM itself.
 */
export class SeenPackages {
  readonly #merchantId: string;
  readonly #ledger: Pick<Ledger, 'sales' | 'operations'>;
  readonly #seen = new Map<OrderId, ReadonlySet<IdPack>>();
  readonly #refunded = new Set<PieceId>();

  constructor(merchantId: string, ledger: Pick<Ledger, 'sales' | 'operations'>) {
    this.#merchantId = merchantId;
    this.#ledger = ledger;
  }

  /** The service told the packages of a sale's eSIM. */
  see(orderId: OrderId, numbers: readonly (IdPack | null)[]): void {
    this.#seen.set(orderId, new Set(numbers.filter((number) => number !== null)));
  }

  /** The service calls the packages of these purchases refunded, whoever asked for that. */
  seeRefunded(pieces: readonly PieceId[]): void {
    for (const piece of pieces) this.#refunded.add(piece);
  }

  isRefunded(piece: PieceId): boolean {
    return this.#refunded.has(piece);
  }

  /** Of an eSIM that these books have no sale of, nothing is but what was bought here. */
  isOn({ orderId, uidCustomer }: OnEsim, idPack: IdPack): boolean {
    const topUp = this.#ledger.operations.topUpOf(this.#merchantId, idPack)?.intent;
    if (topUp !== undefined)
      return (
        (topUp.orderId === null || topUp.orderId === orderId) && isSameId(topUp.uidCustomer, uidCustomer)
      );
    if (orderId === null) return false;
    const progress = this.#ledger.sales.find(orderId)?.progress;
    const recorded = progress?.state === 'completed' ? progress.idPack : undefined;
    return recorded === idPack || this.#seen.get(orderId)?.has(idPack) === true;
  }
}
