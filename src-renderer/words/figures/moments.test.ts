import { describe, expect, it } from 'vitest';
import { dayKey, dayWords, timeToTheSecond } from './moments.ts';

const local = (day: number, hour: number): string => new Date(2025, 10, day, hour, 3, 5).toISOString();
const now = new Date(2025, 10, 21, 14, 0);

describe('words for moments', () => {
  it('names days as people do', () => {
    expect(dayWords(local(21, 0), now)).toBe('Today');
    expect(dayWords(local(20, 23), now)).toBe('Yesterday');
    expect(dayWords(local(14, 9), now)).toBe('Friday, November 14');
    expect(dayWords(new Date(2024, 10, 21).toISOString(), now)).toBe('November 21, 2024');
  });

  it("groups by this computer's calendar day", () => {
    expect(dayKey(local(21, 0))).toBe(dayKey(local(21, 23)));
    expect(dayKey(local(21, 0))).not.toBe(dayKey(local(20, 23)));
  });

  it('shows the time to the second', () => {
    expect(timeToTheSecond(local(21, 14))).toBe('14:03:05');
  });
});
