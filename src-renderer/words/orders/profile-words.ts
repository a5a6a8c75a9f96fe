import { t } from '@lingui/core/macro';

/** Where an eSIM stands between the service and the phone, as far as its words are known. */
export type ProfileStanding = 'not-installed' | 'installed' | 'on' | 'off' | 'deleted' | 'failed' | 'spent';

/**
 * The words of GSMA's standards for a profile (SGP.02, SGP.22), folded: the interface shows none, and most services have
 * theirs from there.
 */
const standings: Readonly<Record<string, ProfileStanding>> = {
  available: 'not-installed',
  allocated: 'not-installed',
  linked: 'not-installed',
  confirmed: 'not-installed',
  released: 'not-installed',
  downloaded: 'installed',
  installed: 'installed',
  enabled: 'on',
  disabled: 'off',
  deleted: 'deleted',
  error: 'failed',
  unavailable: 'spent',
};

/** Where an eSIM stands by a word of the service; undefined where nobody knows what it means. */
export function profileStanding(word: string): ProfileStanding | undefined {
  const fold = word.trim().toLowerCase();
  return Object.hasOwn(standings, fold) ? standings[fold] : undefined;
}

/** The service's word for where an eSIM stands, in plain words where it is known, else as it was sent. */
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
      return word;
  }
}
