import { fieldsOf, type Fields } from './fields.ts';
import { integerOf, textOf } from './scalars.ts';

/** How long a package lasts. Units are `day`, `hour`, `week`, `month`, `year`; others are kept as they come. */
export type Validity = { readonly size: number; readonly unit: string };

const spellings: Readonly<Record<string, string>> = {
  h: 'hour',
  hr: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
  w: 'week',
  wk: 'week',
  week: 'week',
  mo: 'month',
  month: 'month',
  y: 'year',
  yr: 'year',
  year: 'year',
};

/** "m" alone may be minutes or months, so it stays as it is. */
function spelling(unit: string): string {
  const fold = unit.trim().toLowerCase().replace(/s$/, '');
  return (Object.hasOwn(spellings, fold) ? spellings[fold] : undefined) ?? unit.trim();
}

const lasting = (size: number | null, unit: string): Validity | null =>
  size === null || size < 0 ? null : { size, unit: spelling(unit) };

/**
 * A validity of an object of a number and a unit, of a text such as "30 days", "30d" or "P30D", or of a number
 * alone, which is taken as days: no catalog in this field counts in anything else without saying so.
 */
export function validityOf(value: unknown, unitBeside?: unknown): Validity | null {
  const number = integerOf(value);
  if (number !== null) return lasting(number, textOf(unitBeside) ?? 'day');
  if (typeof value === 'string') {
    const match = /^P?(\d{1,6})[\s-]*([a-z]+)$/i.exec(value.trim());
    return match === null ? null : lasting(Number(match[1]), match[2] ?? '');
  }
  const fields = fieldsOf(value);
  if (fields === undefined) return null;
  const size = integerOf(fields('size', 'value', 'amount', 'duration', 'period', 'count'));
  return size === null
    ? validityByName(fields)
    : lasting(size, textOf(fields('unit', 'type', 'sizeUnit')) ?? 'day');
}

/** Fields whose name says the unit: `durationDays: 30`. */
export function validityByName(fields: Fields): Validity | null {
  for (const unit of ['day', 'hour', 'week', 'month'] as const) {
    const names = ['validity', 'duration', 'valid', 'period', 'validFor', 'validityPeriod'];
    const spelled = names.flatMap((name) => [`${name}${unit}s`, `${name}${unit}`, `${name}In${unit}s`]);
    const number = integerOf(fields(`${unit}s`, ...spelled));
    if (number !== null) return lasting(number, unit);
  }
  return null;
}
