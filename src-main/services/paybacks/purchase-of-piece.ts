import { isOpen, type ProfileOperation, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { Ticket } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';

type Books = Pick<Ledger, 'find' | 'sales' | 'operations'>;

type Refund = Extract<ProfileOperation, { kind: 'refund' }>;

/** The sale or top-up that a piece of a ticket is; undefined if it is none. */
export function purchaseOf(ledger: Pick<Ledger, 'find'>, piece: string): Purchase | undefined {
  const bought = ledger.find(piece);
  return bought?.kind === 'sale' || bought?.kind === 'top-up' ? bought : undefined;
}

/**
 * What was bought for one eSIM, a piece of it among them: its sale and its top-ups; without its sale, where that was sold
 * elsewhere. Nothing if the piece is none of these books.
 */
export function purchasesWith(ledger: Books, piece: string): readonly Purchase[] {
  const bought = purchaseOf(ledger, piece);
  if (bought?.kind === 'top-up') {
    const sale = saleToppedUp(ledger, bought);
    const { merchantId, uidCustomer } = bought.intent;
    return sale === undefined
      ? ledger.operations.ofEsimElsewhere(merchantId, uidCustomer).filter(isTopUp)
      : withTopUps(ledger, sale);
  }
  return bought === undefined ? [] : withTopUps(ledger, bought);
}

const withTopUps = ({ operations }: Books, sale: Sale): Purchase[] => [
  sale,
  ...operations.ofSale(sale.intent.orderId).filter(isTopUp),
];

/** Its order may have been adopted since. */
function saleToppedUp(
  { sales }: Books,
  { intent: { orderId, merchantId, uidCustomer } }: TopUp,
): Sale | undefined {
  const known = orderId ?? sales.ofUid(merchantId, uidCustomer);
  return known === undefined ? undefined : sales.find(known);
}

const isTopUp = (operation: ProfileOperation): operation is TopUp => operation.kind === 'top-up';

/** The completed refunds on the eSIM of a sale, or of the package of a top-up: whoever asked for them. */
export const completedRefunds = (ledger: Ledger, piece: PieceId): readonly Refund[] =>
  operationsOn(ledger, piece)
    .filter((operation) => operation.kind === 'refund')
    .filter(({ progress }) => progress.state === 'completed');

/** A refund of the same that is still undecided: nobody knows yet what it gives back. */
export const openRefund = (ledger: Ledger, piece: PieceId): ProfileOperation | undefined =>
  operationsOn(ledger, piece).find((operation) => operation.kind === 'refund' && isOpen(operation));

/** The sales and top-ups of a ticket whose money moved; a top-up's refund with it, where no sale is shown with both. */
export const toldOf = (ledger: Ledger, { intent }: Ticket): ProviderOperation[] =>
  intent.pieces.flatMap(({ id }) => {
    const bought = purchaseOf(ledger, id);
    if (bought === undefined) return [];
    return bought.intent.orderId === null ? [bought, ...completedRefunds(ledger, id)] : [bought];
  });

function operationsOn(ledger: Ledger, piece: PieceId): readonly ProfileOperation[] {
  const bought = purchaseOf(ledger, piece);
  if (bought?.kind === 'sale') return ledger.operations.ofSale(bought.intent.orderId);
  if (bought === undefined || !('idPack' in bought.progress) || bought.progress.idPack === null) return [];
  return ledger.operations.ofPackage(bought.intent.merchantId, bought.progress.idPack);
}
