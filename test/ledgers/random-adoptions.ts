import Big from 'big.js';
import { compareAmounts, exactAmount, sum } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type OrderId } from '../../src-main/domain/orders/sale.ts';
import { recoveredSaleIntent } from '../../src-main/domain/payments/recovered-intent.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { priceAsGiven } from '../../src-main/pricing/given-price.ts';
import { refundIntent } from '../fixtures/intents.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { value } from '../value.ts';
import { profileRecord } from './busy-ledger.ts';
import { one, sellers } from './random-discounts.ts';
import { products, type RandomMoney } from './random-money.ts';

/** An order that another till sold, and what the provider took for it. */
type Adopted = {
  readonly orderId: OrderId;
  readonly cost: ReturnType<RandomMoney['cost']>;
  readonly pack: IdPack;
};

/**
 * Orders of other tills, as a till goes on with them: staff say what was paid, and correct that; some are refunded, or given
 * goodwill for, before that or after.
 */
export class RandomAdoptions {
  readonly #ledger: Ledger;
  readonly #money: RandomMoney;
  readonly #random: () => number;
  readonly #adopted: Adopted[] = [];

  constructor(ledger: Ledger, money: RandomMoney, random: () => number) {
    this.#ledger = ledger;
    this.#money = money;
    this.#random = random;
  }

  /** Takes an order into the books, without a price. @param at milliseconds since 1970. */
  adopt(at: number, pack: IdPack): void {
    const { sales } = this.#ledger;
    const orderId = `T2-${String(pack)}` as OrderId;
    const [product, cost] = [one(products, this.#random), this.#money.cost()];
    const intent = recoveredSaleIntent({ orderId, merchantId: 'shop', product, cost, createdAt: at - 1_000 });
    const uidCustomer = `uid-${orderId}`;
    const found = { kind: 'recovered', intent, uidCustomer, charged: cost, staff: null } as const;
    const sale = value(sales.recover(found, at));
    if (!isIn(sale, 'accepted')) throw new Error(sale.progress.state);
    const profile = sealedProfile(orderId, profileRecord(`89${String(pack).padStart(17, '0')}`));
    value(sales.conclude(sale, { kind: 'issued', profile, idPack: pack }, at));
    this.#adopted.push({ orderId, cost, pack });
    if (this.#random() < 0.8) this.#give(orderId, at);
  }

  /** One thing more, with one of them. */
  goOn(at: number): void {
    if (this.#adopted.length === 0) return;
    const adopted = one(this.#adopted, this.#random);
    const chance = this.#random();
    if (chance < 0.5) this.#correct(adopted.orderId, at);
    else if (chance < 0.7) this.#giveGoodwill(adopted.orderId, at);
    else if (chance < 0.9) this.#refund(adopted, at);
    else this.#give(adopted.orderId, at);
  }

  #give(orderId: OrderId, at: number): void {
    const { currency, costCurrency, rate, taxPercent } = this.#money.terms();
    const [price, staff] = [this.#money.price(), one(sellers, this.#random)];
    const said = one([{ kind: 'cash' }, { kind: 'card-terminal', reference: null }] as const, this.#random);
    const own = { currency, balanceCurrency: costCurrency, taxPercent, rate: { value: rate, setAt: '' } };
    const made = priceAsGiven(price, said, own);
    // Of less than the smallest coin, or what coins can't pay.
    if (!made.ok) return;
    const isTakenNow = this.#random() < 0.5;
    this.#ledger.givenPrices.give(
      orderId,
      null,
      { ...made.value, price, reason: 'On the slip', staff, ...(isTakenNow && { isTakenNow }) },
      at,
    );
  }

  #correct(orderId: OrderId, at: number): void {
    const ticket = this.#ledger.tickets.of(orderId);
    if (ticket === undefined) return;
    const by = { reason: 'Mistyped', staff: one(sellers, this.#random) };
    const wanted = { ...by, price: this.#money.price(), corrections: ticket.priceCorrections.length };
    this.#ledger.priceCorrections.correct(orderId, null, wanted, at);
  }

  #giveGoodwill(piece: OrderId, at: number): void {
    const now = this.#ledger.goodwill.of(piece);
    if (now === undefined || compareAmounts(now.left, sum([])) <= 0) return;
    const part = new Big(now.left).times(this.#random()).round(this.#money.decimals, Big.roundUp);
    const staff = one(sellers, this.#random);
    const given = { piece, amount: exactAmount(part), tender: 'other', reason: 'Slow', staff } as const;
    value(this.#ledger.goodwill.give(given, now.left, at));
  }

  #refund({ orderId, cost, pack }: Adopted, at: number): void {
    const { operations } = this.#ledger;
    if (operations.ofSale(orderId).some(({ kind }) => kind === 'refund')) return;
    const named = { orderId, uidCustomer: `uid-${orderId}`, boughtAs: orderId, idPack: pack };
    const staff = one(sellers, this.#random);
    const begun = value(operations.draftRefund(refundIntent(at, { ...named, staff, expected: cost })));
    value(operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), at));
  }
}
