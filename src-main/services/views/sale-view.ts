import { readActivationCode } from '../../../src-activation/activation-code.ts';
import { sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { httpsLinkOf } from '../../../src-merchant-api/reading/values/https-link.ts';
import type { Moment } from '../../../src-merchant-api/reading/values/moment.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { PaidTicket, TakenPayment } from '../../../src-preload/contract/payments/payment.ts';
import type { SaleDiscount } from '../../../src-preload/contract/money/sale-discount.ts';
import type { Install, SaleView, UnreadableInstall } from '../../../src-preload/contract/sales/sale.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { OperationEvent } from '../../domain/orders/operation.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';
import type { KnownCustomer } from '../../domain/customer.ts';
import type {
  Activation,
  IssuedProfile,
  ReadActivation,
  WhyUnreadable,
} from '../../domain/orders/issued-profile.ts';
import { purchaseCost } from '../../domain/payments/purchase-cost.ts';
import { isIn, type Sale, type SaleEvent, type SaleIn, type SaleProgress } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import {
  keptOf,
  ticketPaidBy,
  type CarriedOver,
  type Taken,
  type Ticket,
} from '../../../src-books/payments/ticket.ts';
import { firstPieceOf, type PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { ExchangedPiece } from './receipt-piece.ts';
import { problemView } from './problem-view.ts';

export const instant = (at: number): string => new Date(at).toISOString();

/** A time from the service; null if it gives none, or none that can be read. */
export function momentView(moment: Moment | null): string | null {
  const at = moment?.at ?? null;
  return at === null ? null : instant(at);
}

export function packageView(product: Product): PackageDescription {
  return {
    productId: product.productId,
    place: product.countrySet,
    countries: product.countries,
    networks: product.networks,
    unlimited: product.unlimited,
    size: { value: product.size.sizeValue, unit: product.size.sizeUnit },
    validity: { value: product.validity.size, unit: product.validity.unit },
  };
}

/** How a sale's code is obtained. */
export type CodeReading = {
  readonly read: (sale: SaleIn<'completed'>) => ReadActivation;
  /** Whether the service is asked for a code that can't be read here. */
  readonly isAskedFor: (sale: SaleIn<'completed'>) => boolean;
  /** Whether the service canceled the sale after it had issued the eSIM. */
  readonly isCanceled: () => boolean;
  /** Whether all its packages were refunded. */
  readonly isRefunded: () => boolean;
};

function installView(sale: SaleIn<'completed'>, codes: CodeReading): Install {
  const { profile } = sale.progress;
  // SECURITY: nobody is given an eSIM that the service has taken back.
  if (codes.isCanceled()) return { kind: 'unreadable', why: 'canceled', iccid: profile.iccid };
  // SECURITY: nobody is given what the shop has its money back for.
  if (codes.isRefunded()) return { kind: 'unreadable', why: 'refunded', iccid: profile.iccid };
  const reading = codes.read(sale);
  if (reading.kind === 'readable') return readableInstall(profile, reading.activation);
  const why = whyUnreadable(reading.why, codes.isAskedFor(sale));
  return { kind: 'unreadable', why, iccid: profile.iccid };
}

function whyUnreadable(why: WhyUnreadable, isAskedFor: boolean): UnreadableInstall['why'] {
  switch (why) {
    case 'key-to-come':
    case 'no-key':
      return why;
    case 'another-key':
    case 'damaged':
    case 'not-kept':
      return isAskedFor ? 'asked-for' : 'not-here';
  }
}

function readableInstall(profile: IssuedProfile, activation: Activation): Install {
  const { parts, warnings } = readActivationCode(activation.activationCode);
  return {
    kind: 'readable',
    activationCode: activation.activationCode,
    manual: parts === null ? null : { address: parts.host, matchingId: parts.matchingId },
    needsConfirmationCode: parts?.needsConfirmationCode ?? false,
    warnings,
    iccid: profile.iccid,
    appleLink: activation.appleUniversalLink,
    androidLink: activation.androidUniversalLink,
    installLink: httpsLinkOf(activation.installationUrl)?.href ?? null,
  };
}

/** Nobody recorded the currency of recovered sales: theirs is that of the balance. */
export const currenciesOf = (terms: PriceTerms | null, balanceCurrency: string) => ({
  currency: terms?.currency ?? balanceCurrency,
  balanceCurrency: terms?.costCurrency ?? balanceCurrency,
});

/** The tax in a price; null if there is none, or it is unknown. */
export function taxView(terms: PriceTerms | null): SaleView['tax'] {
  if (terms === null || terms.taxPercent === '0') return null;
  return { percent: terms.taxPercent, amount: terms.tax };
}

/** @param exchanged names what was exchanged, where that paid. */
export function paymentView(taken: Taken, exchanged: ExchangedPiece): TakenPayment {
  switch (taken.kind) {
    case 'cash':
      return { ...taken, amount: keptOf(taken) };
    case 'carried-over':
      return { kind: taken.kind, amount: taken.amount, from: exchanged(taken.fromTicket) };
    case 'card-terminal':
    case 'other':
    case 'named':
    case 'unsaid':
      return taken;
  }
}

/** What was bought before, and whose refund paid for a ticket or a part of it. */
export const exchangedFor = ({ payments }: Pick<Ticket, 'payments'>, exchanged: ExchangedPiece): string[] =>
  payments.flatMap((taken) => (taken.kind === 'carried-over' ? [exchanged(taken.fromTicket)] : []));

const carriedView = ({ toTicket, amount, staff }: CarriedOver) => ({
  amount,
  to: firstPieceOf(toTicket),
  by: staff,
});

/** How a customer paid for all that they bought at once. */
export const ticketView = (
  { intent: { pieces }, payments, carriedOver }: Ticket,
  exchanged: ExchangedPiece,
): PaidTicket => ({
  pieces: pieces.length,
  total: sum(pieces.map(({ price }) => price)),
  payments: payments.map((taken) => paymentView(taken, exchanged)),
  ...(carriedOver.length === 0 ? {} : { carriedOver: carriedOver.map(carriedView) }),
});

/** What was said afterwards of what the customer paid; undefined if nothing was. */
export function givenPriceOf(
  ticket: Ticket | null | undefined,
): { readonly price: Amount; readonly terms: PriceTerms } | undefined {
  const [piece] = ticket?.intent.pieces ?? [];
  const terms = ticket?.givenPrice?.terms;
  return piece === undefined || terms === undefined ? undefined : { price: piece.price, terms };
}

/** What a piece bears of its ticket's discounts; null if nothing. */
export function discountView(
  { pieces, discounts = [] }: Ticket['intent'],
  piece: PieceId,
): SaleDiscount | null {
  const list = pieces.find(({ id }) => id === piece)?.list;
  const parts = discounts.flatMap(({ on, reason, approvedBy, shares }) =>
    shares
      .filter(({ id, amount }) => id === piece && amount !== '0')
      .map(({ amount }) => ({ on, amount, reason, approvedBy })),
  );
  return list === undefined || parts.length === 0 ? null : { list, parts };
}

const failureOf = (progress: SaleProgress): SaleView['problem'] =>
  'failure' in progress ? problemView(progress.failure) : null;

/** Who did what an event records; null if the till did it by itself, or had no staff accounts. */
export function staffOf(event: SaleEvent | OperationEvent): StaffMark | null {
  if ('staff' in event) return event.staff ?? null;
  return 'intent' in event ? event.intent.staff : null;
}

/**
 * A sale for the windows, without what was done with it later.
 *
 * @param balanceCurrency for records that don't state their currency. @param exchanged for its ticket.
 */
export function saleView(
  sale: Sale,
  events: readonly Recorded<SaleEvent>[],
  customer: KnownCustomer | null,
  ticket: Ticket | null,
  nextTryAt: number | undefined,
  balanceCurrency: string,
  codes: CodeReading,
  exchanged: ExchangedPiece,
): Omit<SaleView, 'operations' | 'waiting'> {
  const { intent, progress } = sale;
  const given = givenPriceOf(ticket);
  const terms = intent.terms ?? given?.terms ?? null;
  return {
    orderId: intent.orderId,
    uidCustomer: 'uidCustomer' in progress ? progress.uidCustomer : null,
    state: progress.state,
    package: intent.product === null ? null : packageView(intent.product),
    cost: purchaseCost(sale),
    price: intent.price ?? given?.price ?? null,
    discount: ticket === null ? null : discountView(ticket.intent, intent.orderId),
    tender: ticket === null || ticket.payments.length === 0 ? intent.tender : ticketPaidBy(ticket),
    ticket: ticket === null ? null : ticketView(ticket, exchanged),
    customer,
    ...currenciesOf(terms, balanceCurrency),
    tax: taxView(terms),
    start: intent.activationMode,
    createdAt: instant(intent.createdAt),
    staff: intent.staff,
    problem: failureOf(progress),
    nextTryAt: nextTryAt === undefined ? null : instant(nextTryAt),
    install: isIn(sale, 'completed') ? installView(sale, codes) : null,
    events: events.map(({ at, event }) => ({
      at: instant(at),
      kind: event.kind,
      problem: 'failure' in event ? problemView(event.failure) : null,
      staff: staffOf(event),
      reason: event.kind === 'written-off' ? event.reason : null,
      receipt: event.kind === 'printed' ? event.receipt : null,
    })),
  };
}
