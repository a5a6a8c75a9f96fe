import { describe, expect, it } from 'vitest';
import { chooseScreen, chosenFrom, type Screen } from './choose-screen.ts';

const counters: Screen = { id: 1, name: 'Front', bounds: { x: 0, y: 0, width: 1280, height: 800 } };
const customers: Screen = { id: 2, name: 'Back', bounds: { x: 1280, y: 0, width: 1024, height: 600 } };
const chosen = chosenFrom(customers);

describe('choosing the customers’ screen', () => {
  it('uses none until one was chosen', () => {
    expect(chooseScreen([counters, customers], 1, null)).toBeUndefined();
  });

  it('uses the chosen one, wherever it is placed now', () => {
    const moved = { ...customers, bounds: { x: 0, y: 800, width: 800, height: 600 } };
    expect(chooseScreen([counters, moved], 1, chosen)).toBe(moved);
  });

  it('uses none while the chosen one is unplugged', () => {
    expect(chooseScreen([counters], 1, chosen)).toBeUndefined();
  });

  it('uses the identical one if the system renumbered it', () => {
    const again = { ...customers, id: 7 };
    expect(chooseScreen([counters, again], 1, chosen)).toBe(again);
  });

  it('uses none if two match: a code must not appear on a stranger’s screen', () => {
    const twins = [
      { ...customers, id: 7 },
      { ...customers, id: 8 },
    ];
    expect(chooseScreen([counters, ...twins], 1, chosen)).toBeUndefined();
  });

  it('never uses the one that shows the counter', () => {
    expect(chooseScreen([counters, customers], 2, chosen)).toBeUndefined();
    const alike = { ...counters, id: 3 };
    expect(chooseScreen([alike], 3, chosenFrom(counters))).toBeUndefined();
  });
});
