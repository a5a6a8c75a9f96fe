import { t } from '@lingui/core/macro';
import type { Connectivity, SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { countryInSentence, placeInSentence } from '../../place/in-sentence.ts';
import { isQueued } from './after-sale-words.ts';
import { leftToRight } from '../language/left-to-right.ts';
import type { ProfileStanding } from './profile-words.ts';

/** What is known of an eSIM that doesn't work. */
export type EsimFacts = {
  readonly seen: Connectivity;
  /** As far as the service's words for it are known. */
  readonly standing: ProfileStanding | undefined;
  readonly packages: readonly SoldPackage[];
  readonly sold: PackageDescription | null;
};

/** What staff can try with the customer, the most usual cause first. */
export function whatToTry(facts: EsimFacts, now: Date): readonly string[] {
  return ofPackages(facts.packages, now) ?? ofProfile(facts.standing) ?? ofNetwork(facts);
}

function ofPackages(packages: readonly SoldPackage[], now: Date): readonly string[] | undefined {
  const waiting = packages.some(({ activation }) => activation.offered);
  if (waiting) return [t`A package needs activating. Activate it, then let the phone search for a network.`];
  const isOver = ({ expiresAt, left }: SoldPackage): boolean =>
    (expiresAt !== null && new Date(expiresAt) <= now) || left?.value === 0;
  const usable = packages.filter((sold) => !isOver(sold));
  if (packages.length > 0 && usable.length === 0)
    return [t`No data is left, or it has expired. Top up the eSIM.`];
  return usable.length > 0 && usable.every(isQueued)
    ? [
        t`The package is queued and starts automatically. Wait a few minutes, then let the phone search for a network.`,
      ]
    : undefined;
}

/** What the service's own word for the eSIM explains by itself. */
function ofProfile(standing: ProfileStanding | undefined): readonly string[] | undefined {
  switch (standing) {
    case 'deleted':
      return [
        t`The eSIM was deleted from the phone. Scan the code again. If the phone refuses it, ask your provider’s support for a new one.`,
      ];
    case 'failed':
      return [
        t`The phone couldn’t install the eSIM. Check that the phone takes eSIMs and is unlocked, then scan the code again on stable Wi-Fi.`,
      ];
    case 'spent':
      return [t`The code can’t be used anymore. Ask your provider’s support for a new one.`];
    case 'off':
      return [t`The eSIM is on the phone but turned off. Turn its line on in the phone’s SIM settings.`];
    case 'not-installed':
    case 'installed':
    case 'on':
    case undefined:
      return undefined;
  }
}

function ofNetwork({ seen, standing, sold }: EsimFacts): readonly string[] {
  if (seen.network === null && seen.connectedAt === null) {
    const isOnPhone = standing === 'installed' || standing === 'on';
    return [
      ...(isOnPhone
        ? []
        : [
            t`The eSIM has never connected. Check in the phone’s SIM settings that it’s installed, or scan the code again.`,
          ]),
      t`Turn on the eSIM’s line and its data roaming.`,
      ...beforeOpening(sold),
      ...ofPhone(seen),
    ];
  }
  const away = elsewhere(seen, sold);
  if (away !== undefined) return [away];
  return [
    t`Turn on data roaming for this line, and use it for mobile data.`,
    t`Turn airplane mode on and off, or choose another network by hand.`,
    ...ofPhone(seen),
  ];
}

/** Customers have more than one phone, and the eSIM is on one of them. */
function ofPhone({ eid }: Connectivity): readonly string[] {
  if (eid === null) return [];
  const keys = leftToRight('*#06#');
  return [t`Is this the right phone? Dial ${keys} on it. It must show the EID above.`];
}

function beforeOpening(sold: PackageDescription | null): readonly string[] {
  if (sold === null || sold.countries.length === 0) return [];
  const place = placeInSentence(sold);
  return [t`It only works in ${place}. Until then it shows no network.`];
}

/** That the phone is where the package doesn't work; undefined where nobody can tell. */
function elsewhere({ country }: Connectivity, sold: PackageDescription | null): string | undefined {
  if (sold === null || sold.countries.length === 0 || country === null) return undefined;
  if (!/^[A-Z]{2}$/.test(country) || sold.countries.includes(country)) return undefined;
  const [place, where] = [placeInSentence(sold), countryInSentence(country)];
  return t`The phone is in ${where}, where this package doesn’t work. It is for ${place}.`;
}
