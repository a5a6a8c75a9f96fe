/** The notes and coins of a currency, in its units, the smallest first. */
export type CashPieces = {
  /** The notes that people carry: what they are likely to hand over is made of them. */
  readonly notes: readonly number[];
  /** Notes that are counted where they lie in a drawer, and that nobody is expected to pay with. */
  readonly otherNotes?: readonly string[];
  /** None where coins have gone. */
  readonly coins: readonly string[];
};

/**
 * What lies in a shop's drawer, of each currency that is listed: what its central bank issues and people use. Without coins
 * below the smallest sum that is paid in cash (`smallest-cash.ts`), and without notes and coins that are hardly ever seen,
 * as the note of two dollars: those are counted as another amount.
 */
export const cashPieces: Readonly<Record<string, CashPieces>> = {
  AED: { notes: [5, 10, 20, 50, 100, 200, 500, 1000], coins: ['0.25', '0.5', '1'] },
  AUD: { notes: [5, 10, 20, 50, 100], coins: ['0.05', '0.1', '0.2', '0.5', '1', '2'] },
  BRL: { notes: [2, 5, 10, 20, 50, 100, 200], coins: ['0.05', '0.1', '0.25', '0.5', '1'] },
  CAD: { notes: [5, 10, 20, 50, 100], coins: ['0.05', '0.1', '0.25', '1', '2'] },
  CHF: {
    notes: [10, 20, 50, 100, 200],
    otherNotes: ['1000'],
    coins: ['0.05', '0.1', '0.2', '0.5', '1', '2', '5'],
  },
  CNY: { notes: [1, 5, 10, 20, 50, 100], coins: ['0.1', '0.5', '1'] },
  CZK: { notes: [100, 200, 500, 1000, 2000, 5000], coins: ['1', '2', '5', '10', '20', '50'] },
  DKK: { notes: [50, 100, 200, 500], coins: ['0.5', '1', '2', '5', '10', '20'] },
  EGP: { notes: [5, 10, 20, 50, 100, 200], coins: ['0.25', '0.5', '1'] },
  EUR: {
    notes: [5, 10, 20, 50, 100, 200],
    otherNotes: ['500'],
    coins: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2'],
  },
  GBP: { notes: [5, 10, 20, 50], coins: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2'] },
  HKD: { notes: [10, 20, 50, 100, 500, 1000], coins: ['0.1', '0.2', '0.5', '1', '2', '5', '10'] },
  HUF: { notes: [500, 1000, 2000, 5000, 10_000, 20_000], coins: ['5', '10', '20', '50', '100', '200'] },
  IDR: {
    notes: [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
    coins: ['100', '200', '500', '1000'],
  },
  ILS: { notes: [20, 50, 100, 200], coins: ['0.1', '0.5', '1', '2', '5', '10'] },
  INR: { notes: [10, 20, 50, 100, 200, 500], coins: ['1', '2', '5', '10', '20'] },
  JPY: { notes: [1000, 5000, 10_000], otherNotes: ['2000'], coins: ['1', '5', '10', '50', '100', '500'] },
  KRW: { notes: [1000, 5000, 10_000, 50_000], coins: ['10', '50', '100', '500'] },
  KWD: {
    notes: [1, 5, 10, 20],
    otherNotes: ['0.25', '0.5'],
    coins: ['0.005', '0.01', '0.02', '0.05', '0.1'],
  },
  MAD: { notes: [20, 50, 100, 200], coins: ['0.1', '0.2', '0.5', '1', '2', '5', '10'] },
  MXN: { notes: [20, 50, 100, 200, 500, 1000], coins: ['0.5', '1', '2', '5', '10', '20'] },
  MYR: { notes: [1, 5, 10, 20, 50, 100], coins: ['0.05', '0.1', '0.2', '0.5'] },
  NOK: { notes: [50, 100, 200, 500, 1000], coins: ['1', '5', '10', '20'] },
  NZD: { notes: [5, 10, 20, 50, 100], coins: ['0.1', '0.2', '0.5', '1', '2'] },
  PHP: { notes: [20, 50, 100, 200, 500, 1000], coins: ['0.25', '1', '5', '10', '20'] },
  PLN: {
    notes: [10, 20, 50, 100, 200, 500],
    coins: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2', '5'],
  },
  QAR: { notes: [1, 5, 10, 50, 100, 200, 500], coins: ['0.25', '0.5'] },
  SAR: { notes: [5, 10, 50, 100, 200, 500], coins: ['0.25', '0.5', '1', '2'] },
  SEK: { notes: [20, 50, 100, 200, 500, 1000], coins: ['1', '2', '5', '10'] },
  SGD: { notes: [2, 5, 10, 50, 100], coins: ['0.05', '0.1', '0.2', '0.5', '1'] },
  THB: { notes: [20, 50, 100, 500, 1000], coins: ['0.25', '0.5', '1', '2', '5', '10'] },
  TRY: { notes: [5, 10, 20, 50, 100, 200], coins: ['0.25', '0.5', '1', '5'] },
  TWD: { notes: [100, 500, 1000], coins: ['1', '5', '10', '50'] },
  USD: { notes: [1, 5, 10, 20, 50, 100], coins: ['0.01', '0.05', '0.1', '0.25'] },
  VND: { notes: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000], coins: [] },
  ZAR: { notes: [10, 20, 50, 100, 200], coins: ['0.1', '0.2', '0.5', '1', '2', '5'] },
};
