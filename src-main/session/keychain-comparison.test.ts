import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../test/ledgers/quick-folder.ts';
import type { Recognized } from '../account/recognize.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import { Ledger } from '../ledger/ledger.ts';
import { KeychainComparison } from './keychain-comparison.ts';

const own: EventMark = { number: 3, subject: 'of this ledger', at: 1 };
const newer: EventMark = { number: 9, subject: 'of a newer one', at: 2 };

let folder: string;
/** What the keychain says to whoever asks it. */
let says: Recognized;
/** What happened, in order. */
let done: unknown[];

beforeEach(() => {
  folder = quickFolder('comparison');
  says = { kind: 'unanswered' };
  done = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A till's start, whose keychain did not answer. @param isOnRecord whether what a late answer says can be written down. */
function started(isOnRecord: boolean): KeychainComparison {
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!opened.ok) return expect.fail(opened.failure.detail);
  const ledger = opened.value;
  onTestFinished(() => ledger.close());
  const ask = () => Promise.resolve(says);
  const keepElsewhere = (end: EventMark | null): Promise<boolean> => {
    done.push(['noted', end]);
    return Promise.resolve(true);
  };
  const ends = { last: () => null, keep: () => undefined, keepElsewhere };
  const comparison = new KeychainComparison({
    till: { recognize: ask, recognizeAgain: ask, ledger, ends },
    onLateAnswer: (end) => {
      done.push(['compared', end]);
      return isOnRecord;
    },
    onSettled: () => undefined,
  });
  comparison.heard(says);
  return comparison;
}

describe('the end of a ledger', () => {
  it('is not noted in a keychain that has not answered', async () => {
    expect(await started(true).keep(own)).toBe(false);
    expect(done).toEqual([]);
  });

  it('is noted only once what the keychain had was compared', async () => {
    const comparison = started(true);
    says = { kind: 'same', end: newer };
    expect(await comparison.keep(own)).toBe(true);
    expect(done).toEqual([
      ['compared', newer],
      ['noted', own],
    ]);
  });

  it('is not noted over a newer one while that cannot be written down', async () => {
    const comparison = started(false);
    says = { kind: 'same', end: newer };
    expect(await comparison.keep(own)).toBe(false);
    expect(done).toEqual([['compared', newer]]);
  });

  it('is not noted for the original where this turns out to be a copy of it', async () => {
    const comparison = started(true);
    says = { kind: 'copied' };
    expect(await comparison.keep(own)).toBe(false);
    expect(done).toEqual([]);
  });

  it('is noted at once where the keychain has answered', async () => {
    says = { kind: 'same', end: own };
    expect(await started(true).keep(own)).toBe(true);
    expect(done).toEqual([['noted', own]]);
  });
});
