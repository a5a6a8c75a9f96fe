import { describe, expect, it } from 'vitest';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { FirstRun } from '../../src-preload/contract/account/first-run.ts';
import type { Account } from '../account/account.ts';
import { FirstRunProgress } from './first-run-progress.ts';
import { firstPrinting } from './read-printing.ts';

const address = parseBaseAddress('https://service.example/api/v1');
if (!address.ok) throw new Error(address.fault);
const account: Account = { baseAddress: address.value, merchantId: 'corner', signedBy: 'till' };

type Kept = {
  firstRun: 'begun' | 'over' | undefined;
  isSet: boolean;
  account: Account | null;
  hasPrices: boolean;
  isNamed: boolean;
  namedFor: string | null;
  knowsStaff: boolean;
};

const ofNothing = (): Kept => ({
  firstRun: undefined,
  isSet: false,
  account: null,
  hasPrices: false,
  isNamed: false,
  namedFor: null,
  knowsStaff: false,
});

/** Starts the till on what the runs before have kept. */
function start(kept: Kept, { region = 'DE', hasFiles = false, isFull = false } = {}) {
  const pushed: (FirstRun | null)[] = [];
  const settings = {
    get firstRun() {
      return kept.firstRun;
    },
    keepFirstRun: (firstRun: 'begun' | 'over') => {
      if (isFull) throw new Error('ENOSPC');
      kept.firstRun = firstRun;
    },
  };
  const progress = new FirstRunProgress({
    settings: () => ({
      ...kept,
      locked: [],
      firstRun: settings.firstRun,
      keepFirstRun: settings.keepFirstRun,
    }),
    printing: () => ({ printing: firstPrinting }),
    hasOtherFiles: () => hasFiles,
    region: () => region,
    push: (at) => pushed.push(at),
  });
  return { progress, pushed, at: (areBooksEmpty = true) => progress.at(() => areBooksEmpty) };
}

describe('the set-up of a new installation', () => {
  it('asks how to begin, in each run until somebody has chosen', () => {
    const kept = ofNothing();
    expect(start(kept).at()).toEqual({ at: 'choices' });
    // A language was chosen, and the till was killed.
    kept.isSet = true;
    const { progress, pushed, at } = start(kept);
    expect(at()).toEqual({ at: 'choices' });
    progress.end();
    expect(pushed).toEqual([null]);
    expect(at()).toBeNull();
    expect(start(kept).at()).toBeNull();
  });

  it('asks what is left once the account is connected, also after a kill', () => {
    const kept = ofNothing();
    const { at } = start(kept);
    at();
    kept.account = account;
    const all = { at: 'steps', steps: ['money', 'receipts', 'till'], region: 'DE' };
    expect(at()).toEqual(all);
    // What was answered stays to be gone back to.
    kept.hasPrices = true;
    expect(at()).toEqual(all);
    expect(start(kept).at()).toEqual({ ...all, steps: ['receipts', 'till'] });
    // On another account it was another till.
    kept.isNamed = true;
    kept.namedFor = 'corner';
    expect(start(kept).at(false)).toEqual({ ...all, steps: ['receipts'] });
  });

  it('asks what a file left open, and nothing where the file has staff', () => {
    const kept = ofNothing();
    const { progress, at } = start(kept, { region: '' });
    at();
    Object.assign(kept, { firstRun: 'over', isSet: true, hasPrices: true, isNamed: true });
    progress.setFromFile();
    expect(at()).toEqual({ at: 'steps', steps: ['receipts'], region: null });

    const staffed = ofNothing();
    const other = start(staffed);
    other.at();
    Object.assign(staffed, { firstRun: 'over', isSet: true, knowsStaff: true });
    other.progress.setFromFile();
    expect(other.at()).toBeNull();
  });

  it('is for no till that exists', () => {
    expect(start({ ...ofNothing(), isSet: true }).at()).toBeNull();
    expect(start({ ...ofNothing(), account, isSet: true }).at()).toBeNull();
    expect(start(ofNothing(), { hasFiles: true }).at()).toBeNull();
    expect(start(ofNothing()).at(false)).toBeNull();
  });

  it('goes on where nothing can be written', () => {
    const { progress, at } = start(ofNothing(), { isFull: true });
    expect(at()).toEqual({ at: 'choices' });
    progress.end();
    expect(at()).toBeNull();
  });
});
