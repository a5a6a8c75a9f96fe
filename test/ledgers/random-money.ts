import Big from 'big.js';
import { exactAmount, parseAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { PriceTerms } from '../../src-main/domain/price-rules.ts';
import { decimalWithin, type Decimal } from '../../src-books/money/decimal.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { japan } from '../fixtures/products.ts';
import { one } from './random-discounts.ts';

/** In what a shop sells, and the tax in its prices: several where it was changed in between. */
export type ShopMoney = {
  readonly currency: string;
  /** Of one dollar, which packages are bought for. */
  readonly rate: string;
  readonly taxPercents: readonly string[];
};

const zero = sum([]);
const decimal = decimalWithin({ least: '0', most: '1000' });

/** What a shop has on sale. */
export const products = [
  japan,
  { ...japan, productId: 'kr-5gb-30d', name: 'South Korea 5 GB' },
  { ...japan, productId: 'eu-5gb-30d', name: 'Europe 5 GB', countries: ['FR', 'DE'] },
];

/** Prices and costs of a shop, at random. */
export class RandomMoney {
  /** Of the shop's currency. */
  readonly decimals: number;
  readonly #money: ShopMoney;
  readonly #random: () => number;

  constructor(money: ShopMoney, random: () => number) {
    this.#money = money;
    this.#random = random;
    this.decimals = currencyDecimals(money.currency);
  }

  /** The tax isn't told yet. */
  terms(): PriceTerms {
    const { currency, rate, taxPercents } = this.#money;
    const taxPercent: Decimal = decimal.parse(one(taxPercents, this.#random));
    return { currency, costCurrency: 'USD', rate: decimal.parse(rate), taxPercent, tax: zero };
  }

  /** From the smallest coin to the price of a large package. */
  price(): Amount {
    const most = new Big(70).times(this.#money.rate).times(this.#random() * this.#random());
    return this.#random() < 0.02 ? this.coins(new Big(10).pow(-this.decimals)) : this.coins(most);
  }

  /** To the smallest coin. */
  coins(amount: Big): Amount {
    return exactAmount(amount.round(this.decimals, Big.roundHalfUp));
  }

  cost(): Amount {
    const cost = parseAmount(one(['18.4', '4.1', '9.99', '0.35'], this.#random));
    if (cost === undefined) throw new Error('a cost is an amount');
    return cost;
  }
}
