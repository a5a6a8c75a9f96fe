import { fieldsOf, type Fields } from './fields.ts';
import { numberOf, textOf } from './scalars.ts';

/**
 * A data volume in whole units. The interface does not name its units: KB, MB, GB and TB are written so, whatever
 * their case, and others are kept as they come.
 */
export type DataSize = { readonly sizeUnit: string; readonly sizeValue: number };

const unitsFromSmall = ['KB', 'MB', 'GB', 'TB'] as const;
type Unit = (typeof unitsFromSmall)[number];

const spellings: Readonly<Record<string, Unit>> = {
  k: 'KB',
  kb: 'KB',
  kilobyte: 'KB',
  m: 'MB',
  mb: 'MB',
  megabyte: 'MB',
  g: 'GB',
  gb: 'GB',
  gig: 'GB',
  gigabyte: 'GB',
  t: 'TB',
  tb: 'TB',
  terabyte: 'TB',
};

const spelling = (unit: string): Unit | undefined => {
  const fold = unit.trim().toLowerCase().replace(/s$/, '');
  return Object.hasOwn(spellings, fold) ? spellings[fold] : undefined;
};

/**
 * A data volume of an object of a value and a unit in any of the likely names, or of a text such as "10 GB".
 *
 * @returns null where it is neither; a number alone has no unit, and none is guessed.
 */
export function dataSizeOf(value: unknown): DataSize | null {
  if (typeof value === 'string') {
    const match = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(value.trim());
    return match === null ? null : wholeUnits(Number(match[1]), match[2] ?? '');
  }
  const fields = fieldsOf(value);
  if (fields === undefined) return null;
  const unit = textOf(fields('sizeUnit', 'unit', 'dataUnit', 'type'));
  const amount = fields('sizeValue', 'value', 'amount', 'size', 'data', 'volume', 'quantity');
  if (unit === null)
    return dataSizeByName(fields) ?? (typeof amount === 'string' ? dataSizeOf(amount) : null);
  const number = numberOf(amount);
  return number === null ? null : wholeUnits(number, unit);
}

/** Fields whose name says the unit: `sizeInMb: 10240`, `dataGb: 10`. */
export function dataSizeByName(fields: Fields): DataSize | null {
  for (const unit of unitsFromSmall) {
    const names = ['size', 'data', 'volume', 'dataVolume', 'dataAmount', 'amount', 'quota', 'traffic'];
    const number = numberOf(fields(...names.flatMap((name) => [`${name}${unit}`, `${name}In${unit}`]), unit));
    if (number !== null) return wholeUnits(number, unit);
  }
  const bytes = numberOf(
    fields('bytes', 'sizeBytes', 'dataBytes', 'volumeBytes', 'sizeInBytes', 'dataInBytes'),
  );
  return bytes === null ? null : wholeUnits(bytes / 1024, 'KB');
}

/** A fraction of a unit in the next smaller one that makes it whole, 1024 to one: 1.5 GB is 1536 MB. */
function wholeUnits(number: number, unitAsWritten: string): DataSize | null {
  const unit = spelling(unitAsWritten);
  if (!(number >= 0)) return null;
  if (unit === undefined) {
    return Number.isSafeInteger(number) ? { sizeUnit: unitAsWritten.trim(), sizeValue: number } : null;
  }
  const smaller = unitsFromSmall[unitsFromSmall.indexOf(unit) - 1];
  if (Number.isInteger(number) || smaller === undefined) {
    const sizeValue = Math.round(number);
    return Number.isSafeInteger(sizeValue) ? { sizeUnit: unit, sizeValue } : null;
  }
  return wholeUnits(rounded(number * 1024), smaller);
}

/** 0.1 × 1024 × 1024 isn't exact as a double, and a millionth of a unit is no data. */
const rounded = (number: number): number => Math.round(number * 1e6) / 1e6;
