import { expect, it } from 'vitest';
import { nearestWords } from './nearest-words.ts';

it.each([
  [[{ kind: 'length', days: 10 }], 'Nothing for 10\u00a0days. The nearest:'],
  [[{ kind: 'size', megabytes: 7168 }], 'Nothing with 7\u00a0GB. The nearest:'],
  [
    [
      { kind: 'length', days: 1 },
      { kind: 'size', megabytes: 500 },
    ],
    'Nothing with 500\u00a0MB for 1\u00a0day. The nearest:',
  ],
] as const)('says what no package has', (missing, words) => {
  expect(nearestWords(missing)).toBe(words);
});
