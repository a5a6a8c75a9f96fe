import { expect, it } from 'vitest';
import { codeShown } from './code-shown.ts';

const sold = { orderId: 'P-1', state: 'completed' } as const;

it('is another thing before the code, while it can not be read, and once it can', () => {
  const seen = [
    codeShown({ ...sold, state: 'accepted', install: null }),
    codeShown({ ...sold, install: { kind: 'unreadable' } }),
    codeShown({ ...sold, install: { kind: 'readable' } }),
    codeShown({ ...sold, state: 'refused', install: null }),
    codeShown({ ...sold, orderId: 'P-2', install: { kind: 'readable' } }),
  ];
  expect(new Set(seen).size).toBe(seen.length);
});

it('stays the same while only the state of the sale changes', () => {
  expect(codeShown({ ...sold, state: 'sending', install: null })).toBe(
    codeShown({ ...sold, state: 'accepted', install: null }),
  );
});
