import type { ActivationMode } from '../../src-merchant-api/records/order.ts';

/** A sale as staff make it, by keys alone, and the same as a script would order it. */
export type UsualSale = {
  readonly name: string;
  /** Typed into the search, letter by letter. */
  readonly search: string;
  /** Pressed besides, in this order; the last one sells. */
  readonly keys: readonly string[];
  /** What the service is asked for, so many times at once. */
  readonly order: { readonly productId: string; readonly activationMode: ActivationMode };
  readonly quantity: number;
};

/** The three that a counter makes most. Each begins at an empty search and ends with the code in sight. */
export const usualSales: readonly UsualSale[] = [
  {
    name: 'one package of a country',
    search: 'japan 10gb 30d',
    keys: ['F9'],
    order: { productId: 'jp-10gb-30d', activationMode: 'NOW' },
    quantity: 1,
  },
  {
    name: 'two, paid by card, that start when first used',
    search: 'spain 5gb 30d',
    keys: ['F3', 'F4', 'F7', 'F9'],
    order: { productId: 'es-5gb-30d', activationMode: 'FIRST_USE' },
    quantity: 2,
  },
  {
    name: 'the last package again',
    search: '',
    keys: ['Control+g', 'F9'],
    order: { productId: 'es-5gb-30d', activationMode: 'NOW' },
    quantity: 1,
  },
];

/** From idle to the code, besides what is typed to search. */
export const mostKeys = 8;
