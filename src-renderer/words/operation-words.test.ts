import { describe, expect, it } from 'vitest';
import type {
  OperationEventView,
  OperationState,
  OperationView,
} from '../../src-preload/contract/operation.ts';
import {
  operationEventWords,
  operationSentence,
  operationStateWords,
  operationTitle,
} from './operation-words.ts';
import { japanPackage } from '../../test/fixtures/package-description.ts';

const at = '2025-11-21T14:03:05.000Z';
const common = {
  operationId: 'T1-1',
  orderId: null,
  uidCustomer: 'uid',
  balanceCurrency: 'USD',
  createdAt: at,
  staff: null,
  problem: { kind: 'no-reply', cause: 'timeout' },
  nextTryAt: null,
} as const;
const inState = (state: OperationState): OperationView[] => [
  {
    ...common,
    state,
    events: [],
    kind: 'top-up',
    package: japanPackage,
    cost: '4.5',
    price: '6.9',
    currency: 'USD',
    idPack: null,
  },
  { ...common, state, events: [], kind: 'activation', idPack: 7 },
  { ...common, state, events: [], kind: 'refund', idPack: 7, reason: 'The phone is locked', amount: '18.4' },
];

const states: OperationState[] = [
  ...(['drafted', 'sending', 'unknown', 'checked', 'accepted'] as const),
  ...(['completed', 'refused'] as const),
];

describe('words for what is done with an eSIM', () => {
  it('say what it is', () => {
    expect(inState('sending').map(operationTitle)).toEqual([
      'Top-up: Japan, 10 GB',
      'Activation',
      'Refund of $18.40: The phone is locked',
    ]);
  });

  it.each(inState('unknown'))('never call a $kind that is open done or undone', (operation) => {
    expect(operationStateWords(operation)).toBe('Finding out');
    expect(operationSentence(operation)).toMatch(
      /^We don't know yet whether it was \w+, because .+; we are finding out, so do not ask for it again\.$/,
    );
  });

  it.each(inState('refused'))('name the money of a $kind that was refused', (operation) => {
    expect(operationSentence(operation)).toMatch(/^Not \w+: .+no money was moved.*\.$/);
  });

  it('say what happened to the money of what is done', () => {
    expect(inState('completed').map(operationSentence)).toEqual([
      expect.stringContaining('$4.50 was taken from the balance'),
      expect.stringContaining('no money was moved'),
      expect.stringContaining('$18.40 is back on the balance'),
    ]);
  });

  it('are one plain sentence each', () => {
    for (const operation of states.flatMap(inState)) {
      const sentence = operationSentence(operation);
      if (sentence !== undefined) expect(sentence.replaceAll(/\d\.\d/g, '').match(/[.!?]/g)).toEqual(['.']);
      expect(operationStateWords(operation)).not.toBe('');
    }
  });

  it('tell a repeated attempt from the first, and a look from an answer', () => {
    const words = (kind: OperationEventView['kind'], operation: OperationView, isRepeat = false): string =>
      operationEventWords({ at, kind, problem: null, staff: null }, operation, isRepeat);
    for (const operation of inState('completed')) {
      expect(words('attempted', operation)).toBe('Asked the service');
      expect(words('attempted', operation, true)).toContain('again');
      expect(words('seen-done', operation)).toContain('Looked');
      expect(words('seen-undone', operation)).toContain('found it not');
    }
  });
});
