import { copyFileSync } from 'node:fs';
import Big from 'big.js';
import { exactAmount, subtract, type Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import { isOpen, type ProviderOperation } from '../../src-main/domain/orders/operation.ts';
import { newOperationId, type OperationId } from '../../src-main/domain/orders/order-id.ts';
import { answerChange, endChange, type CounterRefund } from '../../src-main/domain/orders/package-change.ts';
import type { PriceTerms } from '../../src-main/domain/price-rules.ts';
import {
  recoveredSaleIntent,
  recoveredTopUpIntent,
} from '../../src-main/domain/payments/recovered-intent.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../../src-main/domain/orders/sale.ts';
import { timesSettled, type Payment } from '../../src-books/payments/ticket.ts';
import {
  answerTopUp,
  concludeTopUp,
  writeOffTopUp,
  type CounterTopUp,
} from '../../src-main/domain/orders/top-up.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { cashBack } from '../../src-books/tickets/cash-back.ts';
import { isPayableInCash } from '../../src-books/tickets/cash-rounding.ts';
import { roundedBack } from '../../src-books/tickets/payback-parts.ts';
import { exactCash } from '../../src-books/tickets/take-cash.ts';
import { profileRecord } from './busy-ledger.ts';
import { discountedAtRandom, one, sellers } from './random-discounts.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../fixtures/intents.ts';
import { seller } from '../fixtures/seller.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { value } from '../value.ts';

const noReply = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
const noFunds = { kind: 'insufficient-funds', detail: '' } as const;
const dropped = { staff: null, reason: 'Nobody knows' } as const;

/** A package as the service has it. */
type Bought = {
  readonly idPack: IdPack;
  readonly id: OrderId | OperationId;
  /** The sale of its eSIM. */
  readonly orderId: OrderId;
  readonly isTopUp: boolean;
  isRefunded: boolean;
};

/**
 * A shop at which anything happens, in any order: tickets of one to three eSIMs, discounted or not, in cash whose smallest coins are gone or
 * by card or both, top-ups whose package is told late or never, refunds of them by this till and by others, goodwill, paybacks,
 * corrections of how something was paid, cancellations and unknown ends. And older ledgers are put back: then what they lack is taken from the service again, as
 * recover-missing-sales.ts does, without what only the counter knew. The same random numbers make the same shop.
 */
export class RandomShop {
  ledger: Ledger;
  readonly #file: string;
  readonly #random: () => number;
  readonly #service: Bought[] = [];
  /** All that was begun here, in order. */
  readonly #begun: (OrderId | OperationId)[] = [];
  #at = Date.UTC(2026, 2, 2, 8);
  #copies = 0;
  /** How often each thing happened that tests are about. */
  readonly counts = { discounts: 0, found: 0, goodwill: 0, refunds: 0, corrections: 0, undonePaybacks: 0 };

  constructor(file: string, random: () => number) {
    this.#file = file;
    this.#random = random;
    this.ledger = value(Ledger.open(file));
  }

  /** Lets so many things happen. */
  run(steps: number): void {
    const often: readonly (readonly [times: number, happens: () => void])[] = [
      [2, () => this.#sell()],
      [3, () => this.#topUp()],
      [7, () => this.#goOn()],
      [2, () => this.#refund()],
      [1, () => this.#refundElsewhere()],
      [1, () => this.#payBack()],
      [4, () => this.#giveGoodwill()],
      [4, () => this.#correct()],
      [4, () => this.#undoPayback()],
    ];
    const everything = often.flatMap(([times, happens]) => Array.from({ length: times }, () => happens));
    for (let step = 0; step < steps; step += 1) {
      this.#at += 60_000 + Math.floor(this.#random() * 3_600_000);
      if (this.#random() < 0.03) this.#copy();
      else if (this.#random() < 0.01) this.#putBack();
      else this.#one(everything)?.();
    }
  }

  #one<Value>(all: readonly Value[]): Value | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  #sell(): void {
    const count = 1 + Math.floor(this.#random() * 3);
    const tender = this.#one(['cash', 'cash', 'card-terminal', 'split'] as const) ?? 'cash';
    const line = () => ({ list: this.#priced().price, terms: untaxed, quantity: 1, discount: null });
    const others = Array.from({ length: count - 1 }, line);
    const { pieces, discounts } = discountedAtRandom([line(), ...others], this.#random);
    const staff = one(sellers, this.#random);
    const intents = pieces.map(({ price, terms }) => saleIntent(this.#at, { price, terms, staff, tender }));
    const due = exactAmount(intents.reduce((all, { price }) => all.plus(price), new Big(0)));
    value(this.ledger.sales.draftSeveral(intents, null, paidBy(tender, due), discounts));
    this.counts.discounts += discounts.length;
    this.#begun.push(...intents.map(({ orderId }) => orderId));
  }

  #priced(): { readonly price: Amount; readonly terms: PriceTerms } {
    const price = new Big(Math.floor(this.#random() * 3_000)).div(100);
    return {
      price: exactAmount(price),
      terms: { ...inFrancs, tax: exactAmount(price.times(0.0749).round(2)) },
    };
  }

  #topUp(): void {
    const sale = this.#one(this.#known().filter(isCompletedSale));
    if (sale === undefined) return;
    const { orderId } = sale.intent;
    const knownPackages = this.#service
      .filter((each) => each.orderId === orderId)
      .map((each) => String(each.idPack));
    const { uidCustomer } = sale.progress;
    const priced = { ...this.#priced(), tender: 'cash', knownPackages } as const;
    const intent = topUpIntent(this.#at, { ...priced, orderId, uidCustomer });
    // One at a time for an eSIM.
    if (this.ledger.operations.openTopUpOf('shop', uidCustomer) !== undefined) return;
    value(this.ledger.operations.draftTopUp(intent, paidBy('cash', intent.price)));
    this.#begun.push(intent.operationId);
  }

  /** Something that is open goes on. */
  #goOn(): void {
    const operation = this.#one(this.#known().filter(isOpen));
    if (operation?.kind === 'sale') this.#goOnWithSale(operation);
    else if (operation?.kind === 'top-up' && operation.intent.price !== null) {
      const { kind, intent, progress } = operation;
      this.#goOnWithTopUp({ kind, intent, progress });
    } else if (operation?.kind === 'refund' && operation.intent.reason !== null) {
      const { kind, intent, progress } = operation;
      this.#goOnWithRefund({ kind, intent, progress });
    }
  }

  #goOnWithSale(sale: Sale): void {
    const { sales } = this.ledger;
    const [at, chance] = [this.#at, this.#random()];
    if (isIn(sale, 'sending')) {
      const { orderId } = sale.intent;
      const had = this.#service.some(({ id }) => id === orderId);
      if (!had && chance < 0.15) value(sales.answer(sale, { kind: 'refused', failure: noFunds }, at));
      else if (!had && chance < 0.25) {
        value(sales.answer(sale, { kind: 'unanswered', failure: noReply }, at));
      } else {
        value(sales.answer(sale, { kind: 'accepted', uidCustomer: `uid-${orderId}`, charged: null }, at));
        this.#buy(orderId, orderId, false);
      }
    } else if (isIn(sale, 'unknown')) {
      if (chance < 0.5) value(sales.attempt(sale, at));
      else value(sales.writeOff(sale, dropped, at));
    } else if (isIn(sale, 'accepted')) {
      if (chance < 0.15) value(sales.conclude(sale, { kind: 'canceled' }, at));
      else if (chance < 0.25) value(sales.writeOff(sale, dropped, at));
      else {
        const { orderId } = sale.intent;
        const profile = sealedProfile(orderId, profileRecord(orderId.slice(-19)));
        value(sales.conclude(sale, { kind: 'issued', profile }, at));
      }
    }
  }

  #goOnWithTopUp(topUp: CounterTopUp): void {
    const { operations } = this.ledger;
    const { intent, progress } = topUp;
    const [at, chance] = [this.#at, this.#random()];
    const { operationId, orderId } = intent;
    if (orderId === null) return;
    const own = this.#service.find(({ id }) => id === operationId);
    if (progress.state === 'sending') {
      if (own === undefined && chance < 0.2) {
        const refused = answerTopUp(progress, { kind: 'refused', failure: noFunds });
        value(operations.moveTopUp(topUp, refused, at));
        return;
      }
      const bought = own ?? this.#buy(operationId, orderId, true);
      // The service has it, and its answer is lost, or leaves the number out.
      if (chance < 0.4) return;
      const number = chance < 0.7 ? bought.idPack : null;
      const accepted = { kind: 'accepted', charged: null, idPack: number } as const;
      value(operations.moveTopUp(topUp, answerTopUp(progress, accepted), at));
    } else if (progress.state === 'accepted') {
      const found = { kind: 'found', packageUid: null } as const;
      const number = progress.idPack ?? (chance < 0.8 ? (own?.idPack ?? null) : null);
      if (chance < 0.1) value(operations.moveTopUp(topUp, writeOffTopUp(progress, dropped), at));
      else {
        const end = chance < 0.25 ? ({ kind: 'canceled' } as const) : { ...found, idPack: number };
        value(operations.moveTopUp(topUp, concludeTopUp(progress, end), at));
      }
    }
  }

  #buy(id: OrderId | OperationId, orderId: OrderId, isTopUp: boolean): Bought {
    const known = this.#service.find((each) => each.id === id);
    if (known !== undefined) return known;
    const bought = { id, orderId, isTopUp, idPack: idPack(1_000 + this.#service.length), isRefunded: false };
    this.#service.push(bought);
    return bought;
  }

  /** Staff refund a package, whether or not they can tell which purchase it is of. */
  #refund(): void {
    const bought = this.#one(this.#service.filter(({ isRefunded }) => !isRefunded));
    if (bought === undefined || this.#hasRefund(bought)) return;
    const { orderId } = bought;
    if (this.ledger.sales.find(orderId) === undefined) return;
    const isKnown = this.ledger.find(bought.id) !== undefined;
    const boughtAs = isKnown && this.#random() < 0.6 ? bought.id : null;
    const named = { orderId, boughtAs, uidCustomer: `uid-${orderId}`, idPack: bought.idPack };
    const intent = refundIntent(this.#at, named);
    const begun = this.ledger.operations.draftRefund(intent);
    if (!begun.ok) {
      // It may be of a top-up whose number nobody knows yet.
      if (begun.failure.kind !== 'operation-open') throw new Error(begun.failure.kind);
      return;
    }
    this.#begun.push(intent.operationId);
    this.counts.refunds += 1;
    if (begun.value.kind === 'refund' && 'reason' in begun.value.intent && this.#random() < 0.8) {
      const { kind, intent, progress } = begun.value;
      this.#goOnWithRefund({ kind, intent, progress });
    }
  }

  #goOnWithRefund(refund: CounterRefund): void {
    const { operations } = this.ledger;
    const { progress } = refund;
    const bought = this.#service.find((each) => each.idPack === refund.intent.idPack);
    if (bought === undefined) return;
    const [at, chance] = [this.#at, this.#random()];
    if (progress.state === 'sending' && chance < 0.2) {
      const refused = { kind: 'refused', failure: { kind: 'refused', httpStatus: 400, detail: '' } } as const;
      value(operations.moveChange(refund, answerChange(progress, refused), at));
    } else if (progress.state === 'sending' && chance < 0.4) {
      bought.isRefunded = true;
      const unanswered = { kind: 'unanswered', failure: noReply } as const;
      value(operations.moveChange(refund, answerChange(progress, unanswered), at));
    } else if (progress.state === 'sending') {
      bought.isRefunded = true;
      value(operations.moveChange(refund, answerChange(progress, { kind: 'confirmed' }), at));
    } else if (progress.state === 'unknown') {
      value(operations.moveChange(refund, endChange(progress, { kind: 'seen-done' }), at));
    }
  }

  /** Another till refunds a package, and a manager adopts that. */
  #refundElsewhere(): void {
    const bought = this.#one(this.#service.filter(({ isRefunded }) => !isRefunded));
    if (bought === undefined || this.#random() < 0.5 || this.#hasRefund(bought)) return;
    bought.isRefunded = true;
    this.#find(bought);
  }

  #hasRefund({ idPack: number }: Bought): boolean {
    return this.ledger.operations
      .ofPackage('shop', number)
      .some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused');
  }

  /** Records a refund that only the service knows. */
  #find(bought: Bought): void {
    const isKnown = this.ledger.find(bought.id) !== undefined;
    const orderId = this.ledger.sales.find(bought.orderId) === undefined ? null : bought.orderId;
    const boughtAs = isKnown && this.#random() < 0.9 ? bought.id : null;
    const { expected, ...intent } = refundIntent(this.#at, { orderId, boughtAs, idPack: bought.idPack });
    const lost = { ...intent, cart: null, staff: null, reason: null, expected } as const;
    const named = { ...lost, operationId: newOperationId(seller, this.#at) };
    value(this.ledger.operations.recover({ kind: 'recovered', intent: named }, this.#at));
    this.counts.found += 1;
  }

  #giveGoodwill(): void {
    const piece = this.#one(this.#begun);
    const now = piece === undefined ? undefined : this.ledger.goodwill.of(piece);
    if (piece === undefined || now === undefined || now.left === '0') return;
    const part = new Big(now.left).times(this.#random()).round(2, Big.roundUp);
    const amount = this.#random() < 0.5 ? now.left : exactAmount(part);
    const tender = isPayableInCash(amount, now.currency) ? 'cash' : 'other';
    const given = { piece, amount, tender, reason: 'Slow', staff: null } as const;
    value(this.ledger.goodwill.give(given, now.left, this.#at));
    this.counts.goodwill += 1;
  }

  /** Staff had said the wrong tender. */
  #correct(): void {
    const piece = this.#one(this.#begun);
    const ticket = piece === undefined ? undefined : this.ledger.tickets.of(piece);
    const said = this.#one([
      { kind: 'cash' },
      { kind: 'card-terminal', reference: null },
      { kind: 'other' },
      { kind: 'named', name: 'Voucher' },
    ] as const);
    if (piece === undefined || ticket === undefined || said === undefined) return;
    const part = Math.floor(this.#random() * ticket.payments.length);
    const wanted = { part, said, corrections: ticket.corrections.length, reason: 'Wrong key', staff: null };
    const corrected = this.ledger.corrections.correct(piece, wanted, this.#at);
    if (corrected.ok) this.counts.corrections += 1;
    else if (corrected.failure.kind !== 'not-corrected') throw new Error(corrected.failure.kind);
  }

  #payBack(): void {
    const [oldest] = this.ledger.paybacks.owed;
    if (oldest === undefined) return;
    const { ticket, owed } = oldest;
    const seen = { ticketId: ticket.intent.ticketId, owed, paybacks: timesSettled(ticket) };
    const { amount, rounding } = cashBack(owed, roundedBack(ticket), ticket.intent.currency);
    value(this.ledger.paybacks.payBack(seen, { tender: 'cash', amount, rounding, staff: null }, this.#at));
  }

  #undoPayback(): void {
    const piece = this.#one(this.#begun);
    const ticket = piece === undefined ? undefined : this.ledger.tickets.of(piece);
    if (ticket === undefined) return;
    const { ticketId } = ticket.intent;
    const payback = this.ledger.tickets.paybacks(ticketId).length - 1;
    const wanted = { ticketId, payback, settled: timesSettled(ticket), reason: 'Wrong key', staff: null };
    const undone = this.ledger.paybacks.undo(wanted, this.#at);
    if (undone.ok) this.counts.undonePaybacks += 1;
    else if (undone.failure.kind !== 'not-undone') throw new Error(undone.failure.kind);
  }

  #copy(): void {
    this.ledger.close();
    copyFileSync(this.#file, `${this.#file}-copy-${this.#copies}`);
    this.#copies += 1;
    this.ledger = value(Ledger.open(this.#file));
  }

  /** An older ledger is put back, and what it lacks is taken from the service. */
  #putBack(): void {
    if (this.#copies === 0) return;
    this.ledger.close();
    copyFileSync(
      `${this.#file}-copy-${this.#copies - 1 - Math.floor(this.#random() * Math.min(3, this.#copies))}`,
      this.#file,
    );
    this.ledger = value(Ledger.open(this.#file));
    const { sales, operations } = this.ledger;
    for (const bought of this.#service) {
      if (this.ledger.find(bought.id) !== undefined) continue;
      const known = { merchantId: 'shop', cost: null, createdAt: this.#at } as const;
      const { id, orderId } = bought;
      const uidCustomer = `uid-${orderId}`;
      if (bought.isTopUp) {
        const intent = recoveredTopUpIntent({
          ...known,
          operationId: id as OperationId,
          orderId,
          uidCustomer,
        });
        value(
          operations.recover({ kind: 'recovered', intent, charged: null, idPack: bought.idPack }, this.#at),
        );
      } else {
        const intent = recoveredSaleIntent({ ...known, orderId, product: null });
        value(sales.recover({ kind: 'recovered', intent, uidCustomer, charged: null }, this.#at));
      }
    }
    for (const bought of this.#service) if (bought.isRefunded && !this.#hasRefund(bought)) this.#find(bought);
  }

  /** What the ledger has of it: an older one has less. */
  #known(): ProviderOperation[] {
    return this.#begun.flatMap((id) => this.ledger.find(id) ?? []);
  }
}

const isCompletedSale = (operation: ProviderOperation): operation is SaleIn<'completed'> =>
  operation.kind === 'sale' && isIn(operation, 'completed');

function paidBy(tender: 'cash' | 'card-terminal' | 'split', due: Amount): Payment {
  const onCard = tender === 'split' ? exactAmount(new Big(due).times(0.4).round(2)) : due;
  if (tender === 'cash') return exactCash(due, inFrancs.currency);
  const rest = exactCash(subtract(due, onCard), inFrancs.currency);
  const card = { kind: 'card-terminal', amount: onCard, reference: null } as const;
  return { payments: [...(new Big(onCard).eq(0) ? [] : [card]), ...rest.payments], rounding: rest.rounding };
}

/** Cash ends in 0 or 5. */
const inFrancs = {
  currency: 'CHF',
  costCurrency: 'USD',
  rate: decimalWithin({ least: '0', most: '10' }).parse('0.8312'),
  taxPercent: decimalWithin({ least: '0', most: '100' }).parse('8.1'),
} as const;

/** Before the tax of a price is known. */
const untaxed: PriceTerms = { ...inFrancs, tax: exactAmount(new Big(0)) };
