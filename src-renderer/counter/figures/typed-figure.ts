import { figuresAs } from '../../words/language/per-language.ts';
import { decimalPoint } from '../../words/figures/money.ts';
import { readFigure, typedForm, type FigureKind, type FigureReading } from './read-figure.ts';

/** What was typed into a field, by the figures of the language that is spoken. */
export const readingOf = (typed: string, kind: FigureKind): FigureReading =>
  readFigure(typed, kind, figuresAs());

/** The figure that was typed, a decimal with a point; null while there is none that is certain. */
export function figureTyped(typed: string, kind: FigureKind): string | null {
  const reading = readingOf(typed, kind);
  return reading.kind === 'read' ? reading.value : null;
}

/** Whether something stands there that can't be used, or not yet. */
export function isUncertain(typed: string, kind: FigureKind): boolean {
  const { kind: its } = readingOf(typed, kind);
  return its === 'wrong' || its === 'either';
}

/**
 * Whether what was typed says of itself how it counts: digits, and at most the decimal point of the language with what the
 * figure is of. Then it isn't said again beside it.
 */
export function isPlain(typed: string): boolean {
  const [whole = '', decimals = '0', ...more] = typed
    .replace(/^\p{Sc}\s?|\s?[%\p{Sc}]$/gu, '')
    .split(decimalPoint());
  return more.length === 0 && [whole, decimals].every((digits) => /^[0-9]+$/.test(digits));
}

/** How a field begins that shows a figure. */
export const asTyped = (value: string, kind: FigureKind): string => typedForm(value, kind, figuresAs());
