import { describe, expect, it } from 'vitest';
import { chooseScreen, chosenFrom, type Screen } from './choose-screen.ts';

const counters: Screen = { id: 1, name: 'Front', bounds: { x: 0, y: 0, width: 1280, height: 800 } };
const customers: Screen = { id: 2, name: 'Back', bounds: { x: 1280, y: 0, width: 1024, height: 600 } };
const chosen = chosenFrom(customers);

describe('which screen customers look at', () => {
  it('is none until one was chosen', () => {
    expect(chooseScreen([counters, customers], 1, null)).toBeUndefined();
  });

  it('is the one that was chosen, wherever it stands now', () => {
    const moved = { ...customers, bounds: { x: 0, y: 800, width: 800, height: 600 } };
    expect(chooseScreen([counters, moved], 1, chosen)).toBe(moved);
  });

  it('is none while that one is unplugged', () => {
    expect(chooseScreen([counters], 1, chosen)).toBeUndefined();
  });

  it('is the one like it where the system has numbered it anew', () => {
    const again = { ...customers, id: 7 };
    expect(chooseScreen([counters, again], 1, chosen)).toBe(again);
  });

  it('is none where two look like it: a code must not come up on a stranger’s screen', () => {
    const twins = [
      { ...customers, id: 7 },
      { ...customers, id: 8 },
    ];
    expect(chooseScreen([counters, ...twins], 1, chosen)).toBeUndefined();
  });

  it('is never the one that the counter stands on', () => {
    expect(chooseScreen([counters, customers], 2, chosen)).toBeUndefined();
    const alike = { ...counters, id: 3 };
    expect(chooseScreen([alike], 3, chosenFrom(counters))).toBeUndefined();
  });
});
