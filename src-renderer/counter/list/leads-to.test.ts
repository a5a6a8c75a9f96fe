import { describe, expect, it } from 'vitest';
import { did, leadsTo } from './leads-to.ts';

const { InputKeyDownArrowDown, InputKeyDownArrowUp, InputKeyDownPageDown, InputKeyDownPageUp } = did;
const { InputKeyDownHome, InputKeyDownEnd, InputBlur, InputKeyDownEscape, ItemMouseMove, ItemClick } = did;

/** Of twenty rows, with five to a page. `proposed` is what Downshift would choose. */
const from = (now: number, type: Parameters<typeof leadsTo>[1]['type'], proposed: number): number =>
  leadsTo(now, { type, changes: { highlightedIndex: proposed } }, 20, 5);

describe('where a key of a searched list leads to', () => {
  it('is the next row, and the one before', () => {
    expect(from(3, InputKeyDownArrowDown, 4)).toBe(4);
    expect(from(3, InputKeyDownArrowUp, 2)).toBe(2);
  });

  it('stays at an end, where Downshift begins at the other one', () => {
    expect(from(19, InputKeyDownArrowDown, 0)).toBe(19);
    expect(from(0, InputKeyDownArrowUp, 19)).toBe(0);
  });

  it('is a page on, and at most the end', () => {
    expect(from(3, InputKeyDownPageDown, 13)).toBe(8);
    expect(from(17, InputKeyDownPageDown, 0)).toBe(19);
    expect(from(8, InputKeyDownPageUp, 0)).toBe(3);
    expect(from(2, InputKeyDownPageUp, 19)).toBe(0);
  });

  it('is an end', () => {
    expect(from(7, InputKeyDownHome, 0)).toBe(0);
    expect(from(7, InputKeyDownEnd, 19)).toBe(19);
  });

  it('is a first row where none is chosen', () => {
    expect(from(-1, InputKeyDownArrowDown, 0)).toBe(0);
    expect(from(-1, InputKeyDownPageUp, 19)).toBe(0);
  });

  it('is nowhere in a list without rows', () => {
    for (const type of [InputKeyDownPageDown, InputKeyDownPageUp, InputKeyDownArrowDown])
      expect(leadsTo(-1, { type, changes: { highlightedIndex: -1 } }, 0, 5)).toBe(-1);
  });

  it.each([
    ['the mouse moves over another row', ItemMouseMove, 9],
    ['the search loses the focus', InputBlur, -1],
    ['Esc is pressed', InputKeyDownEscape, -1],
    ['a row is pressed', ItemClick, -1],
  ])('is the chosen row where %s', (_words, type, proposed) => {
    expect(from(7, type, proposed)).toBe(7);
  });
});
