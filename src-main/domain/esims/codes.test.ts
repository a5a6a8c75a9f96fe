import { expect, it } from 'vitest';
import type { Activation } from '../orders/issued-profile.ts';
import type { OrderId } from '../orders/sale.ts';
import { practiceCodes, SealedCodes } from './codes.ts';
import { SealKey } from '../../sealing/seal-key.ts';
import { SealKeys } from '../../sealing/seal-keys.ts';

const activation: Activation = {
  activationCode: 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4',
  appleUniversalLink: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$a$b',
  androidUniversalLink: null,
  installationUrl: null,
};
const orderId = 'T1-01J' as OrderId;
const other = 'T1-01K' as OrderId;
const readable = { kind: 'readable', activation } as const;

function codesWith(key: SealKey | 'none') {
  const codes = new SealedCodes();
  codes.useKeys(key === 'none' ? key : new SealKeys(key));
  return codes;
}

it('seals a code and reads it again with the key, later too', () => {
  const key = SealKey.make();
  const kept = codesWith(key).keep(orderId, activation);
  expect(kept.kind).toBe('sealed');
  expect(JSON.stringify(kept)).not.toContain('K2-9QX1');
  expect(codesWith(key).read(orderId, kept)).toEqual(readable);
});

it('says why a sealed code cannot be read', () => {
  const key = SealKey.make();
  const kept = codesWith(key).keep(orderId, activation);
  expect(new SealedCodes().read(orderId, kept)).toEqual({ kind: 'unreadable', why: 'key-to-come' });
  expect(codesWith('none').read(orderId, kept)).toEqual({ kind: 'unreadable', why: 'no-key' });
  expect(codesWith(SealKey.make()).read(orderId, kept)).toEqual({ kind: 'unreadable', why: 'another-key' });
  expect(codesWith(key).read(other, kept)).toEqual({ kind: 'unreadable', why: 'damaged' });
});

it('stores no code without a key, and reads it from memory meanwhile', () => {
  const codes = codesWith('none');
  const kept = codes.keep(orderId, activation);
  expect(kept).toEqual({ kind: 'not-kept' });
  expect(codes.read(orderId, kept)).toEqual(readable);
  expect(codesWith(SealKey.make()).read(orderId, kept)).toEqual({ kind: 'unreadable', why: 'not-kept' });
});

it('reads a code that was fetched again, whatever is stored', () => {
  const kept = codesWith(SealKey.make()).keep(orderId, activation);
  const codes = codesWith(SealKey.make());
  codes.hold(orderId, activation);
  expect(codes.read(orderId, kept)).toEqual(readable);
});

it('accepts a key that comes late, and no other one after it', () => {
  const key = SealKey.make();
  const kept = codesWith(key).keep(orderId, activation);
  const codes = codesWith('none');
  expect(codes.canSeal).toBe(false);
  codes.useKeys(new SealKeys(key));
  codes.useKeys('none');
  expect(codes.canSeal).toBe(true);
  expect(codes.read(orderId, kept)).toEqual(readable);
});

it('reads nothing after it has been closed', () => {
  const codes = codesWith(SealKey.make());
  const kept = codes.keep(orderId, activation);
  codes.hold(other, activation);
  codes.end();
  expect(codes.read(orderId, kept)).toEqual({ kind: 'unreadable', why: 'no-key' });
  expect(codes.read(other, { kind: 'not-kept' })).toEqual({ kind: 'unreadable', why: 'not-kept' });
});

it('stores practice codes in plain', () => {
  const kept = practiceCodes.keep(orderId, activation);
  expect(kept).toEqual({ kind: 'plain', ...activation });
  expect(practiceCodes.read(orderId, kept)).toEqual(readable);
});
