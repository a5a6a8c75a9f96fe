import { plural, t } from '@lingui/core/macro';
import type { SaleState } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../figures/figures.ts';
import { isUnsure } from './sale-words.ts';

/**
 * How several sales of one press stand: "All 5 are ready." "2 of 5 are ready, 3 were not sold."
 *
 * @param lostTopUps how many top-ups of the same ticket came to nothing.
 */
export function familyWords(states: readonly SaleState[], lostTopUps = 0): string {
  const words = salesWords(states);
  if (lostTopUps === 0) return words;
  const lost = plural(lostTopUps, { one: '# top-up was not bought.', other: '# top-ups were not bought.' });
  return `${lost} ${words}`;
}

function salesWords(states: readonly SaleState[]): string {
  const count = (...wanted: readonly SaleState[]): number =>
    states.filter((state) => wanted.includes(state)).length;
  const all = states.length;
  const ready = count('completed');
  if (ready === all) {
    return plural(all, {
      one: 'Ready. Scan the code with the phone.',
      2: 'Both are ready. Each phone scans its own code.',
      other: 'All # are ready. Each phone scans its own code.',
    });
  }
  const unsold = count('refused', 'canceled', 'written-off');
  if (unsold === all) return plural(all, { one: 'It was not sold.', other: 'None of the # were sold.' });
  const unsure = states.filter(isUnsure).length;
  const parts = inClauses([
    plural(ready, { one: `# of ${all} is ready`, other: `# of ${all} are ready` }),
    ...(unsold === 0 ? [] : [plural(unsold, { one: '# was not sold', other: '# were not sold' })]),
    ...(unsure === 0
      ? []
      : [
          plural(unsure, {
            one: '# is being checked: don’t sell it again',
            other: '# are being checked: don’t sell them again',
          }),
        ]),
    ...(ready + unsold + unsure === all ? [] : [t`the rest is on its way`]),
  ]);
  return t`${parts}.`;
}
