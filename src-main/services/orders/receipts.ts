import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { Seller } from '../../domain/orders/installation.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import { isIn, type ReceiptMade, type Sale } from '../../domain/orders/sale.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RecordViews } from './record-views.ts';
import { receiptPieceOf } from '../views/receipt-piece.ts';
import { receiptPaper } from '../views/receipt-paper.ts';
import { receiptFacts, topUpReceiptFacts, type ReceiptFacts } from '../views/receipt-facts.ts';

export type ReceiptsDeps = {
  readonly mode: Mode;
  readonly seller: () => Seller;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  readonly views: Pick<RecordViews, 'sale' | 'operation'>;
  readonly onMade: (of: ProviderOperation) => void;
  readonly onLedgerFault: (fault: WriteFault) => void;
};

/** What is handed to customers: receipts, and the code of a sale. */
export class Receipts {
  readonly #deps: ReceiptsDeps;

  constructor(deps: ReceiptsDeps) {
    this.#deps = deps;
  }

  /** The contents of a receipt; undefined if the sale has no eSIM to hand over, or the top-up no receipt of its own. */
  facts(id: string): ReceiptFacts | undefined {
    const { mode, seller, ledger, views } = this.#deps;
    const sold = ledger.find(id);
    if (sold?.kind !== 'sale' && sold?.kind !== 'top-up') return undefined;
    const made = { mode, till: seller().name };
    const ticket = ledger.tickets.of(idOf(sold));
    const paper = ticket === undefined ? null : receiptPaper(ledger, ticket, idOf(sold));
    const { activationMode } = sold.intent;
    if (sold.kind === 'sale') return receiptFacts(views.sale(sold), activationMode, paper, made);
    const view = views.operation(sold);
    if (view.kind !== 'top-up') return undefined;
    const sale = this.#saleOf(sold);
    const language = (sale && ledger.sales.customerOf(sale.intent.orderId))?.language ?? null;
    return topUpReceiptFacts(view, { iccid: iccidOf(sold, sale), activationMode, paper, language }, made);
  }

  /**
   * All that have a paper of their own of what was bought at once with this, the receipt with its payment first; this alone where
   * that is all.
   */
  papers(id: string): readonly string[] {
    const { ledger } = this.#deps;
    const sold = ledger.find(id);
    const isBought = sold?.kind === 'sale' || sold?.kind === 'top-up';
    const ticket = isBought ? ledger.tickets.of(idOf(sold)) : undefined;
    if (ticket === undefined) return [id];
    const first = receiptPieceOf(ledger, ticket);
    const ids = ticket.intent.pieces.map((piece) => piece.id);
    return [...ids.filter((each) => each === first), ...ids.filter((each) => each !== first)].filter(
      (each) => this.facts(each) !== undefined,
    );
  }

  /** The sale of the eSIM of a top-up, where these books have it. */
  #saleOf({ intent }: TopUp): Sale | undefined {
    const { sales } = this.#deps.ledger;
    const known = intent.orderId ?? sales.ofUid(intent.merchantId, intent.uidCustomer);
    return known === undefined ? undefined : sales.find(known);
  }

  /** A sale's code. A credential: never logged. Undefined if there is none, or none that can be read. */
  activationCode(orderId: string): string | undefined {
    const { ledger, views } = this.#deps;
    const sale = ledger.sales.find(orderId);
    const install = sale === undefined ? null : views.sale(sale).install;
    return install?.kind === 'readable' ? install.activationCode : undefined;
  }

  /** Records that a receipt is made. */
  recordMade(id: string, made: ReceiptMade): void {
    const { ledger, clock, staff, onMade, onLedgerFault } = this.#deps;
    const sold = ledger.find(id);
    if (sold?.kind !== 'sale' && sold?.kind !== 'top-up') return;
    const at = clock.now();
    const noted =
      sold.kind === 'sale'
        ? ledger.sales.notePrinted(sold.intent.orderId, made, staff(), at)
        : ledger.operations.notePrinted(sold.intent.operationId, made, staff(), at);
    if (!noted.ok) onLedgerFault(noted.failure);
    onMade(sold);
  }
}

/** Of the eSIM of a top-up. @param sale its own. */
function iccidOf({ intent }: TopUp, sale: Sale | undefined): string {
  if (sale !== undefined && isIn(sale, 'completed')) return sale.progress.profile.iccid;
  return 'iccid' in intent ? (intent.iccid ?? '') : '';
}
