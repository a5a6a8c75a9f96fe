import { describe, expect, it } from 'vitest';
import { firstRunAt, stepsLeft, type Known, type Traces } from './first-run.ts';

const nothing: Traces = { noted: undefined, hasAccount: false, hasSettings: false, hasBooks: false };

describe('the set-up of an installation', () => {
  it('begins where there is nothing at all', () => {
    expect(firstRunAt(nothing)).toBe('choices');
  });

  it.each(['hasAccount', 'hasSettings', 'hasBooks'] as const)('does not begin with %s', (trace) => {
    expect(firstRunAt({ ...nothing, [trace]: true })).toBeNull();
  });

  it('goes on after an end in the middle, whatever it has set itself', () => {
    const begun: Traces = { ...nothing, noted: 'begun', hasSettings: true };
    expect(firstRunAt(begun)).toBe('choices');
    expect(firstRunAt({ ...begun, hasAccount: true })).toBe('steps');
    expect(firstRunAt({ ...begun, hasAccount: true, hasBooks: true })).toBe('steps');
  });

  it('does not go on where something was sold in practice', () => {
    expect(firstRunAt({ ...nothing, noted: 'begun', hasBooks: true })).toBeNull();
  });

  it('never begins again', () => {
    expect(firstRunAt({ ...nothing, noted: 'over' })).toBeNull();
  });
});

describe('what is left to ask', () => {
  const unknown: Known = { hasPrices: false, hasShopName: false, isNamed: false, locked: [] };

  it('is all that nobody has said', () => {
    expect(stepsLeft(unknown)).toEqual(['money', 'receipts', 'till']);
    expect(stepsLeft({ ...unknown, hasShopName: true })).toEqual(['money', 'till']);
    expect(stepsLeft({ ...unknown, hasPrices: true, hasShopName: true, isNamed: true })).toEqual([]);
  });

  it('leaves out what the shop’s administrator has locked', () => {
    expect(stepsLeft({ ...unknown, locked: ['prices', 'printing'] })).toEqual(['till']);
  });
});
