import { describe, expect, it } from 'vitest';
import type { FindingView } from '../../../src-preload/contract/books/reconciliation.ts';
import { doubtsPayback, findingSentence, findingTitle } from './finding-words.ts';

const finding: FindingView = {
  number: 1,
  kind: 'theirs-only',
  about: 'sale',
  why: 'refused-here',
  saleId: null,
  orderId: 'T1-1',
  uidCustomer: 'uid',
  idPack: null,
  at: null,
  until: null,
  otherSale: null,
  ours: null,
  theirs: '4.5',
  creditedBack: null,
  balance: 'not-told',
  reported: null,
  isToAsk: false,
  canAdopt: true,
  standing: 'open',
  foundAt: '2025-11-21T14:03:05.000Z',
  settledAt: null,
  staff: null,
  note: null,
};

describe('words for what was closed and the service has', () => {
  const closed = { ...finding, why: 'written-off-here' } as const;
  const all: readonly FindingView[] = [
    closed,
    { ...closed, about: 'top-up' },
    { ...closed, about: 'refund' },
    { ...closed, about: 'cancellation' },
    { ...closed, kind: 'done-after-all', about: 'cancellation' },
    { ...closed, kind: 'done-after-all', about: 'activation', theirs: null },
  ];

  it('say what happened, what happened to the money, and what to do', () => {
    expect(new Set(all.map(findingSentence)).size).toBe(all.length);
    for (const sentence of all.map(findingSentence)) {
      expect(sentence).toMatch(/^A manager closed it as unknown, (?:and|but) /);
      expect(sentence).toMatch(/money|charged|refunded|canceled/);
      expect(sentence).toMatch(/add it to your records/i);
    }
  });

  it('have staff ask before they give money for a refund', () => {
    expect(findingSentence({ ...closed, about: 'refund' })).toMatch(
      /check whether anyone has paid the customer back before you do/,
    );
  });

  it('are not called refused', () => {
    expect(findingTitle({ ...closed, kind: 'done-after-all' })).toBe('Done after it was closed: sale');
  });
});

describe('words for work that was done after staff were told it was not', () => {
  const all: readonly FindingView[] = [
    finding,
    { ...finding, about: 'top-up' },
    { ...finding, about: 'refund' },
    { ...finding, creditedBack: '4.5' },
    { ...finding, kind: 'done-after-all', about: 'activation', theirs: null },
    { ...finding, kind: 'done-after-all', about: 'refund' },
  ];

  it('say what staff were told, what happened to the money, and what to do', () => {
    expect(new Set(all.map(findingSentence)).size).toBe(all.length);
    for (const sentence of all.map(findingSentence)) {
      expect(sentence).toMatch(/^Staff were told that it wasn’t \w+, but /);
      expect(sentence).toMatch(/money|charged|refunded/);
    }
  });

  it('name both who may have asked for a refund, and have staff ask before money is given', () => {
    for (const refund of all.filter(({ about }) => about === 'refund'))
      expect(findingSentence(refund)).toMatch(
        /by this till, another till or the provider’s portal\. .*anyone has paid the customer back,? before you do/,
      );
  });

  it('say of a package that came after its top-up was canceled what to do about it', () => {
    const sentence = findingSentence({
      ...finding,
      kind: 'issued-after-cancel',
      why: 'not-here',
      about: 'top-up',
    });
    expect(sentence).toMatch(
      /canceled the top-up, then added its package.*money is back.*take the package back/,
    );
    expect(sentence).not.toMatch(/eSIM/);
  });

  it('have staff ask before money is given for what may be refunded elsewhere', () => {
    const of = { ...finding, kind: 'refunded-elsewhere', about: 'cancellation', why: 'not-here' } as const;
    expect(findingTitle(of)).toBe('May be refunded elsewhere: cancellation');
    expect(findingSentence(of)).toMatch(
      /portal\. Check whether anyone has paid the customer back before you do/,
    );
  });

  it('doubt what is given back where its credit may be another till’s, or is not shown', () => {
    expect(doubtsPayback({ kind: 'refunded-elsewhere', about: 'cancellation' })).toBe(true);
    expect(doubtsPayback({ kind: 'ours-only', about: 'cancellation' })).toBe(true);
    expect(doubtsPayback({ kind: 'ours-only', about: 'refund' })).toBe(false);
    expect(doubtsPayback({ kind: 'amounts-differ', about: 'cancellation' })).toBe(false);
  });

  it('say whose eSIM it is, and that money was taken', () => {
    const sentence = findingSentence({
      ...finding,
      kind: 'esim-of-another',
      why: 'not-here',
      otherSale: 'T1-2',
    });
    expect(sentence).toContain('T1-2');
    expect(sentence).toContain('Your provider charged for this sale');
    expect(sentence).toMatch(/ask your provider’s support/i);
  });

  it('name it in the list', () => {
    expect(all.map(findingTitle)).toEqual([
      'Only at your provider: sale',
      'Only at your provider: top-up',
      'Only at your provider: refund',
      'Only at your provider: sale',
      'Done after it was refused: activation',
      'Done after it was refused: refund',
    ]);
  });
});
