import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { drawSaleStates } from '../../test/drawings/draw-sale-states.ts';
import { isOpenState, transitions, type Kind, type StateOf } from './transitions.ts';
import type { ChangeProgress, NextChangeEvent } from '../../src-main/domain/orders/package-change.ts';
import { attemptChange } from '../../src-main/domain/orders/package-change.ts';
import type { SaleProgress } from '../../src-main/domain/orders/sale.ts';
import {
  attemptTopUp,
  type NextTopUpEvent,
  type TopUpProgress,
} from '../../src-main/domain/orders/top-up.ts';

const tables: [Kind, Readonly<Record<string, Readonly<Record<string, string>>>>][] = [
  ['sale', transitions.sale],
  ['top-up', transitions['top-up']],
  ['activation', transitions.activation],
  ['refund', transitions.refund],
];

/** Every state that the table can reach from one. */
function reachable(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  from: string,
): Set<string> {
  const found = new Set([from]);
  for (const state of found) for (const next of Object.values(table[state] ?? {})) found.add(next);
  return found;
}

describe.each(tables)('the moves of a %s', (kind, table) => {
  it('lead to states of the table alone, and from drafted to every one of them', () => {
    expect(reachable(table, 'drafted')).toEqual(new Set(Object.keys(table)));
  });

  it('lead out of every open state to an end', () => {
    for (const state of Object.keys(table)) {
      const ends = [...reachable(table, state)].filter((next) => Object.keys(table[next] ?? {}).length === 0);
      expect(ends).not.toEqual([]);
    }
  });

  it('call only those states over that nothing leads out of by itself', () => {
    for (const state of ['completed', 'refused', 'written-off'] as const)
      expect(isOpenState(kind, state)).toBe(false);
    for (const state of ['drafted', 'sending', 'held', 'unknown', 'accepted'] as const)
      expect(isOpenState(kind, state)).toBe(true);
  });
});

it('are drawn in the docs as they are (npm run task -- drawings)', () => {
  const docs = join(import.meta.dirname, '../../docs/sale-states.md');
  expect(readFileSync(docs, 'utf8')).toBe(drawSaleStates());
});

describe('an activation and a refund', () => {
  it('are never sent from unknown without a look in between', () => {
    for (const table of [transitions.activation, transitions.refund]) {
      expect(Object.values(table.unknown)).not.toContain('sending');
      const toSending = Object.entries(table).filter(([, next]) =>
        Object.values<string>(next).includes('sending'),
      );
      expect(toSending.map(([state]) => state)).toEqual(['drafted', 'held', 'checked']);
    }
    // @ts-expect-error: what may have been done is checked before it is done again.
    expectTypeOf(attemptChange).toBeCallableWith({ state: 'unknown' });
    // @ts-expect-error: what the service accepted is never sent again.
    expectTypeOf(attemptChange).toBeCallableWith({ state: 'accepted', attempts: 1 });
  });
});

describe('the types', () => {
  it('have the states of the tables, and no others', () => {
    expectTypeOf<SaleProgress['state']>().toEqualTypeOf<StateOf<'sale'>>();
    expectTypeOf<TopUpProgress['state']>().toEqualTypeOf<StateOf<'top-up'>>();
    expectTypeOf<ChangeProgress['state']>().toEqualTypeOf<StateOf<'activation'>>();
    expectTypeOf<StateOf<'refund'>>().toEqualTypeOf<StateOf<'activation'>>();
  });

  it('have the events of the tables, and no others', () => {
    expectTypeOf<NextTopUpEvent<'sending'>['kind']>().toEqualTypeOf<
      'accepted' | 'unanswered' | 'refused' | 'held'
    >();
    expectTypeOf<NextTopUpEvent<'accepted'>['kind']>().toEqualTypeOf<'found' | 'canceled' | 'written-off'>();
    expectTypeOf<NextTopUpEvent<'completed'>>().toBeNever();
    expectTypeOf<NextChangeEvent<'unknown'>['kind']>().toEqualTypeOf<
      'seen-done' | 'seen-undone' | 'refused' | 'held' | 'written-off'
    >();
    expectTypeOf<NextChangeEvent<'checked'>['kind']>().toEqualTypeOf<'attempted'>();
    expectTypeOf<NextChangeEvent<'refused'>>().toBeNever();
    // @ts-expect-error: what was bought is not sent again.
    expectTypeOf(attemptTopUp).toBeCallableWith({ state: 'accepted', charged: null, idPack: null });
  });
});
