/** What a figure may be, both ends meant: decimals as text. */
export type FigureLimits = { readonly least: string; readonly most: string };

/**
 * Between what each figure that a person types has to be. Main refuses all others, and the window says so beside the
 * field: as `smallest-cash.ts` and `card-reference.ts` a part of the contract that windows take more of than types.
 */
export const figureLimits = {
  /** Money in a drawer, or below which a balance is low. */
  shopMoney: { least: '0', most: '999999999' },
  /** How much of the shop's currency one unit of the balance's is worth. */
  rate: { least: '0.000000001', most: '1000000000' },
  taxPercent: { least: '0', most: '100' },
  /** Of a cost; below zero is taken off. */
  markupPercent: { least: '-100', most: '10000' },
  /** Of a price; a discount. */
  discountPercent: { least: '0.01', most: '100' },
  /** How much of a price clerks may take off. */
  clerkPercent: { least: '0', most: '100' },
  /** More than any package costs, in any currency: the dearest one costs some ten thousand dollars. */
  markupAmount: { least: '-1000000000', most: '1000000000' },
  /** How many notes or coins of one kind lie in a drawer. */
  cashPieces: { least: '0', most: '99999' },
  /** How long customers are kept; 0 for good. */
  keptMonths: { least: '0', most: '240' },
} as const satisfies Readonly<Record<string, FigureLimits>>;

/** How many digits a figure may have: behind the point, and where it says so in all, leading and ending zeros aside. */
export type FigureDigits = { readonly decimals: number; readonly significant?: number };

/** Of each kind of figure that a person types but money, which has the decimals of its currency. */
export const figureDigits = {
  rate: { decimals: 12, significant: 10 },
  percent: { decimals: 4 },
  count: { decimals: 0 },
} as const satisfies Readonly<Record<string, FigureDigits>>;

/** Whether a decimal as text has more digits than that; zeros at its end are none. */
export function hasTooManyDigits(figure: string, { decimals, significant }: FigureDigits): boolean {
  const [whole = '', fraction = ''] = figure.replace('-', '').split('.');
  if (fraction.replace(/0+$/, '').length > decimals) return true;
  return significant !== undefined && `${whole}${fraction}`.replaceAll(/^0+|0+$/g, '').length > significant;
}
