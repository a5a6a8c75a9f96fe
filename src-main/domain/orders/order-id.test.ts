import { describe, expect, it } from 'vitest';
import { otherSeller, seller } from '../../../test/fixtures/seller.ts';
import { installationId, newInstallationId } from './installation.ts';
import { asTillWrote, isTillsId, madeAt, newOperationId, newOrderId, readTillId } from './order-id.ts';

/** Later than any id made before in this process. */
const at = 100_000_000_000_000;

describe('an order id', () => {
  it('carries the current time even if the clock was days ahead before', () => {
    const now = Date.UTC(2026, 10, 21);
    newOrderId(seller, now + 30 * 86_400_000);
    expect(readTillId(newOrderId(seller, now))?.madeAt).toBe(now);
  });

  it('is unique and greater than the one before, even if the clock is set back', () => {
    const clock = [5_000, 5_000, 4_000, 1, 6_000];
    const ids = clock.flatMap((now) => [newOrderId(seller, now), newOperationId(seller, now)]);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins with its till’s name and installation', () => {
    const id = newOrderId({ ...seller, name: 'P-T1' }, at);
    expect(id).toMatch(/^P-T1-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(readTillId(id)).toEqual({ name: 'P-T1', installation: seller.installation, madeAt: at });
  });

  it('differs from that of another installation with the same name', () => {
    expect(otherSeller.name).toBe(seller.name);
    const own = new Set([seller.installation]);
    expect(madeAt(own, newOrderId(seller, at))).toBe(at);
    expect(madeAt(own, newOrderId({ ...seller, name: 'FRONT' }, at))).toBe(at);
    expect(madeAt(own, newOrderId(otherSeller, at))).toBeUndefined();
    expect(madeAt(new Set([...own, otherSeller.installation]), newOrderId(otherSeller, at))).toBe(at);
  });

  it.each(['', 'T1-01JD4X8QF20123456789ABCDEF', 'T1--01JD4X8QF20123456789ABCDEF', 'shift:1', 'a-b-c-d'])(
    'is not recognized as a till’s: %j',
    (id) => expect(readTillId(id)).toBeUndefined(),
  );
});

describe('an id that comes back from a service', () => {
  const id = newOrderId(seller, Date.UTC(2026, 10, 21, 12));

  it('is normalized to the case that the till wrote', () => {
    expect(asTillWrote(id)).toBe(id);
    expect(asTillWrote(` ${id.toLowerCase()} `)).toBe(id);
    expect(asTillWrote(`p-${id.toLowerCase()}`)).toBe(`P-${id}`);
    expect(isTillsId(` ${id.toLowerCase()} `)).toBe(true);
  });

  it.each(['elsewhere-uid', 'order-7', 'Shop-1'])('is kept as received if no till made it: %s', (other) => {
    expect(asTillWrote(other)).toBe(other);
    expect(isTillsId(other)).toBe(false);
  });
});

it('never confuses two installations', () => {
  const ids = Array.from({ length: 1_000 }, newInstallationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(installationId.parse(id)).toBe(id);
});
