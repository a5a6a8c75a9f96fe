import { luhnDigit } from './luhn.ts';

/** A whole number from 0 up to, but not including, the bound. */
export type RandomBelow = (bound: number) => number;

/** A profile as it leaves the SM-DP+: nobody has installed it yet. */
export type NewProfile = {
  readonly iccid: string;
  readonly imsi: string;
  /** `LPA:1$<SM-DP+ host>$<matching id>`. A credential: whoever has it can install the profile. */
  readonly activationCode: string;
};

/** A host that can't exist (RFC 2606), so that a phone that scans a practice code finds nobody. */
const smdpHost = 'smdp.practice.example';

/** Letters and digits that nobody confuses when they type the matching id from paper. */
const matchingIdAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Numbers of a series go from 0 up to, but not including, this. */
export const seriesEnd = 10 ** 10;

/**
 * Makes a well-formed profile.
 *
 * @param seriesNumber a number that no other profile has; ICCID and IMSI are made of it. They are given in series, as
 * operators give them, so they are no secrets.
 * @param random SECURITY: has to be cryptographic: the matching id is all that protects the profile.
 */
export function newProfile(seriesNumber: number, random: RandomBelow): NewProfile {
  const digits = String(seriesNumber).padStart(10, '0');
  const letter = (value: number, place: number): string =>
    matchingIdAlphabet.charAt(
      Math.floor(value / matchingIdAlphabet.length ** place) % matchingIdAlphabet.length,
    );
  const matchingIdGroup = (): string => {
    const value = random(matchingIdAlphabet.length ** 5);
    return [0, 1, 2, 3, 4].map((place) => letter(value, place)).join('');
  };
  const matchingId = [1, 2, 3, 4].map(matchingIdGroup).join('-');
  // 89 is telecommunications; 901 is a country code and a mobile country code that belong to no country.
  const accountNumber = `89901990${digits}`;
  return {
    iccid: `${accountNumber}${luhnDigit(accountNumber)}`,
    imsi: `90199${digits}`,
    activationCode: `LPA:1$${smdpHost}$${matchingId}`,
  };
}
