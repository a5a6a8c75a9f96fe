import { t } from '@lingui/core/macro';
import { foldedWord, otherState } from './provider-word.ts';

/** Why a package that is there doesn't give data, as far as the service's words for it are known. */
type PackageState = 'used-up' | 'paused' | 'pending' | 'canceled' | 'failed';

/** The interface shows no words for this: these are those that services use, folded. */
const states: Readonly<Record<string, PackageState>> = {
  depleted: 'used-up',
  exhausted: 'used-up',
  consumed: 'used-up',
  finished: 'used-up',
  usedup: 'used-up',
  suspended: 'paused',
  paused: 'paused',
  blocked: 'paused',
  pending: 'pending',
  processing: 'pending',
  inprocessing: 'pending',
  inprogress: 'pending',
  canceled: 'canceled',
  cancelled: 'canceled',
  terminated: 'canceled',
  error: 'failed',
  failed: 'failed',
};

/** The service's word for a package in plain words where it is known, else as it was sent. */
export function packageStateWords(word: string): string {
  const fold = foldedWord(word);
  const state = Object.hasOwn(states, fold) ? states[fold] : undefined;
  switch (state) {
    case 'used-up':
      return t`data used up`;
    case 'paused':
      return t`paused by your provider`;
    case 'pending':
      return t`being set up`;
    case 'canceled':
      return t`canceled by your provider`;
    case 'failed':
      return t`failed at your provider`;
    case undefined:
      return otherState(word);
  }
}
