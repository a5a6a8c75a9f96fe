import { plural, t } from '@lingui/core/macro';

/** "about 21 sales left": what the balance still buys, at today's mix. */
export const salesLeftWords = (salesLeft: number): string =>
  salesLeft === 0
    ? t`not enough for an average sale`
    : plural(salesLeft, { one: 'about # sale left', other: 'about # sales left' });
