import { expect, it } from 'vitest';
import { isSameEsim } from './same-esim.ts';

const code = 'LPA:1$smdp.example.net$AB-3';

it.each([
  code,
  ' LPA:1$smdp.example.net$AB-3\n',
  'lpa:1$SMDP.example.net$AB-3',
  '1$smdp.example.net$AB-3',
  'LPA:1$smdp.example.net$AB-3$$1',
])('%j installs the same eSIM', (other) => {
  expect(isSameEsim(code, other)).toBe(true);
  expect(isSameEsim(other, code)).toBe(true);
});

it.each(['LPA:1$smdp.example.net$AB-4', 'LPA:1$other.example.net$AB-3', 'LPA:1$smdp.example.net$ab-3', ''])(
  '%j does not install the same eSIM',
  (other) => {
    expect(isSameEsim(code, other)).toBe(false);
    expect(isSameEsim(other, code)).toBe(false);
  },
);

it('compares texts of an unknown form as a whole', () => {
  expect(isSameEsim('no code', 'no code ')).toBe(true);
  expect(isSameEsim('no code', 'another')).toBe(false);
});
