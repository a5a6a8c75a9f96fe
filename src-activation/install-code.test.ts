import { expect, it } from 'vitest';
import { installCode } from './install-code.ts';

it.each([
  ['LPA:1$smdp.example.net$AB-3', 'LPA:1$smdp.example.net$AB-3'],
  [' LPA:1$smdp.example.net$AB-3$$1\n', 'LPA:1$smdp.example.net$AB-3$$1'],
  ['lpa: 1$smdp.example.net$ab-3', 'LPA:1$smdp.example.net$ab-3'],
  ['1$smdp.example.net$AB-3', 'LPA:1$smdp.example.net$AB-3'],
  ['LPA:2$smdp.example.net$AB-3', 'LPA:2$smdp.example.net$AB-3'],
  ['K2-9QX1-7HTRA4', 'K2-9QX1-7HTRA4'],
])('%j is an activation code', (text, code) => {
  expect(installCode(text)).toBe(code);
});

it.each([
  'https://evil.example/pay?LPA:1$a$b',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  'evil.example/pay',
  'evil.example',
  '//evil.example',
  'tel:0900123456',
  '+900123456',
  'SMSTO:0900:LPA:1$a$b',
  'WIFI:S:free;;',
  'mail@evil.example',
  'two words',
  'x LPA:1$a$b',
  '',
])('%j is not an activation code', (text) => {
  expect(installCode(text)).toBeNull();
});
