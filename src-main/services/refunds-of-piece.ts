import type { ProfileOperation } from '../domain/operation.ts';
import type { PieceId } from '../domain/ticket.ts';
import type { Ledger } from '../ledger/ledger.ts';

type Refund = Extract<ProfileOperation, { kind: 'refund' }>;

/** The completed refunds on the eSIM of a sale, or of the package of a top-up: whoever asked for them. */
export const completedRefunds = (ledger: Ledger, piece: PieceId): readonly Refund[] =>
  operationsOn(ledger, piece)
    .filter((operation) => operation.kind === 'refund')
    .filter(({ progress }) => progress.state === 'completed');

function operationsOn({ sales, operations }: Ledger, piece: PieceId): readonly ProfileOperation[] {
  const sale = sales.find(piece);
  if (sale !== undefined) return operations.ofSale(sale.intent.orderId);
  const topUp = operations.find(piece);
  if (topUp === undefined || !('idPack' in topUp.progress) || topUp.progress.idPack === null) return [];
  return operations.ofPackage(topUp.intent.merchantId, topUp.progress.idPack);
}
