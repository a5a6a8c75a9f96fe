import { describe, expect, it } from 'vitest';
import { TypedText } from './typed-text.ts';

const [field, other] = [{}, {}];

describe('what was typed into a field', () => {
  it('exists from the first letter', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    expect(typed.isIn(field, '')).toBe(false);
    typed.type(field, 'j');
    expect(typed.isIn(field, 'j')).toBe(true);
    expect(typed.isIn(other, 'j')).toBe(false);
  });

  it('is gone once the field is as before', () => {
    const typed = new TypedText();
    typed.begin(field, 'ja');
    typed.type(field, 'jap');
    typed.type(field, 'ja');
    expect(typed.isIn(field, 'ja')).toBe(false);
  });

  it('ends with a change, and starts over after it', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    typed.type(field, '40');
    typed.begin(field, '40');
    expect(typed.isIn(field, '40')).toBe(false);
    typed.type(field, '401');
    expect(typed.isIn(field, '401')).toBe(true);
  });

  it('excludes what the program wrote', () => {
    const typed = new TypedText();
    typed.begin(field, '');
    typed.type(field, 'japan');
    expect(typed.isIn(field, '')).toBe(false);
  });

  it('is tracked even without a focus event', () => {
    const typed = new TypedText();
    typed.type(field, 'a');
    expect(typed.isIn(field, 'a')).toBe(true);
  });
});
