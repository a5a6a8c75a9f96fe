import type { ActivationMode } from '../../../src-merchant-api/requests.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { Install, SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { ReceiptPaper } from './receipt-paper.ts';

/** The contents of a receipt, from the ledger. */
export type ReceiptFacts = {
  readonly mode: Mode;
  readonly till: string;
  /** Its order id, or that of a top-up. */
  readonly orderId: string;
  /** The order of its eSIM at the service; null if unknown. */
  readonly uidCustomer: string | null;
  /** ISO 8601 in UTC. */
  readonly soldAt: string;
  readonly package: PackageDescription | null;
  readonly activationMode: ActivationMode | null;
  readonly price: string | null;
  /** Null or absent where that is the shop's price. */
  readonly discount?: SaleView['discount'];
  readonly currency: string;
  readonly tax: SaleView['tax'];
  /** What it says of the customer's money; null where nobody here took any. */
  readonly paper: ReceiptPaper | null;
  /** Cash changed hands for it, or for what was bought with it. */
  readonly isPaidInCash: boolean;
  readonly staff: string | null;
  /** What its customer reads; null or absent where nobody said. */
  readonly language?: CustomerLanguage | null;
  /** Of its eSIM; "" if unknown. */
  readonly iccid: string;
  /** Null of a top-up: the customer has the eSIM. */
  readonly install: Install | null;
  /** How many receipts of it were made before. */
  readonly copies: number;
};

/**
 * Undefined if the sale has no eSIM to hand over. A sale whose code can't be read has a receipt too, without the
 * code, that says what was paid. While the key is still being read there is none, because the code will be there in a
 * moment.
 */
export function receiptFacts(
  sale: SaleView,
  activationMode: ActivationMode | null,
  paper: ReceiptPaper | null,
  { mode, till }: Pick<ReceiptFacts, 'mode' | 'till'>,
): ReceiptFacts | undefined {
  const { install } = sale;
  if (install === null || (install.kind === 'unreadable' && install.why === 'key-to-come')) return undefined;
  return {
    mode,
    till,
    orderId: sale.orderId,
    uidCustomer: sale.uidCustomer,
    soldAt: sale.createdAt,
    package: sale.package,
    activationMode,
    price: sale.price,
    discount: sale.discount,
    currency: sale.currency,
    tax: sale.tax,
    paper,
    isPaidInCash: isPaidInCash(sale.ticket),
    staff: sale.staff?.name ?? null,
    language: sale.customer?.language ?? null,
    iccid: install.iccid,
    install,
    copies: sale.events.filter(({ kind }) => kind === 'printed').length,
  };
}

const isPaidInCash = (ticket: SaleView['ticket'] | undefined): boolean =>
  ticket?.payments.some(({ kind }) => kind === 'cash') ?? false;

type TopUpView = Extract<OperationView, { kind: 'top-up' }>;

/**
 * The receipt of a top-up; undefined if it has none of its own.
 *
 * @param of its eSIM, when the package starts, what it says of the money and in which language.
 */
export function topUpReceiptFacts(
  topUp: TopUpView,
  of: Pick<ReceiptFacts, 'iccid' | 'activationMode' | 'paper' | 'language'>,
  { mode, till }: Pick<ReceiptFacts, 'mode' | 'till'>,
): ReceiptFacts | undefined {
  if (topUp.hasReceipt !== true) return undefined;
  const { operationId, uidCustomer, createdAt, price, currency, discount = null, tax = null } = topUp;
  return {
    ...{ mode, till, uidCustomer, price, discount, currency, tax, ...of },
    orderId: operationId,
    soldAt: createdAt,
    package: topUp.package,
    isPaidInCash: isPaidInCash(topUp.ticket),
    staff: topUp.staff?.name ?? null,
    install: null,
    copies: topUp.events.filter(({ kind }) => kind === 'printed').length,
  };
}
