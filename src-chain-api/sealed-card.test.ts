import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { phoneMark } from './requests/cards.ts';
import { phoneMarkOf } from './phone-mark.ts';
import { openCard, sealCard } from './sealed-card.ts';

function keys(): { readonly public: string; readonly secret: string } {
  const { x, d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { public: String(x), secret: String(d) };
}
const escrow = keys();
const place = { orderId: 'T1-A', version: 3 };
const mei = { name: 'Mei', phone: '+1 202 555 0100', note: null };

it('opens what was sealed, with the key, as the same card and version', async () => {
  const sealed = await sealCard(escrow.public, place, mei);
  expect(await openCard(escrow.secret, place, sealed)).toEqual(mei);
  expect(await openCard(keys().secret, place, sealed)).toBeUndefined();
  expect(await openCard(escrow.secret, { ...place, version: 4 }, sealed)).toBeUndefined();
  expect(await openCard(escrow.secret, { ...place, orderId: 'T1-B' }, sealed)).toBeUndefined();
  expect(await openCard(escrow.secret, place, 'AAAA')).toBeUndefined();
});

it('says nothing of what is sealed, and never the same twice', async () => {
  const [one, other] = [await sealCard(escrow.public, place, mei), await sealCard(escrow.public, place, mei)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64').includes('Mei')).toBe(false);
});

it('marks a number the same way with one key, and otherwise with another', () => {
  const [key, other] = [keys().secret, keys().secret];
  expect(phoneMark.parse(phoneMarkOf(key, '12025550100'))).toBe(phoneMarkOf(key, '12025550100'));
  expect(phoneMarkOf(key, '12025550101')).not.toBe(phoneMarkOf(key, '12025550100'));
  expect(phoneMarkOf(other, '12025550100')).not.toBe(phoneMarkOf(key, '12025550100'));
});
