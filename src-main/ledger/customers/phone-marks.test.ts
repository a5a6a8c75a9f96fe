import { describe, expect, it } from 'vitest';
import { SealKey } from '../../sealing/seal-key.ts';
import { marksOfWhole, marksSought, phoneMarks } from './phone-marks.ts';

const key = SealKey.make();
const ofHoa = phoneMarks(key, '+84 (0)90 765 4321');
const shared = (marks: readonly string[], others: readonly string[]): number =>
  marks.filter((mark) => others.includes(mark)).length;

describe('the marks of a telephone number', () => {
  it('are equal however it is written', () => {
    for (const written of ['0084 90 765 4321', '+84-90-7654321', '٠٠٨٤٩٠٧٦٥٤٣٢١'])
      expect(phoneMarks(key, written)).toEqual(ofHoa);
  });

  it('are at most three of 64 bits each, and contain none of its digits', () => {
    expect(ofHoa).toHaveLength(3);
    for (const mark of ofHoa) expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(phoneMarks(key, '12')).toHaveLength(1);
    expect(phoneMarks(key, 'no number')).toEqual([]);
  });

  it('match an ending of four digits or more and a beginning of six or more, without the country code too', () => {
    const national = '907654321';
    expect(shared(ofHoa, marksSought(key, '4321', null))).toBe(1);
    expect(shared(ofHoa, marksSought(key, '849076', null))).toBe(1);
    expect(shared(ofHoa, marksSought(key, '907654', null))).toBe(1);
    expect(shared(ofHoa, marksSought(key, '84907', null))).toBe(0);
    // Stored without the country code, and searched with it.
    expect(shared(phoneMarks(key, '090 765 4321'), marksSought(key, '84907654321', national))).toBe(2);
    expect(shared(ofHoa, marksOfWhole(key, national, null))).toBe(1);
  });

  it('are meaningless with another key', () => {
    expect(shared(phoneMarks(SealKey.make(), '+84 (0)90 765 4321'), ofHoa)).toBe(0);
  });

  it('distinguish an ending from a beginning of the same digits', () => {
    expect(new Set(phoneMarks(key, '4321 4321')).size).toBe(2);
    expect(shared(marksSought(key, '123456', null), phoneMarks(key, '999 123456'))).toBe(1);
  });
});
