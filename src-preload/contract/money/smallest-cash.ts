/**
 * The smallest sum that is paid in cash, of the currencies whose smallest coins have gone. Card payments are exact.
 *
 * Australia, Canada, New Zealand, Switzerland and the Nordic countries have it by law or by their central bank's rule;
 * all round to the nearest. Here because windows take more of it than types: they say what is due in cash before main does.
 */
export const smallestCash: Readonly<Record<string, string>> = {
  AUD: '0.05',
  CAD: '0.05',
  CHF: '0.05',
  CZK: '1',
  DKK: '0.5',
  HUF: '5',
  NOK: '1',
  NZD: '0.1',
  SEK: '1',
};
