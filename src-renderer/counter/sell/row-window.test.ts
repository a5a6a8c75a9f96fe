import { describe, expect, it } from 'vitest';
import { firstRows } from './row-window.ts';

const group = (title: string, ...products: string[]) => ({ title, products });

describe('the rows that are listed so far', () => {
  it('are cut within a group, and groups after that are left for later', () => {
    const groups = [group('a', '1', '2'), group('b', '3', '4', '5'), group('c', '6')];
    expect(firstRows(groups, 3)).toEqual({ groups: [group('a', '1', '2'), group('b', '3')], isAll: false });
    expect(firstRows(groups, 2)).toEqual({ groups: [group('a', '1', '2')], isAll: false });
    expect(firstRows(groups, 6)).toEqual({ groups, isAll: true });
    expect(firstRows([], 6)).toEqual({ groups: [], isAll: true });
  });
});
