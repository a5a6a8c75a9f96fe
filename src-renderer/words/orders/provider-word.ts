import { t } from '@lingui/core/macro';
import { leftToRight } from '../language/left-to-right.ts';

/** A word of the service's as it is looked up: "Not_Activated" and "not activated" are one. */
export const foldedWord = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '');

/** A state of the service's that nobody knows the meaning of, as it was sent: its support is told by it. */
export function otherState(word: string): string {
  const sent = leftToRight(word.trim());
  return t`Other (${sent})`;
}
