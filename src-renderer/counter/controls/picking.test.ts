import { describe, expect, it } from 'vitest';
import { closed, opened, pressedKey, typedInto, type Picking } from './picking.ts';

const three = { count: 3, pickedAt: -1 };
const secondOfThree = { count: 3, pickedAt: 1 };

/** Where keys lead, pressed one after the other. */
const after = (from: Picking, keys: readonly string[], listed = three): Picking =>
  keys.reduce((picking, key) => pressedKey(picking, key, listed)?.picking ?? picking, from);

describe('picking one of many by keys', () => {
  it('opens at what is picked already, or at the end that the key leads to', () => {
    expect(after(closed, ['ArrowDown'], secondOfThree)).toEqual({ isOpen: true, text: null, chosen: 1 });
    expect(after(closed, ['ArrowDown']).chosen).toBe(0);
    expect(after(closed, ['ArrowUp']).chosen).toBe(2);
    expect(opened(secondOfThree).chosen).toBe(1);
  });

  it('stays within the list', () => {
    expect(after(closed, ['ArrowDown', 'ArrowUp', 'ArrowUp']).chosen).toBe(0);
    expect(after(closed, ['ArrowDown', 'PageDown', 'ArrowDown']).chosen).toBe(2);
    expect(after(typedInto('ja'), ['ArrowUp']).chosen).toBe(2);
  });

  it('picks with Enter, and with Tab, which leads on', () => {
    const chosen = after(typedInto('ja'), ['ArrowDown', 'ArrowDown']);
    expect(pressedKey(chosen, 'Enter', three)).toEqual({ picking: closed, picked: 1 });
    expect(pressedKey(chosen, 'Tab', three)).toEqual({ picking: closed, picked: 1, goesOn: true });
  });

  it('picks nothing that was not chosen, and nothing on the way out', () => {
    expect(pressedKey(typedInto('ja'), 'Enter', three)).toEqual({ picking: closed });
    expect(pressedKey(after(typedInto('ja'), ['ArrowDown']), 'Escape', three)).toEqual({ picking: closed });
  });

  it('survives a list with nothing in it', () => {
    const none = { count: 0, pickedAt: -1 };
    expect(after(typedInto('zz'), ['ArrowDown', 'ArrowUp', 'PageDown'], none).chosen).toBeUndefined();
    expect(after(closed, ['ArrowDown'], none).chosen).toBeUndefined();
  });

  it.each(['Enter', 'Escape', 'Tab', 'Home', 'a'])('leaves %s alone while it is closed', (key) => {
    expect(pressedKey(closed, key, three)).toBeUndefined();
  });

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a'])('leaves %s to the text', (key) => {
    expect(pressedKey(opened(three), key, three)).toBeUndefined();
  });
});
