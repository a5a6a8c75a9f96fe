import { describe, expect, it } from 'vitest';
import { TypedText } from './typed-text.ts';

const [field, other] = [{}, {}];

describe('what was typed into a field', () => {
  it('is there from the first letter on', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    expect(typed.isIn(field, '')).toBe(false);
    typed.type(field, 'j');
    expect(typed.isIn(field, 'j')).toBe(true);
    expect(typed.isIn(other, 'j')).toBe(false);
  });

  it('is no more once the field is as it was', () => {
    const typed = new TypedText();
    typed.begin(field, 'ja');
    typed.type(field, 'jap');
    typed.type(field, 'ja');
    expect(typed.isIn(field, 'ja')).toBe(false);
  });

  it('is used by a change, and begins anew behind it', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    typed.type(field, '40');
    typed.begin(field, '40');
    expect(typed.isIn(field, '40')).toBe(false);
    typed.type(field, '401');
    expect(typed.isIn(field, '401')).toBe(true);
  });

  it('is not what the program wrote over it', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    typed.type(field, 'japan');
    expect(typed.isIn(field, '')).toBe(false);
  });

  it('is known of a field whose focus was not seen', () => {
    const typed = new TypedText();
    typed.type(field, 'a');
    expect(typed.isIn(field, 'a')).toBe(true);
  });
});
