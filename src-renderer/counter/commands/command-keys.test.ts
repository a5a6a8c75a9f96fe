import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import {
  commandIds,
  commands,
  keysOf,
  nameOfPress,
  pressedAs,
  printedKeys,
  type Place,
} from './command-keys.ts';
import { commandWords } from './command-words.ts';
import { placesHere } from './places-here.ts';
import { sheetOfKeys } from './sheet-of-keys.ts';

const keysIn = (place: Place): string[] =>
  commandIds.flatMap((id) => (commands[id].place === place ? keysOf(id) : []));

const places = [...new Set(commandIds.map((id) => commands[id].place))];

describe('the keys of commands', () => {
  it.each(places)('are distinct in each place: %s', (place) => {
    const keys = place === 'everywhere' ? keysIn(place) : [...keysIn(place), ...keysIn('everywhere')];
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('mean the same in every place', () => {
    const meanings = new Map<string, Set<string>>();
    for (const id of commandIds) {
      for (const key of keysOf(id)) {
        const meant = meanings.get(key) ?? new Set();
        meanings.set(key, meant.add(commands[id].meaning ?? id));
      }
    }
    const ambiguous = [...meanings].filter(([, meant]) => meant.size > 1);
    expect(ambiguous.map(([key, meant]) => `${key}: ${[...meant].join(', ')}`)).toEqual([]);
  });

  it('are the same for what means the same, apart from those that tell its numbers apart', () => {
    const keyed = commandIds.filter((id) => keysOf(id).length > 0);
    const byMeaning = Map.groupBy(keyed, (id) => commands[id].meaning);
    byMeaning.delete(undefined);
    byMeaning.delete('numbered');
    for (const [meaning, ids] of byMeaning) {
      expect(new Set(ids.map((id) => keysOf(id).join(' '))).size, meaning).toBe(1);
    }
  });

  it('are none that the system, the window or a text field has for itself', () => {
    const taken = ['A', 'C', 'F', 'H', 'M', 'Q', 'V', 'W', 'X', 'Y'].map((letter) => `Ctrl+${letter}`);
    expect(commandIds.flatMap(keysOf).filter((key) => [...taken, 'F10', 'Tab'].includes(key))).toEqual([]);
  });

  it('are never typing keys: an early letter, digit or space gives no command', () => {
    expect(commandIds.flatMap(keysOf).filter((key) => pressedAs(key).length === 1)).toEqual([]);
  });

  it('are all on the key sheet, each with a description', () => {
    const onSheet = sheetOfKeys(true).flatMap(({ rows }) => rows);
    for (const id of commandIds) {
      const keys = printedKeys(id);
      if (keys.length === 0) continue;
      expect(onSheet, id).toContainEqual({ id, keys, words: i18n._(commandWords[id]) });
    }
    expect(onSheet.filter(({ words }) => words === '')).toEqual([]);
  });

  it('are on a clerk’s sheet only as far as a clerk has a use for them', () => {
    const onSheet = sheetOfKeys(false).flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(onSheet).toContain('go-shift');
    expect(onSheet.filter((id) => commands[id].isForManagers === true)).toEqual([]);
    expect(onSheet).not.toContain('go-reports');
  });

  it('are listed first for where staff are', () => {
    const first = (here: readonly Place[]): Place | undefined => sheetOfKeys(true, here)[0]?.place;
    expect(first([])).toBe('everywhere');
    expect(first(placesHere({ task: 'shift', handOver: null, ordersTab: 'all' }))).toBe('shift');
    expect(first(placesHere({ task: 'sell', handOver: null, ordersTab: 'all' }))).toBe('tiles');
    expect(sheetOfKeys(true, ['orders'])).toHaveLength(sheetOfKeys(true).length);
  });

  it('are runs of digits where one command has nine', () => {
    expect(keysOf('choose-tile')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Alt+${digit}`));
    expect(printedKeys('choose-tile')).toEqual(['Alt+1–9']);
    expect(keysOf('choose')).toEqual(['↑', '↓']);
    expect(keysOf('theme-dark')).toEqual([]);
  });

  it('are distinguished from keys with another meaning', () => {
    const press = { key: 'k', code: 'KeyK', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
    expect(nameOfPress(press)).toBe('Ctrl+K');
    expect(nameOfPress({ ...press, ctrlKey: false, metaKey: true })).toBe('Ctrl+K');
    expect(nameOfPress({ ...press, shiftKey: true })).toBeUndefined();
    expect(nameOfPress({ ...press, altKey: true })).toBeUndefined();
    expect(nameOfPress({ ...press, ctrlKey: false })).toBe('K');
    expect(pressedAs('Esc')).toBe('Escape');
  });

  it('are digits with Alt by their place, whatever a keyboard types there', () => {
    const press = { key: '¡', code: 'Digit1', ctrlKey: false, metaKey: false, altKey: true, shiftKey: false };
    expect(nameOfPress(press)).toBe('Alt+1');
    expect(nameOfPress({ ...press, key: '1', ctrlKey: true })).toBeUndefined();
    expect(nameOfPress({ ...press, key: '1', code: 'Numpad1' })).toBeUndefined();
  });
});
