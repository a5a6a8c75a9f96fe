import { expect, it } from 'vitest';
import { z } from 'zod';
import { orderUuid } from './order-uuid.ts';

const at = Date.parse('2027-02-20T10:00:00Z');

it('is a UUID of version 7 that begins with its time', () => {
  const uuid = orderUuid(at);
  expect(z.uuidv7().parse(uuid)).toBe(uuid);
  expect(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(at);
});

it('sorts by time, and is unique', () => {
  const uuids = Array.from({ length: 100 }, (_, index) => orderUuid(at + index));
  expect(uuids.toSorted()).toEqual(uuids);
  expect(new Set(Array.from({ length: 100 }, () => orderUuid(at))).size).toBe(100);
});
