import { describe, expect, it } from 'vitest';
import { cardReferenceOf } from './card-reference.ts';

describe('what is typed about a card payment', () => {
  it.each(['4242', 'Slip 0815/77', 'A-20261124-0012', '12345678901'])('is kept: %s', (text) => {
    expect(cardReferenceOf(text)).toEqual({ ok: true, value: text });
  });

  it('is nothing where nothing was typed', () => {
    expect(cardReferenceOf('  ')).toEqual({ ok: true, value: null });
  });

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    'Visa 4242.4242.4242.4242 Ana',
    '378282246310005',
    '501800000009',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  ])('is refused if it is a whole card number: %s', (text) => {
    expect(cardReferenceOf(text)).toEqual({ ok: false, failure: { kind: 'whole-card-number' } });
  });
});
