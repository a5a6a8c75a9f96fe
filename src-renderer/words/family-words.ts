import type { SaleState } from '../../src-preload/contract/sale.ts';

/** How several sales of one press stand: "All 5 are ready." "2 of 5 are ready, 3 were not sold." */
export function familyWords(states: readonly SaleState[]): string {
  const count = (...wanted: readonly SaleState[]): number =>
    states.filter((state) => wanted.includes(state)).length;
  const all = states.length;
  const ready = count('completed');
  if (ready === all) return `All ${String(all)} are ready. Each phone scans a code of its own.`;
  const unsold = count('refused', 'canceled');
  if (unsold === all) return `None of the ${String(all)} was sold.`;
  const unsure = count('unknown');
  const parts = [
    `${String(ready)} of ${String(all)} ${ready === 1 ? 'is' : 'are'} ready`,
    unsold === 0 ? '' : `${String(unsold)} ${unsold === 1 ? 'was' : 'were'} not sold`,
    unsure === 0
      ? ''
      : `${String(unsure)} ${unsure === 1 ? 'is' : 'are'} being found out: do not sell ${unsure === 1 ? 'it' : 'them'} again`,
    ready + unsold + unsure === all ? '' : 'the rest is on its way',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}
