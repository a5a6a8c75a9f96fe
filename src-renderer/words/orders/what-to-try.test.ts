import { describe, expect, it } from 'vitest';
import { activatedPackage } from '../../../test/fixtures/activated-package.ts';
import type { Connectivity } from '../../../src-preload/contract/sales/after-sale.ts';
import { profileStanding, profileWords } from './profile-words.ts';
import { whatToTry, type EsimFacts } from './what-to-try.ts';

const now = new Date('2025-11-21T12:00:00Z');
const seen: Connectivity = {
  active: true,
  eid: null,
  state: null,
  network: 'SoftBank',
  country: 'JP',
  countryChangedAt: null,
  connectedAt: '2025-11-21T10:00:00.000Z',
  dataUsed: null,
};
const facts: EsimFacts = {
  seen,
  standing: undefined,
  packages: [activatedPackage],
  sold: {
    productId: 'jp',
    place: 'Japan',
    countries: ['JP'],
    networks: [],
    unlimited: false,
    size: { value: 10, unit: 'GB' },
    validity: { value: 30, unit: 'day' },
  },
};
const neverSeen: Connectivity = { ...seen, network: null, connectedAt: null, country: null };

describe('what to try if an eSIM does not work', () => {
  it.each<[string, Partial<EsimFacts>, RegExp]>([
    ['roaming off', {}, /data roaming/],
    ['not installed', { seen: neverSeen }, /installed/],
    ['installed, and never on a network', { seen: neverSeen, standing: 'on' }, /^Turn on the eSIM’s line/],
    [
      'no data left',
      { packages: [{ ...activatedPackage, left: { value: 0, unit: 'MB' } }] },
      /Top up the eSIM/,
    ],
    [
      'expired',
      { packages: [{ ...activatedPackage, expiresAt: '2025-11-01T00:00:00.000Z' }] },
      /Top up the eSIM/,
    ],
    [
      'queued, beside one that has expired',
      {
        packages: [
          { ...activatedPackage, expiresAt: '2025-11-01T00:00:00.000Z' },
          { ...activatedPackage, isActivated: false, activatedAt: null, expiresAt: null },
        ],
      },
      /starts automatically/,
    ],
    ['another country', { seen: { ...seen, country: 'TH' } }, /Thailand.*for Japan/],
    [
      'a country that is told by when it changed alone',
      { seen: { ...seen, country: null, countryChangedAt: '2025-11-21T09:00:00.000Z' } },
      /data roaming/,
    ],
    ['deleted', { standing: 'deleted' }, /deleted from the phone/],
    ['turned off', { standing: 'off' }, /turned off/],
    ['not taken by the phone', { standing: 'failed' }, /couldn’t install/],
    ['spent', { standing: 'spent' }, /can’t be used anymore/],
    [
      'waiting to be activated',
      { packages: [{ ...activatedPackage, activation: { offered: true, idPack: 7 } }] },
      /Activate it/,
    ],
  ])('starts with: %s', (_case, known, words) => {
    expect(whatToTry({ ...facts, ...known }, now)[0]).toMatch(words);
  });

  it('ends with the eSIM’s phone, if the service reports its EID', () => {
    const seenWithEid = { ...seen, eid: '89049032000000000000000000000001' };
    expect(whatToTry({ ...facts, seen: seenWithEid }, now).at(-1)).toContain('*#06#');
    expect(whatToTry(facts, now).join(' ')).not.toContain('*#06#');
  });
});

describe('the state of an eSIM', () => {
  it.each([
    ['RELEASED', 'Not installed yet'],
    ['Installed', 'Installed on a phone'],
    [' enabled ', 'Installed and turned on'],
    ['DISABLED', 'Installed and turned off'],
    ['deleted', 'Deleted from the phone'],
    ['NOT_INSTALLED', 'Not installed yet'],
    // Nobody knows what it means, so that it stands as it was sent.
    ['PARKED ', 'Other (PARKED)'],
    ['constructor', 'Other (constructor)'],
  ])('%j is shown as %j', (word, words) => {
    expect(profileWords(word)).toBe(words);
  });

  it('is never unknown', () => {
    expect(profileStanding('PARKED')).toBeUndefined();
    expect(profileStanding('toString')).toBeUndefined();
  });
});
