import { t } from '@lingui/core/macro';
import { currencyDecimals, money } from '../../words/figures/money.ts';
import { decimalFigure, percentFigure } from '../../words/figures/figures.ts';
import type { FigureKind, WrongFigure } from './read-figure.ts';

/** A figure as it will count: "$1,000.00", "8.1%", "1,200". */
export function figureWords(value: string, kind: FigureKind): string {
  switch (kind.kind) {
    case 'money':
      return money(value, kind.currency);
    case 'percent':
      return percentFigure(value);
    case 'rate':
    case 'count':
      return decimalFigure(value);
  }
}

/** What to do about something typed that can't be used. */
export function wrongFigureSentence(why: WrongFigure, kind: FigureKind): string {
  switch (why) {
    case 'not-a-figure': {
      const example = figureWords(exampleOf(kind), kind);
      return t`Type a number, for example ${example}.`;
    }
    case 'too-many-decimals':
      return tooManyDecimals(kind);
    case 'too-large': {
      const most = figureWords(kind.within.most, kind);
      return t`Type ${most} or less.`;
    }
    case 'too-small': {
      const least = figureWords(kind.within.least, kind);
      return t`Type ${least} or more.`;
    }
    case 'below-zero':
      return t`Type zero or more.`;
    case 'zero':
      return t`Type a number above zero.`;
  }
}

function tooManyDecimals(kind: FigureKind): string {
  switch (kind.kind) {
    case 'money':
      return currencyDecimals(kind.currency) === 0
        ? t`Amounts in ${kind.currency} have no decimals.`
        : t`Amounts in ${kind.currency} have up to ${currencyDecimals(kind.currency)} decimals.`;
    case 'percent':
      return t`A percentage can have up to 4 decimals.`;
    case 'rate':
      return t`A rate can have up to 10 digits and 12 decimals.`;
    case 'count':
      return t`Type a whole number.`;
  }
}

function exampleOf(kind: FigureKind): string {
  switch (kind.kind) {
    case 'money':
      return '1234.5';
    case 'rate':
      return '0.925';
    case 'percent':
      return '8.1';
    case 'count':
      return '12';
  }
}
