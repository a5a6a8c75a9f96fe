import { parseDate, type CalendarDate } from '@internationalized/date';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import { inventActivation, inventRefund, inventTopUp, type InventedOperation } from './invented-operation.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import {
  inventSale,
  staffAt,
  type CounterMoment,
  type InventedSale,
  type Seller,
  type SoldProfile,
} from './invented-sale.ts';
import { below, seededRandom, type Random } from './seeded-random.ts';
import { shopDays, type ShopDay } from './shop-days.ts';
import { shelfOf } from './shop-shelf.ts';
import { priceTimes, type PriceTime } from './shop-years.ts';

/** Which years are invented. The same plan makes the same years. */
export type YearsPlan = {
  readonly sales: number;
  readonly seed: number;
  /** How many days the shop sold. */
  readonly days: number;
  /** The last of them, as YYYY-MM-DD. */
  readonly lastDay: string;
  readonly seller: Seller;
  readonly products: readonly Product[];
};

/** One day. */
export type InventedDay = {
  /** In the order in which it began. */
  readonly happened: readonly (InventedSale | InventedOperation)[];
  /** Who opened and closed the till's shift, and what was short in the drawer; null before the till knew shifts. */
  readonly shift: InventedShift | null;
};

export type InventedShift = {
  readonly opener: StaffMark | null;
  readonly closer: StaffMark | null;
  readonly currency: string;
  /** Of the cash that was counted, in whole units; below zero where there was more than expected. */
  readonly short: number;
};

/** So many days, of which a shop with many sales a day remembers three years. */
export const usualDays = 1_096;
/** A Wednesday. */
export const usualLastDay = '2025-12-31';

/** The days of a shop, one after the other. */
export function* inventYears(plan: YearsPlan): Generator<InventedDay> {
  const { sales, seed, seller, products } = plan;
  const random = seededRandom(seed);
  const shelf = shelfOf(products);
  const days = shopDays(lastDayOf(plan), plan.days, sales);
  /** What was sold and will be brought back, topped up or started, by the day's number. */
  const later = new Map<number, Return[]>();
  let number = 0;
  let topUps = 0;
  for (const [index, day] of days.entries()) {
    const prices = pricesAt(day.through);
    const happened: (readonly [at: number, InventedSale | InventedOperation])[] = [];
    for (let sold = 0; sold < day.sales; sold += 1) {
      const moment = { ...day.moment(random), prices };
      const sale = inventSale(random, seller, moment, shelf.choose(random), (number += 1));
      happened.push([moment.at, sale]);
      if (sale.profile !== undefined) planReturns(random, later, index, sale.profile);
    }
    for (const { kind, sold } of later.get(index) ?? []) {
      const moment = momentAfter(random, day, prices);
      happened.push([
        moment.at,
        kind === 'top-up'
          ? inventTopUp(random, seller, moment, sold, shelf.again(random, sold.product), (topUps += 1))
          : (kind === 'refund' ? inventRefund : inventActivation)(random, seller, moment, sold),
      ]);
    }
    later.delete(index);
    yield {
      happened: happened.toSorted(([left], [right]) => left - right).map(([, what]) => what),
      shift: prices.knows.shifts && happened.length > 0 ? inventShift(random, prices) : null,
    };
  }
}

function inventShift(random: Random, prices: PriceTime): InventedShift {
  const at = { at: 0, prices };
  return {
    opener: staffAt(random, { ...at, isMorning: true }),
    closer: staffAt(random, { ...at, isMorning: false }),
    currency: prices.currency,
    short: random() < 0.1 ? below(random, 5) - 2 : 0,
  };
}

type Return = { readonly kind: InventedOperation['kind']; readonly sold: SoldProfile };

function planReturns(random: Random, later: Map<number, Return[]>, day: number, sold: SoldProfile): void {
  const plan = (kind: Return['kind'], withinDays: number): void => {
    const on = day + 1 + below(random, withinDays);
    later.set(on, [...(later.get(on) ?? []), { kind, sold }]);
  };
  const chance = random();
  // A package that was brought back is neither topped up nor started.
  if (chance < 0.022) plan('refund', 12);
  else {
    if (sold.isOnDemand && random() < 0.8) plan('activation', 14);
    if (chance < 0.09) plan('top-up', 28);
  }
}

const momentAfter = (random: Random, day: ShopDay, prices: PriceTime): CounterMoment => ({
  ...day.moment(random),
  prices,
});

const pricesAt = (through: number): PriceTime =>
  priceTimes.find(({ until }) => through < until) ?? lastPriceTime();

function lastPriceTime(): PriceTime {
  const last = priceTimes.at(-1);
  if (last === undefined) throw new RangeError('the shop never made a price');
  return last;
}

/** @throws Error where it is no date. */
const lastDayOf = ({ lastDay }: YearsPlan): CalendarDate => parseDate(lastDay);
