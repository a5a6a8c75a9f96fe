import { describe, expect, it } from 'vitest';
import type {
  OperationEventView,
  OperationState,
  OperationView,
} from '../../../src-preload/contract/sales/operation.ts';
import {
  operationEventWords,
  operationSentence,
  operationStateWords,
  operationTitle,
  operationTone,
} from './operation-words.ts';
import { japanPackage } from '../../../test/fixtures/package-description.ts';

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

const now = { kind: 'now' } as const;
const signedOut = { kind: 'not', problem: { kind: 'keychain', fault: 'no-secret' } } as const;

const events: OperationEventView[] = [{ at, kind: 'held', problem: null, staff: null }];

const states: OperationState[] = [
  ...(['drafted', 'sending', 'unknown', 'checked', 'accepted'] as const),
  ...(['completed', 'refused'] as const),
];

describe('words for operations on an eSIM', () => {
  it('say what it is', () => {
    expect(inState('sending').map(operationTitle)).toEqual([
      'Top-up: Japan, 10\u00a0GB',
      'Activation',
      'Refund of $18.40: The phone is locked',
    ]);
  });

  it('say of a refund whose amount is not told what it is for alone', () => {
    const [, , refund] = inState('completed');
    if (refund?.kind !== 'refund') return expect.fail('there is one');
    expect(operationTitle({ ...refund, amount: null })).toBe('Refund: The phone is locked');
    expect(operationTitle({ ...refund, amount: null, reason: null })).toBe('Refund: reason unknown');
  });

  it.each(inState('unknown'))('never say that an open $kind is done, or that it is not', (operation) => {
    expect(operationStateWords(operation)).toBe('Pending');
    expect(operationSentence(operation, now)).toMatch(
      /^We don’t know yet whether it was \w+\. We’re checking, so don’t do it again\. .+\.$/,
    );
  });

  it('say that money of unknown state is to be left alone', () => {
    expect(inState('unknown').map((operation) => operationSentence(operation, now))).toEqual([
      expect.stringContaining(' Leave the payment for it as it is until we know.'),
      expect.not.stringContaining('money'),
      expect.stringContaining(' Don’t give the customer their money yet.'),
    ]);
  });

  it('say of a refund that the service refused in its own words what helps, and not to ask again', () => {
    const [, , refund] = inState('refused');
    if (refund === undefined) return expect.fail('there is one');
    const detail = 'The package is already activated.';
    const problem = { kind: 'refused', httpStatus: 400, detail } as const;
    const said = operationSentence({ ...refund, problem }, now);
    expect(said).toContain(
      'Your account was not credited, and the customer keeps it. Ask a manager for goodwill',
    );
    expect(said).not.toMatch(/try again/i);
  });

  describe('once the customer has their money', () => {
    const given = { at, tender: 'cash', amount: '24.9', isCountedElsewhere: false, staff: null } as const;
    const moneyBack = { currency: 'USD', isOwed: false, given: [given], carriedOver: [] };
    const [, , refund] = inState('completed');
    const [topUp] = inState('refused');
    const [held] = events.filter(({ kind }) => kind === 'held');
    if (refund?.kind !== 'refund' || topUp === undefined || held === undefined) throw new Error('there are');
    const dropped = { ...topUp, problem: null, events: [held] };
    const asks = /give|pay the customer|check whether/i;

    it('ask nobody to give it again', () => {
      for (const operation of [
        refund,
        { ...refund, amount: null },
        { ...refund, mayBeAnothers: true },
        dropped,
      ]) {
        expect(operationSentence(operation, now)).toMatch(asks);
        const owed = { ...operation, moneyBack: { ...moneyBack, isOwed: true } };
        expect(operationSentence(owed, now)).toMatch(asks);
        expect(operationSentence({ ...operation, moneyBack }, now)).not.toMatch(asks);
      }
    });

    it('say what there was to give where it was nothing', () => {
      const nothing = { ...moneyBack, given: [] };
      expect(operationSentence({ ...refund, moneyBack: nothing }, now)).toBe(
        '$18.40 is back on the balance. There is nothing to give the customer.',
      );
    });
  });

  it('say that what was sent may be done if its answer could not be saved, and mention its money', () => {
    const problem = { kind: 'ledger', fault: 'disk-full' } as const;
    const stuck = (state: OperationState) =>
      inState(state).map((operation) => operationSentence({ ...operation, problem }, now));
    const andRoom = '. This computer’s disk is full. Free up disk space. The till checks again by itself.';
    const expected = [
      `It may have been bought. Leave the payment for it as it is, and don’t buy it again${andRoom}`,
      `It may have been activated, which costs nothing. Don’t activate it again${andRoom}`,
      `It may have been refunded. Don’t give the customer their money yet, and don’t refund it again${andRoom}`,
    ];
    for (const state of ['sending', 'unknown', 'checked'] as const) expect(stuck(state)).toEqual(expected);
    expect(stuck('accepted')).toEqual([
      `Bought and paid from the balance. Don’t buy it again${andRoom}`,
      ...expected.slice(1),
    ]);
    for (const operation of inState('sending')) {
      expect(operationTone({ ...operation, problem })).toBe('unsure');
      expect(operationStateWords({ ...operation, problem })).toBe('Pending');
    }
  });

  it('say of a top-up that waited whether anything of it was sent', () => {
    const [waiting] = inState('drafted');
    const [held] = inState('held');
    if (waiting === undefined || held === undefined) return expect.fail('no top-up');
    const soon = { ...waiting, nextTryAt: at };
    expect(operationSentence(soon, now)).toMatch(/^Paid for\. It will be sent as soon as .+\.$/);
    expect(operationStateWords(soon)).toBe('Waiting its turn');
    // Left by the last run, where this one can't connect.
    const left = { ...waiting, nextTryAt: null };
    expect(operationSentence(left, signedOut)).toMatch(/^Paid for but not sent\. /);
    expect([operationStateWords(left), operationTone(left)]).toEqual(['Waiting for you', 'unsure']);
    const event = (kind: OperationEventView['kind']) => ({ at, kind, problem: null, staff: null });
    const never = { ...held, events: [event('drafted'), event('held')] };
    expect(operationSentence(never, now)).toMatch(/^Not sent, so nothing was bought\. /);
    expect(operationEventWords(event('held'), never, false)).toMatch(/^Not sent; /);
    const dropped = { ...event('refused'), problem: { kind: 'dropped' } as const };
    const state = 'refused';
    const gone = {
      ...never,
      state,
      problem: dropped.problem,
      events: [...never.events, dropped],
    } satisfies OperationView;
    expect(operationSentence(gone, now)).toMatch(/^Dropped before it was sent\. Nothing was bought\. /);
    expect(operationEventWords(dropped, gone, false)).toBe('Dropped before it was sent');
    const maybe = { ...held, events: [event('drafted'), event('attempted'), event('held')] };
    expect(operationSentence(maybe, now)).toMatch(/^Not confirmed\. /);
  });

  it('do not pay out a refund that another till made', () => {
    const [refund] = inState('refused').filter(({ kind }) => kind === 'refund');
    if (refund === undefined) return expect.fail('no refund');
    const sentence = operationSentence({ ...refund, problem: { kind: 'refunded-before' } }, now);
    expect(sentence).toMatch(/^Not refunded again\. .+ who has paid the customer back before you do\.$/);
  });

  it('say of a refund that may be another till’s to ask before the customer gets money', () => {
    const refund = inState('completed').find(({ kind }) => kind === 'refund');
    if (refund?.kind !== 'refund') return expect.fail('no refund');
    for (const amount of [refund.amount, null]) {
      const unsure = { ...refund, amount, mayBeAnothers: true };
      expect(operationSentence(unsure, now)).toMatch(
        /^Refunded, .+ once, but another till or your provider’s portal .+\. Check .+\.$/,
      );
      expect(operationTone(unsure)).toBe('unsure');
    }
    expect(operationTone({ ...refund, mayBeAnothers: false })).toBe('good');
  });

  it('name both who may have made a refund that was told as not done', () => {
    const refund = inState('refused').find(({ kind }) => kind === 'refund');
    if (refund === undefined) return expect.fail('no refund');
    const sentence = operationSentence({ ...refund, isMadeAfterAll: true }, now);
    expect(sentence).toMatch(/by this till, another till .+ check whether /);
  });

  it.each(inState('refused'))('name the money of a $kind that was refused', (operation) => {
    expect(operationSentence(operation, now)).toMatch(
      /^Not \w+\. .+(Your account was not (charged|credited)|nothing was charged).*\.$/,
    );
  });

  it.each(inState('refused'))('correct "not done" for a $kind that was done after all', (operation) => {
    const sentence = operationSentence({ ...operation, isMadeAfterAll: true }, now);
    expect(sentence).toMatch(/^This till said that it wasn’t \w+, but (the|your|it) /);
    expect(sentence).not.toBe(operationSentence(operation, now));
    expect(operationTone({ ...operation, isMadeAfterAll: true })).toBe('unsure');
  });

  it('say what happened to the money of what is done', () => {
    expect(inState('completed').map((operation) => operationSentence(operation, now))).toEqual([
      expect.stringContaining('$4.50 was charged to the balance'),
      expect.stringContaining('Nothing was charged'),
      expect.stringContaining('$18.40 is back on the balance'),
    ]);
  });

  it.each(['unknown', 'checked', 'accepted'] as const)(
    'say that the till cannot ask about what is %s, and what to do',
    (state) => {
      for (const operation of inState(state)) {
        const sentence = operationSentence(operation, signedOut);
        expect(sentence).toMatch(/this till can’t check.+ Enter the secret again in Settings\.$/);
        expect(sentence).not.toMatch(/We’re checking|nothing to do here/);
      }
    },
  );

  it('are short sentences', () => {
    for (const operation of states.flatMap(inState)) {
      for (const asking of [now, signedOut]) {
        const sentence = operationSentence(operation, asking);
        if (sentence !== undefined)
          expect(sentence.replaceAll(/\d\.\d/g, '')).toMatch(/^(?:[A-Z\d$][^.!?;]{1,170}\.(?: |$))+$/);
      }
      expect(operationStateWords(operation)).not.toBe('');
    }
  });

  it('distinguish a repeated attempt from the first, and a check from an answer', () => {
    const words = (kind: OperationEventView['kind'], operation: OperationView, isRepeat = false): string =>
      operationEventWords({ at, kind, problem: null, staff: null }, operation, isRepeat);
    for (const operation of inState('completed')) {
      expect(words('attempted', operation)).toBe('Sent to your provider');
      expect(words('attempted', operation, true)).toContain('again');
      expect(words('seen-done', operation)).toMatch(/^Checked: it is /);
      expect(words('seen-undone', operation)).toMatch(/^Checked: it (is|was) not /);
    }
  });
});
