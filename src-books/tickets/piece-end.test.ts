import { describe, expect, it } from 'vitest';
import { transitions } from '../orders/transitions.ts';
import type { SaleState } from '../../src-main/domain/orders/sale.ts';
import { pieceEnd } from './piece-end.ts';

describe('what a customer paid for', () => {
  it('has come to nothing only where that is certain', () => {
    const states = Object.keys(transitions.sale) as SaleState[];
    expect(states.filter((state) => pieceEnd(state, false) === 'not-sold').toSorted()).toEqual([
      'canceled',
      'refused',
    ]);
    expect(states.filter((state) => pieceEnd(state, false) === 'completed')).toEqual(['completed']);
  });

  it('is on its way while these books do not have it', () => {
    expect(pieceEnd(null, false)).toBe('on-its-way');
  });

  it('is refunded once its cost came back', () => {
    expect(pieceEnd('completed', true)).toBe('refunded');
  });
});
