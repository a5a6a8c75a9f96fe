import { plural, t } from '@lingui/core/macro';
import type { EarlierSpan } from '../../../src-preload/contract/books/reports.ts';
import { wholePercentFigure } from '../../words/figures/figures.ts';
import { dayAfter, daysOf, type DaySpan } from '../span/day-span.ts';
import { spanWords } from '../span/span-words.ts';

/** With what figures are compared: yesterday up to the same time, as many days before, or other days, as they are written. */
export type Than =
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'span'; readonly span: string };

/** The days just before, where that is what they are: how many they are is shorter than which. */
export const thanOf = (span: DaySpan, before: EarlierSpan): Than => {
  const days = daysOf(span).length;
  return daysOf(before).length === days && dayAfter(before.to) === span.from
    ? { kind: 'days', days }
    : { kind: 'span', span: spanWords(before) };
};

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

const nothingSoldWords = (than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`no sales by this time yesterday`;
    case 'days':
      return plural(than.days, { one: 'no sales the day before', other: 'no sales in the # days before' });
    case 'span': {
      const { span } = than;
      return t`no sales in ${span}`;
    }
  }
};

const noneWords = (than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`none by this time yesterday`;
    case 'days':
      return plural(than.days, { one: 'none the day before', other: 'none in the # days before' });
    case 'span': {
      const { span } = than;
      return t`none in ${span}`;
    }
  }
};

const sameWords = (than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`same as yesterday`;
    case 'days':
      return plural(than.days, { one: 'same as the day before', other: 'same as the # days before' });
    case 'span': {
      const { span } = than;
      return t`same as ${span}`;
    }
  }
};

const aboutSameWords = (than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`about the same as yesterday`;
    case 'days':
      return plural(than.days, {
        one: 'about the same as the day before',
        other: 'about the same as the # days before',
      });
    case 'span': {
      const { span } = than;
      return t`about the same as ${span}`;
    }
  }
};

const upWords = (share: string, than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`▲ ${share} on yesterday`;
    case 'days':
      return plural(than.days, {
        one: `▲ ${share} on the day before`,
        other: `▲ ${share} on the # days before`,
      });
    case 'span': {
      const { span } = than;
      return t`▲ ${share} on ${span}`;
    }
  }
};

const downWords = (share: string, than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`▼ ${share} on yesterday`;
    case 'days':
      return plural(than.days, {
        one: `▼ ${share} on the day before`,
        other: `▼ ${share} on the # days before`,
      });
    case 'span': {
      const { span } = than;
      return t`▼ ${share} on ${span}`;
    }
  }
};

const moreWords = (share: string, than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`${share} more than yesterday`;
    case 'days':
      return plural(than.days, {
        one: `${share} more than the day before`,
        other: `${share} more than the # days before`,
      });
    case 'span': {
      const { span } = than;
      return t`${share} more than in ${span}`;
    }
  }
};

const lessWords = (share: string, than: Than): string => {
  switch (than.kind) {
    case 'yesterday':
      return t`${share} less than yesterday`;
    case 'days':
      return plural(than.days, {
        one: `${share} less than the day before`,
        other: `${share} less than the # days before`,
      });
    case 'span': {
      const { span } = than;
      return t`${share} less than in ${span}`;
    }
  }
};
