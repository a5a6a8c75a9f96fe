import { parseAmount, roundAmount, type Amount } from '../../amount.ts';
import { fieldsOf } from './fields.ts';

/** A text, or a number as text; null where it is missing, blank or anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/**
 * Controls of direction (Unicode UAX #9: embeddings, overrides, isolates) and of devices, but for spaces and ends of lines.
 * SECURITY: in the name of a package they would turn round what stands beside it, a price too.
 */
const controls = /[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** A text that people read, without what could change how the words around it are shown. */
export function wordsOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : textOf(text.replace(controls, ''));
}

/** "18.40 USD", "$18.40": a currency's sign or code may stand at either end. Thousands are never told apart. */
const moneyText = /^(?:[A-Z]{3}\s*|[$€£¥]\s*)?([+-]?\d+(?:\.\d+)?)(?:\s*[A-Z]{3}|\s*[$€£¥])?$/;

/** Prices have two decimals, rarely four; what stands behind these is left of sums in binary: 188.70000000000002. */
const decimals = 6;
const nothing = 1e-9;

/** An amount: a number, a numeric text, with a currency or without, or an object of an amount and a currency. */
export function amountOf(value: unknown): Amount | null {
  if (typeof value === 'number') return rounded(parseAmount(Math.abs(value) < nothing ? 0 : value));
  if (typeof value === 'string') return rounded(parseAmount(moneyText.exec(value.trim())?.[1]));
  const inner = fieldsOf(value)?.('amount', 'value');
  return typeof inner === 'number' || typeof inner === 'string' ? amountOf(inner) : null;
}

const rounded = (amount: Amount | undefined): Amount | null =>
  amount === undefined ? null : roundAmount(amount, decimals);

/** What something costs: an amount that isn't below zero. */
export function costOf(value: unknown): Amount | null {
  const amount = amountOf(value);
  return amount?.startsWith('-') === true ? null : amount;
}

/** A percentage: a number, or a text with its sign or without: "8.5 %" is 8.5. */
export const percentOf = (value: unknown): Amount | null =>
  amountOf(typeof value === 'string' ? value.replace(/\s*%\s*$/, '') : value);

/** A number, or a text that is one in plain notation. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string')
    return /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number that is exact as a double, or a text that is one. */
export function integerOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

/** A yes or no, in the ways that services write it. */
export function flagOf(value: unknown): boolean | null {
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case true:
    case 1:
    case '1':
    case 'true':
    case 'yes':
      return true;
    case false:
    case 0:
    case '0':
    case 'false':
    case 'no':
      return false;
    default:
      return null;
  }
}
