import { plural, t } from '@lingui/core/macro';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { figure, inClauses } from '../figures/figures.ts';

type Preview = Extract<ReplyOf<'prices-preview'>, { ok: true }>;

/** What rules would do, in one sentence. */
export function previewSentence({ matching, up, down, otherCurrency }: Preview): string {
  if (matching === 0) return t`No packages use this rule now.`;
  const packages = plural(matching, { one: '# package', other: '# packages' });
  const [dearer, cheaper, other] = [figure(up), figure(down), figure(otherCurrency)];
  const changes = [
    ...(up > 0 ? [t`${dearer} increase`] : []),
    ...(down > 0 ? [t`${cheaper} decrease`] : []),
    ...(otherCurrency > 0 ? [t`${other} in the other currency`] : []),
  ];
  if (changes.length === 0) return t`${packages}, no price changes`;
  const changed = inClauses(changes);
  return t`${packages}: ${changed}`;
}
