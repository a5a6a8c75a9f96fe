import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { Seller } from '../../domain/orders/installation.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import { isIn, type ReceiptMade } from '../../domain/orders/sale.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RecordViews } from './record-views.ts';
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
    return topUpReceiptFacts(view, { iccid: this.#iccidOf(sold), activationMode, paper }, made);
  }

  /** Of the eSIM of a top-up: its sale's, where these books have it. */
  #iccidOf({ intent }: TopUp): string {
    const { sales } = this.#deps.ledger;
    const known = intent.orderId ?? sales.ofUid(intent.merchantId, intent.uidCustomer);
    const sale = known === undefined ? undefined : sales.find(known);
    if (sale !== undefined && isIn(sale, 'completed')) return sale.progress.profile.iccid;
    return 'iccid' in intent ? (intent.iccid ?? '') : '';
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
