import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpans, type Span } from './merge-spans.ts';

const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(60)).map(([from, more]): Span => ({ from, until: from + more })),
  { maxLength: 12 },
);
const covers = (all: readonly Span[], time: number): boolean =>
  all.some(({ from, until }) => from <= time && time <= until);

describe('Merged spans', () => {
  it('cover the same times, in order and apart', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const merged = mergeSpans(given);
        for (let time = 0; time <= 121; time += 1) expect(covers(merged, time)).toBe(covers(given, time));
        for (const [index, span] of merged.slice(1).entries())
          expect(span.from).toBeGreaterThan(merged[index]?.until ?? Infinity);
      }),
    );
  });

  it('leave a gap of a millisecond between two that don’t touch', () => {
    expect(
      mergeSpans([
        { from: 5, until: 9 },
        { from: 1, until: 4 },
      ]),
    ).toEqual([
      { from: 1, until: 4 },
      { from: 5, until: 9 },
    ]);
    expect(
      mergeSpans([
        { from: 4, until: 9 },
        { from: 1, until: 4 },
      ]),
    ).toEqual([{ from: 1, until: 9 }]);
  });
});
