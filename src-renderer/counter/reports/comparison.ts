import { plural, t } from '@lingui/core/macro';
import { wholePercentFigure } from '../../words/figures/figures.ts';

/** With what figures are compared: yesterday up to the same time, or as many days before. */
export type Than = { readonly kind: 'yesterday' } | { readonly kind: 'days'; readonly days: number };

/**
 * How a figure stands beside that of the earlier span. nothing-sold: nothing was sold then at all. none: of this there was
 * nothing. without-share: a percentage of it would say nothing, because it was below zero or is now.
 */
export type Comparison =
  | { readonly kind: 'nothing-sold' | 'none' | 'same' | 'about-same' | 'without-share' }
  | { readonly kind: 'up' | 'down'; readonly share: number };

/** Less than this is no change that anybody sees: it would be written as 0%. */
const leastShare = 0.005;

/**
 * @param now @param before exact decimals. @param soldBefore whether anything was sold in the earlier span.
 */
export function compare(now: string, before: string, soldBefore: boolean): Comparison {
  const [current, base] = [Number(now), Number(before)];
  if (base === 0 && !soldBefore) return { kind: 'nothing-sold' };
  if (current === base) return { kind: 'same' };
  if (base === 0) return { kind: 'none' };
  if (base < 0 || current < 0) return { kind: 'without-share' };
  const share = Math.abs(current - base) / base;
  if (share < leastShare) return { kind: 'about-same' };
  return { kind: current > base ? 'up' : 'down', share };
}

/** The same in words, as it is seen and as a screen reader says it; null where there is nothing to say. */
export function comparisonWords(
  comparison: Comparison,
  than: Than,
): { readonly seen: string; readonly said: string } | null {
  const alike = (words: string) => ({ seen: words, said: words });
  switch (comparison.kind) {
    case 'nothing-sold':
      return alike(nothingSoldWords(than));
    case 'none':
      return alike(noneWords(than));
    case 'same':
      return alike(sameWords(than));
    case 'about-same':
      return alike(aboutSameWords(than));
    case 'without-share':
      return null;
    case 'up': {
      const share = wholePercentFigure(comparison.share);
      return { seen: upWords(share, than), said: moreWords(share, than) };
    }
    case 'down': {
      const share = wholePercentFigure(comparison.share);
      return { seen: downWords(share, than), said: lessWords(share, than) };
    }
  }
}

const nothingSoldWords = (than: Than): string =>
  than.kind === 'yesterday'
    ? t`no sales by this time yesterday`
    : plural(than.days, { one: 'no sales the day before', other: 'no sales in the # days before' });

const noneWords = (than: Than): string =>
  than.kind === 'yesterday'
    ? t`none by this time yesterday`
    : plural(than.days, { one: 'none the day before', other: 'none in the # days before' });

const sameWords = (than: Than): string =>
  than.kind === 'yesterday'
    ? t`same as yesterday`
    : plural(than.days, { one: 'same as the day before', other: 'same as the # days before' });

const aboutSameWords = (than: Than): string =>
  than.kind === 'yesterday'
    ? t`about the same as yesterday`
    : plural(than.days, {
        one: 'about the same as the day before',
        other: 'about the same as the # days before',
      });

const upWords = (share: string, than: Than): string =>
  than.kind === 'yesterday'
    ? t`▲ ${share} on yesterday`
    : plural(than.days, { one: `▲ ${share} on the day before`, other: `▲ ${share} on the # days before` });

const downWords = (share: string, than: Than): string =>
  than.kind === 'yesterday'
    ? t`▼ ${share} on yesterday`
    : plural(than.days, { one: `▼ ${share} on the day before`, other: `▼ ${share} on the # days before` });

const moreWords = (share: string, than: Than): string =>
  than.kind === 'yesterday'
    ? t`${share} more than yesterday`
    : plural(than.days, {
        one: `${share} more than the day before`,
        other: `${share} more than the # days before`,
      });

const lessWords = (share: string, than: Than): string =>
  than.kind === 'yesterday'
    ? t`${share} less than yesterday`
    : plural(than.days, {
        one: `${share} less than the day before`,
        other: `${share} less than the # days before`,
      });
