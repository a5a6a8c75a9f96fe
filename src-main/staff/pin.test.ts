import { expect, it } from 'vitest';
import { hashPin, isPin, pin, pinCost, pinHash, type Pin } from './pin.ts';

const cheap = { N: 2, r: 1, p: 1 };
const typed = (digits: string): Pin => pin.parse(digits);

it.each(['', '123', '123456789', '12a4', '１２３４', ' 1234', '1234\n'])('rejects %j', (text) => {
  expect(pin.safeParse(text).success).toBe(false);
});

it('is verified by its hash, and no other PIN is', async () => {
  const kept = await hashPin(typed('0042'), cheap);
  expect(await isPin(typed('0042'), kept)).toBe(true);
  expect(await isPin(typed('0043'), kept)).toBe(false);
  expect(await isPin(typed('00420'), kept)).toBe(false);
});

it('has a different hash each time, which does not contain it', async () => {
  const [one, other] = await Promise.all([hashPin(typed('314159'), cheap), hashPin(typed('314159'), cheap)]);
  expect(one.hash).not.toBe(other.hash);
  expect(JSON.stringify([one, other])).not.toContain('314159');
});

it('is hashed with 32 MiB of memory, as recorded in the file', async () => {
  const kept = await hashPin(typed('1234'));
  expect(128 * kept.N * kept.r).toBe(32 * 1024 * 1024);
  expect(kept).toMatchObject(pinCost);
  expect(await isPin(typed('1234'), pinHash.parse(JSON.parse(JSON.stringify(kept))))).toBe(true);
});

it.each([{ N: 2 ** 30 }, { N: 3 }, { r: 1e9 }, { p: 1e9 }, { salt: '' }, { hash: 'abc' }])(
  'is not compared using the edited hash %j, which could stop the till',
  async (edited) => {
    const kept = await hashPin(typed('1234'), cheap);
    expect(pinHash.safeParse({ ...kept, ...edited }).success).toBe(false);
  },
);
