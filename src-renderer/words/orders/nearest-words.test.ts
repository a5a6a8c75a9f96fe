import { expect, it } from 'vitest';
import { nearestWords } from './nearest-words.ts';

it.each([
  [[{ kind: 'length', days: 10 }], 'Nothing for 10 days. The nearest:'],
  [[{ kind: 'size', megabytes: 7168 }], 'Nothing with 7 GB. The nearest:'],
  [
    [
      { kind: 'length', days: 1 },
      { kind: 'size', megabytes: 500 },
    ],
    'Nothing with 500 MB for 1 day. The nearest:',
  ],
] as const)('says what no package has', (missing, words) => {
  expect(nearestWords(missing)).toBe(words);
});
