import { expect, it } from 'vitest';
import { codeHash, newCode } from './enrolment-code.ts';

it('is three groups of four letters that nobody misreads', () => {
  for (let tries = 0; tries < 200; tries += 1)
    expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
});

it('is the same however it is typed, and another one with another letter', () => {
  const hashed = codeHash('01AB-CDEF-GHJK');
  for (const typed of ['01ab-cdef-ghjk', ' O1AB CDEF GHJK', '0LABCDEFGHJK', 'oiabcdefghjk'])
    expect(codeHash(typed)).toEqual(hashed);
  expect(codeHash('01AB-CDEF-GHJM')).not.toEqual(hashed);
});
