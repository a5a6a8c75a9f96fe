import { describe, expect, it } from 'vitest';
import { detailsOf, draftOf, wrongField } from './shop-draft.ts';

const draft = {
  name: ' Corner ',
  logo: null,
  address: '1 High Street\n\n  Town ',
  taxLines: '',
  footer: 'Thanks',
};

describe('what the shop wants on receipts', () => {
  it('is stored by line, without empty lines', () => {
    expect(detailsOf(draft)).toEqual({
      name: 'Corner',
      logo: null,
      address: ['1 High Street', 'Town'],
      taxLines: [],
      footer: ['Thanks'],
    });
  });

  it('round-trips', () => {
    expect(detailsOf(draftOf(detailsOf(draft)))).toEqual(detailsOf(draft));
  });

  it('says which field is too long', () => {
    expect(wrongField(draft)).toBeUndefined();
    expect(wrongField({ ...draft, footer: 'x'.repeat(81) })).toBe('footer');
    expect(wrongField({ ...draft, taxLines: '1\n2\n3\n4\n5' })).toBe('taxLines');
  });
});
