import type { ReplyOf } from '../../src-preload/contract.ts';

type Preview = Extract<ReplyOf<'prices-preview'>, { ok: true }>;

const packages = (count: number): string =>
  count === 1 ? '1 package' : `${count.toLocaleString('en')} packages`;

/** What rules would do, in one sentence. */
export function previewSentence({ matching, up, down, otherCurrency }: Preview): string {
  if (matching === 0) return 'No package is priced by this rule now.';
  const changes = [
    ...(up > 0 ? [`${up.toLocaleString('en')} dearer`] : []),
    ...(down > 0 ? [`${down.toLocaleString('en')} cheaper`] : []),
    ...(otherCurrency > 0 ? [`${otherCurrency.toLocaleString('en')} in the other currency`] : []),
  ];
  if (changes.length === 0) return `${packages(matching)}, no price changes`;
  return `${packages(matching)}: ${changes.join(', ')}`;
}
