import { describe, expect, it } from 'vitest';
import { did, leadsTo } from './leads-to.ts';

const { InputKeyDownArrowDown, InputKeyDownArrowUp, InputKeyDownPageDown, InputKeyDownPageUp } = did;
const { InputKeyDownHome, InputKeyDownEnd, InputBlur, InputKeyDownEscape, ItemMouseMove, ItemClick } = did;

/** Of twenty rows, with five to a page. `proposed` is what Downshift would choose. */
const from = (now: number, type: Parameters<typeof leadsTo>[1]['type'], proposed: number): number =>
  leadsTo(now, { type, changes: { highlightedIndex: proposed } }, 20, 5);

describe('where a key in a searched list leads', () => {
  it.each([
    ['the next row', 3, InputKeyDownArrowDown, 4, 4],
    ['the row before', 3, InputKeyDownArrowUp, 2, 2],
    ['the last row still, where Downshift begins at the first', 19, InputKeyDownArrowDown, 0, 19],
    ['the first row still, where Downshift goes on at the last', 0, InputKeyDownArrowUp, 19, 0],
    ['a page on', 3, InputKeyDownPageDown, 13, 8],
    ['at most the last row', 17, InputKeyDownPageDown, 0, 19],
    ['a page back', 8, InputKeyDownPageUp, 0, 3],
    ['at most the first row', 2, InputKeyDownPageUp, 19, 0],
    ['the first row', 7, InputKeyDownHome, 0, 0],
    ['the last row', 7, InputKeyDownEnd, 19, 19],
    ['the first row where none is chosen', -1, InputKeyDownArrowDown, 0, 0],
    ['the first row where none is chosen and a page back is wanted', -1, InputKeyDownPageUp, 19, 0],
  ])('is %s', (_words, now, type, proposed, row) => {
    expect(from(now, type, proposed)).toBe(row);
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
  ])('is the chosen row if %s', (_words, type, proposed) => {
    expect(from(7, type, proposed)).toBe(7);
  });
});
