import { describe, expect, it } from 'vitest';
import { parseActivationCode } from './activation-code.ts';

describe('an activation code', () => {
  it.each([
    ['LPA:1$smdp.example.net$K2-9QX1-7HTRA4', 'smdp.example.net', 'K2-9QX1-7HTRA4', null, false],
    ['LPA:1$smdp.example.net$', 'smdp.example.net', '', null, false],
    ['LPA:1$smdp.example.net$aB3$1.3.6.1.4.1.31746', 'smdp.example.net', 'aB3', '1.3.6.1.4.1.31746', false],
    ['LPA:1$smdp.example.net$aB3$$1', 'smdp.example.net', 'aB3', null, true],
    ['LPA:1$smdp.example.net$aB3$1.3.6$1', 'smdp.example.net', 'aB3', '1.3.6', true],
  ])('%s is taken apart', (text, address, matchingId, oid, needsConfirmationCode) => {
    expect(parseActivationCode(text)).toEqual({ address, matchingId, oid, needsConfirmationCode });
  });

  it.each([
    '',
    'LPA:1$',
    'LPA:2$host$id',
    'lpa:1$host$id',
    'LPA:1$ho st$id',
    'https://host/id',
    'LPA:1$h$i$x',
  ])('%j is not one', (text) => {
    expect(parseActivationCode(text)).toBeUndefined();
  });
});
