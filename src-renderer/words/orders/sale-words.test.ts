import { describe, expect, it } from 'vitest';
import type { SaleState, SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { eventWords, saleSentence, saleTone, seenState, stateWords } from './sale-words.ts';
import { askingAt } from '../failures/service-words.ts';
import { japanPackage } from '../../../test/fixtures/package-description.ts';

const states: SaleState[] = [
  ...(['drafted', 'sending', 'held', 'unknown', 'accepted', 'cancel-reported'] as const),
  ...(['completed', 'canceled', 'refused', 'written-off'] as const),
];

const now = { kind: 'now' } as const;
const sale: SaleView = {
  orderId: 'T1-1',
  uidCustomer: null,
  state: 'drafted',
  package: japanPackage,
  cost: '18.4',
  price: '24.9',
  tender: null,
  ticket: null,
  customer: null,
  currency: 'EUR',
  balanceCurrency: 'USD',
  tax: null,
  createdAt: '2025-11-21T14:03:05.000Z',
  staff: null,
  problem: null,
  nextTryAt: null,
  install: null,
  events: [],
  operations: [],
};

describe('words for sales', () => {
  it('has one word for what is pending, and distinct words for every other state and for what is happening', () => {
    const pending = ['sending', 'unknown', 'cancel-reported'];
    expect(new Set(states.filter((state) => pending.includes(state)).map(stateWords))).toEqual(
      new Set(['Pending']),
    );
    expect(new Set(states.map(stateWords)).size).toBe(states.length - pending.length + 1);
    expect(new Set(states.map((state) => saleSentence({ ...sale, state }, now))).size).toBe(states.length);
  });

  it('names the money of a sale that ended', () => {
    expect(saleSentence({ ...sale, state: 'canceled' }, now)).toContain('$18.40 is back on the balance');
    expect(saleSentence({ ...sale, state: 'refused' }, now)).toContain('Your account was not charged');
  });

  it('asks nobody to scan what was refunded', () => {
    const install = { kind: 'unreadable', why: 'refunded', iccid: '8900000000000000000' } as const;
    const refunded = { ...sale, state: 'completed', install } as const;
    expect(saleSentence(refunded, now)).toBe('Refunded. There is nothing to hand over anymore.');
    expect(saleSentence({ ...refunded, install: { ...install, why: 'no-key' } }, now)).toContain('scan');
  });

  it('promises no code for a sale that has waited long, and quotes the service’s last answer', () => {
    const accepted = { ...sale, state: 'accepted' } as const;
    const since = '2025-11-21T14:03:05.000Z';
    const at = '2025-11-21T14:09:00.000Z';
    const waiting = { since, isLong: false, isContradictory: false, answer: null };
    expect(saleSentence({ ...accepted, waiting }, now)).toContain('The code will appear here');
    const late = {
      ...waiting,
      isLong: true,
      answer: { at, word: 'ERROR', problem: null, esimOf: null, forgotten: null },
    };
    const sentence = saleSentence({ ...accepted, waiting: late }, now);
    expect(sentence).not.toContain('will appear');
    expect(sentence).toContain('said “ERROR”');
    expect(sentence).toMatch(/don’t sell it (?:to this customer )?again/i);
    expect(saleTone({ ...accepted, waiting: late })).toBe('unsure');
  });

  it('sends staff to the service’s support where a cancellation is not confirmed for long', () => {
    const at = '2025-11-21T14:09:00.000Z';
    const answer = { at, word: 'ERROR', problem: null, esimOf: null, forgotten: null };
    const waiting = { since: sale.createdAt, isLong: true, isContradictory: false, answer };
    const sentence = saleSentence({ ...sale, state: 'cancel-reported', waiting }, now);
    expect(sentence).toContain('said “ERROR”');
    expect(sentence).toMatch(
      /Don’t give money back, and don’t sell it again\. Contact your provider’s support/,
    );
    expect(sentence).not.toContain('we’re checking');
  });

  it('claims no money on the balance for a canceled sale whose credit the history does not show', () => {
    const canceled = { ...sale, state: 'canceled', isUncredited: true } as const;
    for (const sentence of [saleSentence(canceled, now), saleSentence({ ...canceled, cost: null }, now)]) {
      expect(sentence).toMatch(
        /^Canceled by your provider, but .+ isn’t back on the balance yet\. .+ tell a manager/i,
      );
      expect(sentence).not.toContain('is back');
    }
    expect(saleTone(canceled)).toBe('unsure');
  });

  it('says that the service does not know an earlier sale either, if the outcome is unknown', () => {
    const answer = { at: sale.createdAt, word: null, problem: null, esimOf: null, forgotten: 'T1-2' };
    const waiting = { since: sale.createdAt, isLong: false, isContradictory: false, answer };
    const sentence = saleSentence({ ...sale, state: 'unknown', waiting }, now);
    expect(sentence).toContain('T1-2');
    expect(sentence).toContain('nothing is sent again');
    expect(sentence).toMatch(/don’t sell it (?:to this customer )?again/i);
    expect(sentence).toMatch(/a manager/);
  });

  it('says the same about a service that contradicts itself, whatever it said last', () => {
    const said = (state: 'accepted' | 'cancel-reported', word: string, isLong: boolean) => {
      const answer = { at: sale.createdAt, word, problem: null, esimOf: null, forgotten: null };
      const waiting = { since: sale.createdAt, isLong, isContradictory: true, answer };
      expect(saleTone({ ...sale, state, waiting })).toBe('unsure');
      return saleSentence({ ...sale, state, waiting }, now).replace(`“${word}”`, 'WORD');
    };
    const sentence = said('accepted', 'in_processing', false);
    expect(sentence).toContain('contradicts itself');
    expect(sentence).toContain('Don’t give money back');
    expect(said('cancel-reported', 'canceled', false)).toBe(sentence);
    expect(said('accepted', 'canceled', true)).toBe(sentence);
  });

  it('says at once that the service answered with the eSIM of another order', () => {
    const answer = { at: sale.createdAt, word: null, problem: null, esimOf: 'T1-2', forgotten: null };
    const waiting = { since: sale.createdAt, isLong: false, isContradictory: false, answer };
    for (const state of ['accepted', 'cancel-reported'] as const) {
      const sentence = saleSentence({ ...sale, state, waiting }, now);
      expect(sentence).toContain('T1-2');
      expect(sentence).toContain('paid from the balance');
      expect(sentence).toMatch(/don’t sell it (?:to this customer )?again/i);
      expect(saleTone({ ...sale, state, waiting })).toBe('unsure');
    }
  });

  it('corrects "nothing was sold" if the service made the sale after all', () => {
    const refused = { ...sale, state: 'refused', isMadeAfterAll: true } as const;
    for (const sentence of [saleSentence(refused, now), saleSentence({ ...refused, cost: null }, now)]) {
      expect(sentence).toMatch(/don’t sell it (?:to this customer )?again/i);
      expect(sentence).not.toContain('no money');
    }
    expect(saleSentence(refused, now)).toContain('$18.40');
    expect(saleTone(refused)).toBe('unsure');
  });

  it('promises nothing for a sale that the till cannot ask about, and says what to do', () => {
    const problem = { kind: 'keychain', fault: 'no-secret' } as const;
    const sentenceOf = (state: SaleState): string =>
      saleSentence(
        {
          ...sale,
          state,
          waiting: { since: sale.createdAt, isLong: true, isContradictory: false, answer: null },
        },
        askingAt({ kind: 'offline', since: sale.createdAt, problem }),
      );
    const sentences = (['accepted', 'unknown', 'cancel-reported'] as const).map(sentenceOf);
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/by itself|we’re checking/i);
      expect(sentence).toMatch(/don’t sell it again/i);
      expect(sentence).toMatch(/enter the secret again in Settings/i);
    }
    expect(sentences[0]).toMatch(/^Sold and paid from the balance/);
    expect(sentences[1]).toMatch(/Leave the payment as it is/);
    expect(sentences[2]).toMatch(/Don’t give money back yet/);
    // What has ended is asked by nobody.
    expect(sentenceOf('canceled')).toContain('is back on the balance');
  });

  it('says that a sale may be bought if its answer could not be saved, and never that all is well', () => {
    const problem = { kind: 'ledger', fault: 'disk-full' } as const;
    const sentenceOf = (state: SaleState): string => saleSentence({ ...sale, state, problem }, now);
    expect(sentenceOf('sending')).toBe(
      'Not confirmed yet, but it may have been sold. Leave the payment as it is, and don’t sell it again. This computer’s disk is full. Free up disk space. The till checks again by itself.',
    );
    expect(sentenceOf('unknown')).toBe(sentenceOf('sending'));
    expect(sentenceOf('accepted')).toMatch(/^Sold and paid .* Don’t sell it again.*Free up disk space/);
    expect(sentenceOf('cancel-reported')).toMatch(/Don’t give money back yet.*Free up disk space/);
    for (const state of ['sending', 'accepted'] as const)
      expect(saleTone({ ...sale, state, problem })).toBe('unsure');
    expect(stateWords(seenState({ state: 'sending', problem }))).toBe('Pending');
    expect(seenState({ state: 'sending', problem: null })).toBe('sending');
  });

  it('promises the code once the service is back', () => {
    const problem = { kind: 'not-reached', cause: 'offline' } as const;
    const away = askingAt({ kind: 'offline', since: sale.createdAt, problem });
    expect(saleSentence({ ...sale, state: 'accepted' }, away)).toContain('when you’re back online');
  });

  it('names who closed a sale with an unknown outcome, and why', () => {
    const staff = { id: 'a', name: 'Ana' };
    const event = { at: sale.createdAt, kind: 'written-off', problem: null, staff, reason: 'lost' } as const;
    expect(eventWords(event, sale, false)).toBe('Closed as unknown by Ana: lost');
  });

  it('names who did it, if somebody did', () => {
    const drafted = { at: sale.createdAt, kind: 'drafted', problem: null, staff: null } as const;
    expect(eventWords(drafted, sale, false)).toBe('Sale recorded, €24.90');
    const ana = { id: 'a', name: 'Ana' };
    expect(eventWords({ ...drafted, staff: ana }, sale, false)).toBe('Sale recorded, €24.90 by Ana');
    expect(eventWords({ ...drafted, kind: 'printed', staff: ana }, sale, false)).toBe('Receipt saved by Ana');
  });

  it('shows prices in the shop’s currency and costs in the balance’s', () => {
    const event = { at: sale.createdAt, problem: null, staff: null };
    expect(eventWords({ ...event, kind: 'drafted' }, sale, false)).toBe('Sale recorded, €24.90');
    expect(eventWords({ ...event, kind: 'accepted' }, sale, false)).toBe('Sold, $18.40 from the balance');
  });

  it('distinguishes a first attempt from a repeated one', () => {
    const attempt = { at: sale.createdAt, kind: 'attempted', problem: null, staff: null } as const;
    expect(eventWords(attempt, sale, false)).toBe('Sent to your provider');
    expect(eventWords(attempt, sale, true)).toContain('same sale number');
  });
});
