import Big from 'big.js';
import { exactAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type OrderId, type SaleIn } from '../../src-main/domain/orders/sale.ts';
import {
  answerTopUp,
  attemptTopUp,
  concludeTopUp,
  holdTopUp,
  type TopUpIn,
} from '../../src-main/domain/orders/top-up.ts';
import { heldBy, paidBy, timesSettled, type Payment } from '../../src-books/payments/ticket.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import type { PieceIntent } from '../../src-main/ledger/ticket-drafts.ts';
import { taxIn } from '../../src-main/pricing/tax-in.ts';
import { roundedForCash } from '../../src-books/tickets/cash-rounding.ts';
import { takePayments, type Given } from '../../src-books/tickets/take-payments.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../fixtures/intents.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { value } from '../value.ts';
import { profileRecord } from './busy-ledger.ts';
import { RandomAdoptions } from './random-adoptions.ts';
import { discountedAtRandom, one, sellers } from './random-discounts.ts';
import { products, RandomMoney, type ShopMoney } from './random-money.ts';

const noFunds = { kind: 'insufficient-funds', detail: '' } as const;

/**
 * Sells tickets as a till does: lines of one package or several, discounted by staff or not, paid by one tender or several;
 * some pieces are refused, canceled, refunded, topped up, or given goodwill for; some of what is owed is paid back. Orders of
 * other tills are given prices, which are corrected. The same random numbers make the same tickets.
 */
export class RandomTickets {
  readonly #ledger: Ledger;
  readonly #currency: string;
  readonly #random: () => number;
  readonly #money: RandomMoney;
  readonly #adoptions: RandomAdoptions;
  #at = Date.UTC(2026, 2, 2, 8);
  #pieces = 0;
  /** Without a top-up yet. */
  readonly #esims: { readonly orderId: OrderId; readonly uidCustomer: string }[] = [];

  constructor(ledger: Ledger, money: ShopMoney, random: () => number) {
    this.#ledger = ledger;
    this.#currency = money.currency;
    this.#random = random;
    this.#money = new RandomMoney(money, random);
    this.#adoptions = new RandomAdoptions(ledger, this.#money, random);
  }

  sell(tickets: number): void {
    for (let ticket = 0; ticket < tickets; ticket += 1) {
      this.#at += 60_000 + Math.floor(this.#random() * 3_600_000);
      this.#ticket();
      if (this.#random() < 0.1) this.#adoptions.adopt(this.#at, this.#newPack());
      if (this.#random() < 0.4) this.#adoptions.goOn(this.#at);
      if (this.#random() < 0.1) this.#payBack();
    }
  }

  #ticket(): void {
    const terms = this.#money.terms();
    const line = () => ({
      list: this.#money.price(),
      terms,
      quantity: this.#random() < 0.8 ? 1 : 2,
      discount: null,
    });
    const others = Array.from({ length: Math.floor(this.#random() * 3) }, line);
    const { pieces, discounts } = discountedAtRandom([line(), ...others], this.#random);
    const paid = this.#payment(sum(pieces.map(({ price }) => price)));
    const tender = paidBy(paid.payments.flatMap(heldBy).map((each) => each.tender));
    const sold = { tender, staff: one(sellers, this.#random) };
    const esim = this.#random() < 0.2 ? this.#esims.pop() : undefined;
    const intents = pieces.map(({ price, terms: its }, index): PieceIntent => {
      const agreed = {
        ...sold,
        price,
        terms: its,
        product: one(products, this.#random),
        cost: this.#money.cost(),
      };
      // Top-ups of one eSIM, one after the other.
      return esim === undefined || index % 2 === 0
        ? saleIntent(this.#at, agreed)
        : topUpIntent(this.#at, { ...agreed, ...esim, knownPackages: [] });
    });
    const [first, ...more] = intents;
    if (first === undefined) throw new Error('a ticket of nothing');
    const { ticketDrafts } = this.#ledger;
    const drafted = ticketDrafts.draft({ pieces: [first, ...more], customer: null, paid, discounts });
    for (const piece of value(drafted)) {
      if (piece.kind === 'sale') this.#goOn(piece);
      else this.#goOnWith(piece);
    }
  }

  /** A top-up of a ticket: one that waits is sent now, is held, or still waits. */
  #goOnWith(topUp: TopUpIn<'sending'> | TopUpIn<'drafted'>): void {
    const { operations } = this.#ledger;
    const { merchantId, uidCustomer, operationId } = topUp.intent;
    const [at, chance] = [(this.#at += 1_000), this.#random()];
    if (topUp.progress.state === 'drafted') {
      const waiting = { ...topUp, progress: topUp.progress };
      const isFirst = operations.openTopUpOf(merchantId, uidCustomer) === operationId;
      if (!isFirst && chance < 0.5) value(operations.moveTopUp(waiting, holdTopUp(waiting.progress), at));
      if (!isFirst) return;
      this.#goOnWith(value(operations.moveTopUp(waiting, attemptTopUp(waiting.progress), at)));
      return;
    }
    const sent = { ...topUp, progress: topUp.progress };
    if (chance < 0.3) {
      const refused = answerTopUp(sent.progress, { kind: 'refused', failure: noFunds });
      value(operations.moveTopUp(sent, refused, at));
      return;
    }
    const idPackOfIt = this.#newPack();
    const answered = answerTopUp(sent.progress, { kind: 'accepted', charged: null, idPack: idPackOfIt });
    const accepted = value(operations.moveTopUp(sent, answered, at));
    if (chance < 0.5 || accepted.progress.state !== 'accepted') return;
    const found = { kind: 'found', idPack: idPackOfIt, packageUid: String(idPackOfIt) } as const;
    value(operations.moveTopUp(accepted, concludeTopUp(accepted.progress, found), at));
  }

  #goOn(sale: SaleIn<'sending'>): void {
    const { sales } = this.#ledger;
    const { orderId } = sale.intent;
    const [at, chance] = [(this.#at += 1_000), this.#random()];
    if (chance < 0.08) {
      value(sales.answer(sale, { kind: 'refused', failure: noFunds }, at));
      return;
    }
    if (chance < 0.12) return;
    const uidCustomer = `uid-${orderId}`;
    const accepted = value(sales.answer(sale, { kind: 'accepted', uidCustomer, charged: null }, at));
    if (!isIn(accepted, 'accepted')) throw new Error(accepted.progress.state);
    if (chance < 0.6) return;
    if (chance < 0.66) {
      value(sales.conclude(accepted, { kind: 'canceled' }, at + 1));
      return;
    }
    const profile = sealedProfile(orderId, profileRecord(orderId.slice(-19)));
    value(sales.conclude(accepted, { kind: 'issued', profile }, at + 1));
    if (chance < 0.75) this.#topUp(orderId, uidCustomer);
    else if (chance < 0.85) this.#esims.push({ orderId, uidCustomer });
    if (this.#random() < 0.3) this.#giveGoodwill(orderId);
    if (chance > 0.85) this.#refund(sale);
  }

  #topUp(orderId: SaleIn<'sending'>['intent']['orderId'], uidCustomer: string): void {
    const { operations } = this.#ledger;
    const [price, terms] = [this.#money.price(), this.#money.terms()];
    const tax = exactAmount(taxIn(new Big(price), terms.taxPercent, this.#money.decimals));
    const paid = this.#payment(price);
    const priced = {
      price,
      terms: { ...terms, tax },
      cost: this.#money.cost(),
      staff: one(sellers, this.#random),
    };
    const tender = paidBy(paid.payments.flatMap(heldBy).map((each) => each.tender));
    // What is paid by several tenders names none of them on a top-up.
    const intent = topUpIntent(this.#at, {
      ...{ ...priced, orderId, uidCustomer, knownPackages: [] },
      tender: tender === 'split' ? null : tender,
    });
    const topUp = value(operations.draftTopUp(intent, paid));
    const answered = answerTopUp(topUp.progress, {
      kind: 'accepted',
      charged: null,
      idPack: this.#newPack(),
    });
    value(operations.moveTopUp(topUp, answered, this.#at + 10));
  }

  #refund({ intent: { orderId, cost } }: SaleIn<'sending'>): void {
    const { operations } = this.#ledger;
    const named = { orderId, uidCustomer: `uid-${orderId}`, boughtAs: orderId, idPack: this.#newPack() };
    const staff = one(sellers, this.#random);
    const intent = refundIntent(this.#at, { ...named, staff, expected: cost });
    const begun = value(operations.draftRefund(intent));
    value(operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), this.#at + 20));
  }

  #giveGoodwill(piece: SaleIn<'sending'>['intent']['orderId']): void {
    const now = this.#ledger.goodwill.of(piece);
    if (now === undefined || now.left === '0') return;
    const part = new Big(now.left).times(this.#random()).round(this.#money.decimals, Big.roundUp);
    const staff = one(sellers, this.#random);
    const given = { piece, amount: exactAmount(part), tender: 'other', reason: 'Slow', staff } as const;
    value(this.#ledger.goodwill.give(given, now.left, this.#at + 5));
  }

  #payBack(): void {
    const [oldest] = this.#ledger.paybacks.owed;
    if (oldest === undefined) return;
    const { ticket, owed } = oldest;
    const { ticketId } = ticket.intent;
    const settled = timesSettled(ticket);
    const seen = { ticketId, owed, paybacks: settled };
    value(this.#ledger.paybacks.payBack(seen, { tender: 'other', amount: owed, staff: null }, this.#at));
    if (this.#random() < 0.8) return;
    const payback = this.#ledger.tickets.paybacks(ticketId).length - 1;
    const wanted = { ticketId, payback, settled: settled + 1, reason: 'Wrong key', staff: null };
    value(this.#ledger.paybacks.undo(wanted, this.#at));
  }

  /** By one tender or by several, as staff type it. */
  #payment(due: Amount): Payment {
    const currency = this.#currency;
    const part = this.#money.coins(new Big(due).times(this.#random()));
    const inCash = roundedForCash(part, currency);
    const isSplit = this.#random() < 0.4 && part !== due;
    const earlier: readonly Given[] = isSplit ? [this.#earlier(part, inCash, due)] : [];
    const isCashPaid = earlier.some(({ kind }) => kind === 'cash');
    const given = [...earlier, this.#last(due, isCashPaid)];
    return value(takePayments(due, given, currency));
  }

  #earlier(part: Amount, inCash: Amount, due: Amount): Given {
    const isCashPayable = !subtract(due, inCash).startsWith('-');
    const card = { kind: 'card-terminal', amount: part, reference: null } as const;
    return one<Given>(
      [
        card,
        { kind: 'named', name: 'Voucher', amount: part },
        isCashPayable ? { kind: 'cash', received: inCash } : card,
      ],
      this.#random,
    );
  }

  #last(due: Amount, isCashPaid: boolean): Given {
    const handed = roundedForCash(this.#money.coins(new Big(due).times(1 + this.#random())), this.#currency);
    const card = { kind: 'card-terminal', amount: null, reference: null } as const;
    const others: readonly Given[] = [card, { kind: 'named', name: 'Voucher', amount: null }];
    // Nobody hands over cash where nothing is left to pay.
    const received = isCashPaid || this.#random() < 0.5 ? null : handed;
    return isCashPaid
      ? one(others, this.#random)
      : one<Given>([...others, { kind: 'cash', received }], this.#random);
  }

  #newPack(): ReturnType<typeof idPack> {
    this.#pieces += 1;
    return idPack(1_000 + this.#pieces);
  }
}
