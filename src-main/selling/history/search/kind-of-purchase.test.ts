import { describe, expect, it } from 'vitest';
import { kindOfPurchase, type FoundPurchase } from './kind-of-purchase.ts';

const found: FoundPurchase = {
  id: 'T1-1',
  isCalledTopUp: false,
  statusNames: 'T1-1',
  sameUid: 'none',
  isOfSameUid: () => false,
  beside: 'none',
  isMadeBy: false,
};

describe('a purchase that the ledger lacks', () => {
  it.each<[string, Partial<FoundPurchase>]>([
    ['its status names it', {}],
    ['its status names it in other letters', { statusNames: 't1-1 ' }],
    ['its status names it and the history calls it a top-up', { isCalledTopUp: true }],
    ['its status names no order, and shows that it was made by it', { statusNames: null, isMadeBy: true }],
    [
      'its status names no order, and the eSIM was bought for later',
      { statusNames: null, isMadeBy: true, beside: 'later' },
    ],
    ['its status names it, and the history has another purchase of the eSIM', { beside: 'cannot-tell' }],
  ])('is a sale where %s', (_, known) => {
    expect(kindOfPurchase({ ...found, ...known })).toBe('sale');
  });

  it.each<[string, Partial<FoundPurchase>]>([
    ['the status names the order of its sale', { statusNames: 'T1-0', sameUid: 'named' }],
    ['the status names another order and the history calls it so', { statusNames: 'X', isCalledTopUp: true }],
    [
      'the history has the order that the status names',
      { statusNames: 'X', isOfSameUid: (id) => id === 'X' },
    ],
    ['its sale is on record and the service has no status', { statusNames: undefined, sameUid: 'named' }],
    ['its sale is on record and the status names no order', { statusNames: null, sameUid: 'named' }],
    ['the status names no order and the history calls it so', { statusNames: null, isCalledTopUp: true }],
    ['the status names no order and the eSIM was there before', { statusNames: null, beside: 'earlier' }],
    [
      'the eSIM was there before, whatever time its order has',
      { statusNames: null, beside: 'earlier', isMadeBy: true },
    ],
  ])('is a top-up where %s', (_, known) => {
    expect(kindOfPurchase({ ...found, ...known })).toBe('top-up');
  });

  it.each<[string, Partial<FoundPurchase>]>([
    ['there is no status', { statusNames: undefined }],
    ['there is no status, whatever the history calls it', { statusNames: undefined, isCalledTopUp: true }],
    ['the status names another order that nothing else tells of', { statusNames: 'X' }],
    ['another sale has what the service calls it', { sameUid: 'named' }],
    ['the status names no order, and nothing shows that it was made by it', { statusNames: null }],
    [
      'the status names no order, and times don’t tell what came first',
      { statusNames: null, isMadeBy: true, beside: 'cannot-tell' },
    ],
    ['the status names it, and the eSIM was there before', { beside: 'earlier' }],
    ['a sale without an order id may be it', { statusNames: null, sameUid: 'unnamed' }],
  ])('is left where %s', (_, known) => {
    expect(kindOfPurchase({ ...found, ...known })).toBe('cannot-tell');
  });

  it('is in the books where it was adopted without its order id', () => {
    expect(kindOfPurchase({ ...found, sameUid: 'unnamed' })).toBe('in-books');
  });
});
