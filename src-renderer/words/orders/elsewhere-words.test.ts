import { describe, expect, it } from 'vitest';
import type { EsimElsewhere } from '../../../src-preload/contract/sales/sold-elsewhere.ts';
import {
  notAnOrderNumber,
  notFoundWords,
  notSeenWords,
  notToldWords,
  searchHint,
} from './elsewhere-words.ts';

const iccid = '8944110068262040046';

/** Short ones, so that they are read. */
const areSentences = (words: string | undefined): boolean =>
  /^(?:[A-Z][^.?!;]{1,110}\.(?: |$)){1,3}$/.test(words ?? '');

describe('words for an eSIM that another till sold', () => {
  it('say in short sentences why nothing is told of what is left', () => {
    const kinds = ['no-order', 'other-esim', 'not-issued', 'canceled'] as const;
    const answers: EsimElsewhere[] = [
      ...kinds.map((kind) => ({ kind })),
      { kind: 'in-books', orderId: 'T1-1' },
    ];
    const sentences = answers.map(notToldWords);
    expect(sentences.filter(areSentences)).toHaveLength(answers.length);
    expect(new Set(sentences).size).toBe(answers.length);
  });

  it('say of an ICCID that the account lacks whether it may be mistyped', () => {
    const seen = { kind: 'not-on-account' } as const;
    expect(notSeenWords(seen, iccid)).toMatch(/whoever sold it/);
    expect(notSeenWords(seen, iccid.replace(/6$/, '5'))).toMatch(/Check for typos/);
  });

  it('say what to do where the history doesn’t lead to its order', () => {
    expect(notFoundWords({ kind: 'not-found', isWhole: true })).toMatch(/receipt/);
    expect(notFoundWords({ kind: 'found', uidCustomer: 'uid' })).toBeUndefined();
  });

  it('say in short sentences what was typed instead of an order’s number', () => {
    const whys = ['empty', 'iccid', 'eid', 'install-code', 'wrong-length', 'no-number'] as const;
    for (const why of whys) expect(notAnOrderNumber(why)).toSatisfy(areSentences);
  });
});

describe('a search that finds nothing', () => {
  it.each([
    ['an EID', '89049032007008882600020634712345', /EID/],
    ['an ICCID with a digit too many', `${iccid}12`, /18 to 20 digits/],
    ['the code that installs an eSIM', 'LPA:1$smdp.example.net$K2-9QX1', /installs the eSIM/],
  ])('is told that it is %s', (_, typed, words) => {
    expect(searchHint(typed)).toMatch(words);
  });

  it('is told nothing of names, telephone numbers and ICCIDs', () => {
    for (const typed of ['Ana', '079 123 45 67', '8912345678', iccid])
      expect(searchHint(typed)).toBeUndefined();
  });
});
