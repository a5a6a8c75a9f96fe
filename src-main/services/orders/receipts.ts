import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { Seller } from '../../domain/orders/installation.ts';
import type { ReceiptMade, Sale } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../domain/staff-mark.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RecordViews } from './record-views.ts';
import { receiptPaper } from '../views/receipt-paper.ts';
import { receiptFacts, type ReceiptFacts } from '../views/receipt-facts.ts';

export type ReceiptsDeps = {
  readonly mode: Mode;
  readonly seller: () => Seller;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  readonly views: Pick<RecordViews, 'sale'>;
  readonly onMade: (sale: Sale) => void;
  readonly onLedgerFault: (fault: WriteFault) => void;
};

/** What is handed to customers of a sale: its receipt and its code. */
export class Receipts {
  readonly #deps: ReceiptsDeps;

  constructor(deps: ReceiptsDeps) {
    this.#deps = deps;
  }

  /** The contents of a sale's receipt; undefined if the sale has no eSIM to hand over. */
  facts(orderId: string): ReceiptFacts | undefined {
    const { mode, seller, ledger, views } = this.#deps;
    const sale = ledger.sales.find(orderId);
    if (sale === undefined) return undefined;
    const ticket = ledger.tickets.of(sale.intent.orderId);
    const paper = ticket === undefined ? null : receiptPaper(ledger, ticket, sale.intent.orderId);
    const { activationMode } = sale.intent;
    return receiptFacts(views.sale(sale), activationMode, paper, { mode, till: seller().name });
  }

  /** A sale's code. A credential: never logged. Undefined if there is none, or none that can be read. */
  activationCode(orderId: string): string | undefined {
    const { ledger, views } = this.#deps;
    const sale = ledger.sales.find(orderId);
    const install = sale === undefined ? null : views.sale(sale).install;
    return install?.kind === 'readable' ? install.activationCode : undefined;
  }

  /** Records that a receipt of the sale is made. */
  recordMade(orderId: string, made: ReceiptMade): void {
    const { ledger, clock, staff, onMade, onLedgerFault } = this.#deps;
    const sale = ledger.sales.find(orderId);
    if (sale === undefined) return;
    const noted = ledger.sales.notePrinted(sale.intent.orderId, made, staff(), clock.now());
    if (!noted.ok) onLedgerFault(noted.failure);
    onMade(sale);
  }
}
