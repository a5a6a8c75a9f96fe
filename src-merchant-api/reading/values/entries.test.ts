import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../result.ts';
import { entriesOf, readEntries } from './entries.ts';

const one = { id: 'a' };

describe('the entries of a list', () => {
  it.each([
    [[one], [one]],
    [[], []],
    [{ products: [one] }, [one]],
    [{ status: 'ok', message: null, data: [one] }, [one]],
    [{ items: [one], total: 1 }, [one]],
    [{ list: [one] }, [one]],
    [{ result: { products: [one], page: { next: 2 } } }, [one]],
    [{ data: { items: [one] } }, [one]],
    [{ Products: [one] }, [one]],
    [{ a: { name: 'A' } }, [{ id: 'a', name: 'A' }]],
    [{ products: { a: { name: 'A' }, b: { id: 'c' } } }, [{ id: 'a', name: 'A' }, { id: 'c' }]],
    [{ data: { japan: [one], europe: [{ id: 'b' }] } }, [one, { id: 'b' }]],
    [{ status: 'completed', products: {} }, []],
    [{ data: [], products: [one] }, [one]],
  ])('are found in %j', (body, expected) => {
    expect(entriesOf(body, ['products'])).toEqual(expected);
  });

  it.each([null, 7, 'text', {}, { status: 'ERROR', message: 'no' }])('are not found in %j', (body) => {
    expect(entriesOf(body, ['products'])).toBeUndefined();
  });

  it('fail individually, and the first failures are kept', () => {
    const even = (entry: unknown) => (Number(entry) % 2 === 0 ? succeed(Number(entry)) : fail('odd'));
    const found = Array.from({ length: 100 }, (_, index) => index);
    const reading = readEntries(found, even);
    expect(reading).toMatchObject({ ok: true, value: { unreadableCount: 50 } });
    expect(reading.ok && reading.value.entries).toHaveLength(50);
    expect(reading.ok && reading.value.unreadable).toHaveLength(20);
    expect(reading.ok && reading.value.unreadable[0]).toEqual({ entry: '1', why: 'odd' });
    expect(readEntries([], even)).toMatchObject({ ok: true, value: { entries: [] } });
  });

  it('that are all unreadable are not taken for the list, so the catalog isn’t emptied', () => {
    expect(readEntries([1, 2], () => fail('odd'))).toEqual(fail('none of the 2 entries can be read: odd'));
  });

  it('beyond a hundred thousand are only counted', () => {
    const reading = readEntries(Array.from({ length: 100_001 }), () => succeed(1));
    expect(reading.ok && reading.value.unreadableCount).toBe(1);
  });
});
