import { describe, expect, it } from 'vitest';
import { luhnDigit } from './luhn.ts';
import { newProfile, seriesEnd } from './new-profile.ts';

/** Small, seeded and good enough to vary: a linear congruential generator. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const profiles = Array.from({ length: 200 }, (_, seed) => newProfile(seed * 7, seeded(seed)));

describe('a new profile', () => {
  it('has an ICCID of 19 digits that begins with 89 and passes Luhn', () => {
    for (const { iccid } of profiles) {
      expect(iccid).toMatch(/^89\d{17}$/);
      expect(luhnDigit(iccid.slice(0, -1))).toBe(iccid.at(-1));
    }
  });

  it('has an IMSI of 15 digits', () => {
    for (const { imsi } of profiles) expect(imsi).toMatch(/^\d{15}$/);
  });

  it('has an activation code of host and matching id', () => {
    for (const { activationCode } of profiles) {
      expect(activationCode).toMatch(
        /^LPA:1\$smdp\.practice\.example\$([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/,
      );
    }
  });

  it('is unique', () => {
    for (const member of ['iccid', 'imsi', 'activationCode'] as const) {
      expect(new Set(profiles.map((profile) => profile[member])).size).toBe(profiles.length);
    }
  });

  it('uses every allowed letter and digit, within the bounds', () => {
    expect(newProfile(0, () => 0)).toMatchObject({
      imsi: '901990000000000',
      activationCode: 'LPA:1$smdp.practice.example$22222-22222-22222-22222',
    });
    const letters = new Set<string>();
    for (let value = 0; value < 32; value += 1) {
      const { activationCode } = newProfile(0, () => value * (1 + 32 + 32 ** 2 + 32 ** 3 + 32 ** 4));
      const [group = ''] = activationCode.slice(activationCode.lastIndexOf('$') + 1).split('-');
      expect(group).toBe(group.charAt(0).repeat(5));
      letters.add(group.charAt(0));
    }
    expect(letters.size).toBe(32);
    expect(newProfile(seriesEnd - 1, (bound) => bound - 1)).toMatchObject({
      imsi: '901999999999999',
      activationCode: 'LPA:1$smdp.practice.example$ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ',
    });
  });
});
