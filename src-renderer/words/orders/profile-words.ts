import { t } from '@lingui/core/macro';
import { foldedWord, otherState } from './provider-word.ts';

/** Where an eSIM stands between the service and the phone, as far as its words are known. */
export type ProfileStanding = 'not-installed' | 'installed' | 'on' | 'off' | 'deleted' | 'failed' | 'spent';

/**
 * The words of GSMA's standards for a profile (SGP.02, SGP.22), folded: the interface shows none, and most services have
 * theirs from there, or say it in plain English.
 */
const standings: Readonly<Record<string, ProfileStanding>> = {
  available: 'not-installed',
  allocated: 'not-installed',
  linked: 'not-installed',
  confirmed: 'not-installed',
  released: 'not-installed',
  notinstalled: 'not-installed',
  downloaded: 'installed',
  installed: 'installed',
  enabled: 'on',
  disabled: 'off',
  deleted: 'deleted',
  removed: 'deleted',
  uninstalled: 'deleted',
  error: 'failed',
  failed: 'failed',
  unavailable: 'spent',
};

/** Where an eSIM stands by a word of the service; undefined where nobody knows what it means. */
export function profileStanding(word: string): ProfileStanding | undefined {
  const fold = foldedWord(word);
  return Object.hasOwn(standings, fold) ? standings[fold] : undefined;
}

/** The service's word for where an eSIM stands, in plain words where it is known, else as it was sent: "Other (PARKED)". */
export function profileWords(word: string): string {
  switch (profileStanding(word)) {
    case 'not-installed':
      return t`Not installed yet`;
    case 'installed':
      return t`Installed on a phone`;
    case 'on':
      return t`Installed and turned on`;
    case 'off':
      return t`Installed and turned off`;
    case 'deleted':
      return t`Deleted from the phone`;
    case 'failed':
      return t`The phone couldn’t install it`;
    case 'spent':
      return t`Can’t be installed anymore`;
    case undefined:
      return otherState(word);
  }
}
