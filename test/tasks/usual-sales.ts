import type { ActivationMode } from '../../src-merchant-api/records/order.ts';

/** What is typed into the search, letter by letter, and pressed after it, in this order. */
export type Step = { readonly search: string; readonly keys: readonly string[] };

/** A package that the service is asked for, so many times at once. */
export type Ordered = {
  readonly productId: string;
  readonly activationMode: ActivationMode;
  readonly quantity: number;
};

/** A sale as staff make it, by keys alone, and the same as a script would order it. */
export type UsualSale = {
  readonly name: string;
  /** One for each package that is searched for; the last key sells. */
  readonly steps: readonly Step[];
  readonly orders: readonly Ordered[];
  /** How many keys it may take, besides what is typed to search. */
  readonly mostKeys: number;
};

/** All keys besides the search text. */
export const keysOf = ({ steps }: UsualSale): readonly string[] => steps.flatMap(({ keys }) => keys);

/** How many eSIMs are sold. */
export const piecesOf = ({ orders }: UsualSale): number =>
  orders.reduce((pieces, { quantity }) => pieces + quantity, 0);

const japan = { productId: 'jp-10gb-30d', activationMode: 'FIRST_USE', quantity: 1 } as const;

/** Those that a counter makes most. Each begins at an empty search and ends with the code in sight. */
export const usualSales: readonly UsualSale[] = [
  {
    name: 'one package of a country',
    steps: [{ search: 'japan 10gb 30d', keys: ['F9'] }],
    orders: [japan],
    mostKeys: 1,
  },
  {
    name: 'one, paid in cash with a note, of which there is change',
    steps: [{ search: 'japan 10gb 30d', keys: ['Control+b', 'Alt+2', 'F9'] }],
    orders: [japan],
    mostKeys: 4,
  },
  {
    name: 'two, paid by card, that start at once',
    steps: [{ search: 'spain 5gb 30d', keys: ['F3', 'F4', 'F7', 'F9'] }],
    orders: [{ productId: 'es-5gb-30d', activationMode: 'NOW', quantity: 2 }],
    mostKeys: 8,
  },
  {
    name: 'the last package again',
    steps: [{ search: '', keys: ['Control+g', 'F9'] }],
    orders: [{ productId: 'es-5gb-30d', activationMode: 'FIRST_USE', quantity: 1 }],
    mostKeys: 8,
  },
  {
    name: 'a family of four, two to each of two countries',
    steps: [
      { search: 'japan 10gb 30d', keys: ['F7', 'Enter'] },
      { search: 'south korea 5gb 30d', keys: ['F7', 'Enter', 'F9'] },
    ],
    orders: [
      { ...japan, quantity: 2 },
      { productId: 'kr-5gb-30d', activationMode: 'FIRST_USE', quantity: 2 },
    ],
    mostKeys: 14,
  },
];
