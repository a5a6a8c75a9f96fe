import { withMinus } from '../../../src-preload/contract/money/minus-sign.ts';
import { leftToRight } from '../language/left-to-right.ts';
import { figuresAs, perLanguage } from '../language/per-language.ts';

const formats = perLanguage(() => new Map<string, Intl.NumberFormat>());

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats().get(currency);
  if (known !== undefined) return known;
  // Further decimals are shown where they are there: a rounded cost would not add up on paper.
  const format = new Intl.NumberFormat(figuresAs(), {
    style: 'currency',
    currency,
    maximumFractionDigits: 8,
  });
  formats().set(currency, format);
  return format;
}

/** Where it is read from right to left, "US$" would become "$US"; a sign in Arabic letters stands as Intl has it. */
export function kept(text: string): string {
  const shown = withMinus(text);
  return /\p{Script=Arabic}/u.test(shown) ? shown : leftToRight(shown.replaceAll('\u200f', ''));
}

/** "18.4" and "USD" → "$18.40". The text goes to Intl as it is, because a number could not hold every decimal. */
export function money(amount: string, currency: string): string {
  return kept(formatOf(currency).format(amount as `${number}`));
}

/** "+$5.00", "−$20.50": what came and what went, in a list of both; zero has no sign. */
export function signedMoney(amount: string, currency: string): string {
  const isNothing = /^-?0*(\.0*)?$/.test(amount);
  const size = money(amount.replace('-', ''), currency);
  if (isNothing) return size;
  return kept(`${amount.startsWith('-') ? '−' : '+'}${size}`);
}

/** "$28.10", "−$28.10": a sum of such a list. */
export const totalMoney = (amount: string, currency: string): string =>
  amount.startsWith('-') ? signedMoney(amount, currency) : money(amount, currency);

/** "$20": a round amount, without decimals. */
export const wholeMoney = (amount: number, currency: string): string =>
  kept(
    new Intl.NumberFormat(figuresAs(), { style: 'currency', currency, maximumFractionDigits: 0 }).format(
      amount,
    ),
  );

/** What stands before or after an amount of this currency: "$", "kr". */
export const currencySign = (currency: string): string =>
  kept(
    formatOf(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency,
  );

/** "." or ",": what stands before decimals. */
export const decimalPoint = (): string =>
  point()
    .formatToParts(0.1)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

const point = perLanguage(() => new Intl.NumberFormat(figuresAs()));

/** How many decimals prices of this currency have. */
export const currencyDecimals = (currency: string): number =>
  formatOf(currency).resolvedOptions().minimumFractionDigits ?? 2;

type Scaled = { readonly units: bigint; readonly decimals: number };

function scale(amount: string): Scaled {
  const [whole = '0', fraction = ''] = amount.split('.');
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/** Brings two amounts to the same number of decimals, so that their units can be added and compared. */
function align(left: string, right: string): { left: bigint; right: bigint; decimals: number } {
  const [a, b] = [scale(left), scale(right)];
  const decimals = Math.max(a.decimals, b.decimals);
  const raise = (value: Scaled): bigint => value.units * 10n ** BigInt(decimals - value.decimals);
  return { left: raise(a), right: raise(b), decimals };
}

function toText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return (units < 0n ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** The difference of two decimal texts, exact. */
export function subtract(from: string, taken: string): string {
  const { left, right, decimals } = align(from, taken);
  return toText(left - right, decimals);
}

/** A decimal text several times, exact. @param count a whole number. */
export function times(amount: string, count: number): string {
  const { units, decimals } = scale(amount);
  return toText(units * BigInt(count), decimals);
}

/** The sum of decimal texts, exact; of none it is "0". */
export function sum(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => {
    const { left, right, decimals } = align(total, amount);
    return toText(left + right, decimals);
  }, '0');
}

/** Whether the first amount is the smaller one. */
export function isLess(amount: string, than: string): boolean {
  const { left, right } = align(amount, than);
  return left < right;
}

/** The multiple of a step that is nearest to an amount, half a step upwards. @param amount not negative. */
export const roundedTo = (amount: string, step: string): string =>
  multiple(amount, step, ({ left, right }) => (2n * left + right) / (2n * right));

/** The smallest multiple of a step that is no less than an amount. @param amount not negative. */
export const roundedUpTo = (amount: string, step: string): string =>
  multiple(amount, step, ({ left, right }) => (left + right - 1n) / right);

function multiple(
  amount: string,
  step: string,
  countOf: (units: { readonly left: bigint; readonly right: bigint }) => bigint,
): string {
  const { left, right, decimals } = align(amount, step);
  return toText(countOf({ left, right }) * right, decimals);
}

/** A decimal text divided, rounded half away from zero to so many decimals. @param by a whole number above zero. */
export function dividedBy(amount: string, by: number, decimals: number): string {
  const { units, decimals: own } = scale(amount);
  const more = Math.max(0, decimals - own);
  const less = Math.max(0, own - decimals);
  const divisor = BigInt(by) * 10n ** BigInt(less);
  const dividend = (units < 0n ? -units : units) * 10n ** BigInt(more);
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return toText(units < 0n ? -rounded : rounded, decimals);
}
