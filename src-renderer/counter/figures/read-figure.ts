import {
  figureDigits,
  hasTooManyDigits,
  type FigureLimits,
} from '../../../src-preload/contract/money/figure-limits.ts';
import { currencyDecimals, isLess } from '../../words/figures/money.ts';
import { asciiDigits } from './ascii-digits.ts';

/** What a field takes, within the limits that main holds it to. */
export type FigureKind = { readonly within: FigureLimits } & (
  | /** With at most the decimals of its currency. */
    { readonly kind: 'money'; readonly currency: string }
  /** Of one currency in another: at most ten significant digits. */
  | { readonly kind: 'rate' }
  /** With at most four decimals. */
  | { readonly kind: 'percent' }
  | { readonly kind: 'count' }
);

/** Why something typed can't be used. */
export type WrongFigure =
  | 'not-a-figure'
  | 'too-many-decimals'
  | 'too-large'
  | 'too-small'
  | 'below-zero'
  | 'zero';

/** What was typed, as it can be understood. Values are decimals with a point and without grouping. */
export type FigureReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly value: string }
  /** "1,569" is one thing to one person and another to the next: as this language reads it, and as others do. */
  | { readonly kind: 'either'; readonly values: readonly [string, string] }
  | { readonly kind: 'wrong'; readonly why: WrongFigure };

type DecimalSign = '.' | ',';

/**
 * Reads a figure that a person typed: digits of any script, with the grouping and the decimal sign of the language that
 * the figures are shown in, or with those of the other half of the world. Where both readings are possible and differ,
 * it says so rather than guess.
 *
 * @param locale of the figures on the screen, BCP 47.
 */
export function readFigure(typed: string, kind: FigureKind, locale: string): FigureReading {
  const plain = plainSigns(typed);
  const bare = withoutUnit(plain, kind, locale);
  if (plain === '') return { kind: 'empty' };
  if (bare === '') return { kind: 'wrong', why: 'not-a-figure' };
  const { isBelowZero, figure } = withoutSign(bare);
  const own = decimalSignOf(locale);
  const other: DecimalSign = own === '.' ? ',' : '.';
  const [first, second] = [own, other].map((sign) => readWith(sign, figure, kind));
  if (first === undefined || second === undefined) throw new Error('two signs make two readings');
  const value = ({ digits }: { readonly digits: string }): string =>
    isBelowZero && digits !== '0' ? `-${digits}` : digits;
  const isSigned = kind.within.least.startsWith('-');
  const found = [first, second].find(isWhole);
  if (found === undefined) return { kind: 'wrong', why: worse(whyOf(first), whyOf(second)) };
  if (isBelowZero && !isSigned && found.digits !== '0') return { kind: 'wrong', why: 'below-zero' };
  if (first.ok && second.ok && first.digits !== second.digits) {
    return { kind: 'either', values: [value(first), value(second)] };
  }
  const outside = beyond(value(found), kind.within);
  return outside === undefined ? { kind: 'read', value: value(found) } : { kind: 'wrong', why: outside };
}

/** Asked of what was certainly meant: a reading that can't be booked is no reason to take the other one. */
function beyond(value: string, { least, most }: FigureLimits): WrongFigure | undefined {
  if (isLess(most, value)) return 'too-large';
  if (!isLess(value, least)) return undefined;
  return value === '0' ? 'zero' : 'too-small';
}

/** A figure as a field shows it: read back it is that figure, whatever the language. */
export function typedForm(value: string, kind: FigureKind, locale: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  if (fraction === '') return whole;
  const full = kind.kind === 'money' ? fraction.padEnd(currencyDecimals(kind.currency), '0') : fraction;
  // Three decimals alone would look like thousands, of the dinar too.
  const certain = full.length === 3 ? `${full}0` : full;
  return `${whole}${decimalSignOf(locale)}${certain}`;
}

/** With digits 0 to 9; wide and Chinese signs as their plain twins. */
const plainSigns = (typed: string): string => asciiDigits(typed).replaceAll('\u3002', '.').trim();

/** Without a currency or a percent sign at either end. */
function withoutUnit(text: string, kind: FigureKind, locale: string): string {
  const units =
    kind.kind === 'money' ? currencySigns(kind.currency, locale) : kind.kind === 'percent' ? ['%', '٪'] : [];
  for (const unit of units) {
    if (text.startsWith(unit)) return text.slice(unit.length).trim();
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trim();
    if (text.startsWith(`-${unit}`)) return `-${text.slice(unit.length + 1).trim()}`;
  }
  return text;
}

/** The longest first: "US$" before "$". */
function currencySigns(currency: string, locale: string): string[] {
  const shown = (display: 'symbol' | 'narrowSymbol', of: string): string[] =>
    new Intl.NumberFormat(of, { style: 'currency', currency, currencyDisplay: display })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.replaceAll(/\p{Cf}/gu, '').trim()] : []));
  const signs = [locale, 'en', 'en-001'].flatMap((of) => [
    ...shown('symbol', of),
    ...shown('narrowSymbol', of),
  ]);
  return [...new Set([currency, currency.toLowerCase(), ...signs])]
    .filter((sign) => sign !== '')
    .toSorted((a, b) => b.length - a.length);
}

function withoutSign(text: string): { readonly isBelowZero: boolean; readonly figure: string } {
  const isBelowZero = /^[-\u2212]/.test(text);
  return { isBelowZero, figure: (isBelowZero ? text.slice(1) : text.replace(/^\+/, '')).trim() };
}

type Read =
  | {
      readonly ok: true;
      readonly digits: string;
      /** Without the last of three decimals, where a currency has fewer: no figure, but perhaps what was meant. */
      readonly isCut: boolean;
    }
  | { readonly ok: false; readonly why: WrongFigure };

const isWhole = (read: Read): read is Extract<Read, { ok: true }> => read.ok && !read.isCut;

const whyOf = (read: Read): WrongFigure => (read.ok ? 'too-many-decimals' : read.why);

/** Reads a figure without sign or unit where one sign stands before decimals and everything else groups digits. */
function readWith(sign: DecimalSign, figure: string, kind: FigureKind): Read {
  const parts = partsWith(sign, figure);
  if (parts === undefined) return { ok: false, why: 'not-a-figure' };
  const digits = plainDecimal(parts);
  const wrong = whyNot(digits, parts.fraction.length, kind);
  if (wrong === undefined) return { ok: true, digits, isCut: false };
  const cut = cutDecimals(parts, kind);
  return cut === undefined ? { ok: false, why: wrong } : { ok: true, digits: plainDecimal(cut), isCut: true };
}

/**
 * "25.000" dollars are thousands to one, and 25 dollars to another, "9.999" a slip of the hand: neither is taken without
 * having been asked about. In a currency without decimals nobody types any.
 */
function cutDecimals({ whole, fraction }: Parts, kind: FigureKind): Parts | undefined {
  const decimals = kind.kind === 'money' ? currencyDecimals(kind.currency) : 0;
  return decimals > 0 && decimals < 3 && fraction.length === 3
    ? { whole, fraction: fraction.slice(0, decimals) }
    : undefined;
}

type Parts = { readonly whole: string; readonly fraction: string };

function partsWith(sign: DecimalSign, figure: string): Parts | undefined {
  // The Arabic decimal sign can't be anything else.
  const certain = figure.includes('\u066b') ? '\u066b' : sign;
  const [grouped = '', fraction = '', ...more] = figure.split(certain);
  const whole = withoutGroups(grouped, certain);
  const isFigure =
    more.length === 0 && /^\d*$/.test(fraction) && whole !== undefined && `${whole}${fraction}` !== '';
  return isFigure ? { whole, fraction } : undefined;
}

/**
 * Everything that a figure in a search can mean, as decimals with a point: a search needn't ask, and looks for all of it.
 *
 * @param figure without sign and unit, with the digits 0 to 9.
 */
export function meaningsOf(figure: string): readonly string[] {
  const found = (['.', ','] as const).flatMap((sign) => partsWith(sign, figure) ?? []);
  return [...new Set(found.map(plainDecimal))];
}

/** Thousands, or thousands and then hundreds as in India, by one and the same sign throughout; nothing begins with 0. */
function withoutGroups(whole: string, decimalSign: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const [sign] = /\D/.exec(whole) ?? [''];
  if (sign === decimalSign || !/^[.,'\u2019\u066c_ ]$/.test(sign)) return undefined;
  const groups = whole.split(sign);
  const [first = '', ...others] = groups;
  const last = others.at(-1) ?? '';
  const between = others.slice(0, -1);
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(first) &&
    /^\d{3}$/.test(last) &&
    (between.every((group) => /^\d{3}$/.test(group)) ||
      (first.length <= 2 && between.every((group) => /^\d{2}$/.test(group))));
  return isGrouped ? groups.join('') : undefined;
}

function plainDecimal({ whole, fraction }: Parts): string {
  const left = whole.replace(/^0+/, '') || '0';
  const right = fraction.replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}

function whyNot(digits: string, decimals: number, kind: FigureKind): WrongFigure | undefined {
  const isTooLong =
    kind.kind === 'money'
      ? decimals > mostPlaces(kind.currency) ||
        hasTooManyDigits(digits, { decimals: currencyDecimals(kind.currency) })
      : hasTooManyDigits(digits, figureDigits[kind.kind]) || (kind.kind === 'count' && decimals > 0);
  return isTooLong ? 'too-many-decimals' : undefined;
}

/** One more than three: with a zero behind it, "1.5690" of the dinar is no thousands. */
function mostPlaces(currency: string): number {
  const decimals = currencyDecimals(currency);
  return decimals === 3 ? 4 : decimals;
}

/** Of two reasons the one that says more. */
const worse = (why: WrongFigure, other: WrongFigure): WrongFigure => (why === 'not-a-figure' ? other : why);

const decimalSigns = new Map<string, DecimalSign>();

function decimalSignOf(locale: string): DecimalSign {
  const known = decimalSigns.get(locale);
  if (known !== undefined) return known;
  const point = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal');
  const sign = point?.value === ',' ? ',' : '.';
  decimalSigns.set(locale, sign);
  return sign;
}
