import { expect, it } from 'vitest';
import { readOfficeAddress } from './office-address.ts';

it.each([
  ['office.example', 'https://office.example/'],
  [' https://office.example:4020/ ', 'https://office.example:4020/'],
  ['192.168.1.20:4020', 'https://192.168.1.20:4020/'],
  ['[::1]:4020', 'https://[::1]:4020/'],
  ['http://127.0.0.1:4020', 'http://127.0.0.1:4020/'],
  ['http://localhost:4020', 'http://localhost:4020/'],
])('%s is an address', (typed, address) => {
  expect(readOfficeAddress(typed)?.href).toBe(address);
});

it.each([
  '',
  'http://office.example',
  'http://192.168.1.20:4020',
  'ftp://office.example',
  'https://me:secret@office.example',
  'https://office.example/chain',
  'https://office.example/?a=1',
  'two words',
])('“%s” is none', (typed) => {
  expect(readOfficeAddress(typed)).toBeUndefined();
});
