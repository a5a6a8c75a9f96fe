import { t } from '@lingui/core/macro';

/** As main takes them. */
const [mostReasons, mostLetters] = [12, 30];

/** The reasons that stand in a text, one on each line. */
export const reasonsIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Why they can't be saved; undefined if they can. */
export function whyNoReasons(reasons: readonly string[]): string | undefined {
  if (reasons.length === 0) return t`Write at least one reason.`;
  if (reasons.length > mostReasons) return t`Write no more than ${mostReasons} reasons.`;
  if (reasons.some((reason) => reason.length > mostLetters))
    return t`Write each reason in no more than ${mostLetters} letters.`;
  return new Set(reasons).size < reasons.length ? t`Write each reason once.` : undefined;
}
