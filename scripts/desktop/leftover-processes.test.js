import { describe, expect, it } from 'vitest';
import { stateAndGroupIn } from './leftover-processes.js';

describe('reading /proc/<pid>/stat', () => {
  it.each([
    ['42 (sh) S 1 40 39 0', 'S', 40],
    ['42 (a) R 7 8) Z 1 41 39 0', 'Z', 41],
    ['42 (tmux: server) S 1 43 39 0', 'S', 43],
  ])('finds state and group whatever the program is called: %s', (stat, state, group) => {
    expect(stateAndGroupIn(stat)).toEqual({ state, group });
  });
});
