import { describe, expect, it } from 'vitest';
import { isMerchantId } from './merchant-id.ts';

describe('a merchant id', () => {
  it.each(['shop', 'Corner shop 7', '~', 'a-b_c@d:1'])('can be %j', (id) => {
    expect(isMerchantId(id)).toBe(true);
  });

  it.each(['', ' ', ' shop', 'shop ', 'sh\nop', 'shop\n', 'sh\u0000op', 'sklep-ż', 'shop\u00a0'])(
    'cannot be %j',
    (id) => {
      expect(isMerchantId(id)).toBe(false);
    },
  );
});
