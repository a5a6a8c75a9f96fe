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

/**
 * Makes a well-formed profile. Whether its numbers are free is for the database to say.
 *
 * @param random SECURITY: has to be cryptographic: the matching id is all that protects the profile.
 */
export function newProfile(random: RandomBelow): NewProfile {
  const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('');
  const matchingIdGroup = (): string =>
    Array.from({ length: 5 }, () => matchingIdAlphabet.charAt(random(matchingIdAlphabet.length))).join('');
  const matchingId = Array.from({ length: 4 }, matchingIdGroup).join('-');
  // 89 is telecommunications; 901 is a country code and a mobile country code that belong to no country.
  const accountNumber = `8990199${digits(11)}`;
  return {
    iccid: `${accountNumber}${luhnDigit(accountNumber)}`,
    imsi: `90199${digits(10)}`,
    activationCode: `LPA:1$${smdpHost}$${matchingId}`,
  };
}

/** Links that open the installation on a phone; both carry the activation code as it stands, encoded. */
export function installLinks(activationCode: string): { apple: string; android: string } {
  const query = `carddata=${encodeURIComponent(activationCode)}`;
  return {
    apple: `https://esimsetup.apple.com/esim_qrcode_provisioning?${query}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?${query}`,
  };
}
