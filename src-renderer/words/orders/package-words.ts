import { t } from '@lingui/core/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { placeName } from '../../place/place-name.ts';
import { inClauses } from '../figures/figures.ts';
import { figuresAs, perLanguage } from '../language/per-language.ts';

type Quantity = { readonly value: number; readonly unit: string };

/** A data volume in megabytes, for comparing; undefined where its unit isn't known. */
export function megabytes(size: Quantity): number | undefined {
  switch (size.unit.trim().toUpperCase()) {
    case 'KB':
      return size.value / 1024;
    case 'MB':
      return size.value;
    case 'GB':
      return size.value * 1024;
    case 'TB':
      return size.value * 1024 * 1024;
    default:
      return undefined;
  }
}

/** Units of data that Intl has words for. */
const dataUnits: Readonly<Record<string, string>> = { MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte' };

/** "10 GB". Whole gigabytes that are told in megabytes are said in gigabytes. */
export function sizeWords(size: Quantity): string {
  const unit = size.unit.trim().toUpperCase();
  if (unit === 'MB' && size.value >= 1000) {
    if (size.value % 1024 === 0) return volumeIn('GB', size.value / 1024);
    if (size.value % 1000 === 0) return volumeIn('GB', size.value / 1000);
  }
  return volumeIn(unit, size.value);
}

/** "6.2 GB": with a decimal at most. */
export function volumeIn(unit: string, value: number): string {
  const known = dataUnits[unit];
  return inOneLine(
    known === undefined ? `${String(value)} ${unit}` : formats().of(known, 'short').format(value),
  );
}

/** The validity in days; undefined where its unit isn't a number of days. */
export function days(validity: Quantity): number | undefined {
  switch (validity.unit.trim().toLowerCase().replace(/s$/, '')) {
    case 'd':
    case 'day':
      return validity.value;
    case 'w':
    case 'week':
      return validity.value * 7;
    default:
      return undefined;
  }
}

/** "30 days". Units of the service come in any spelling: "DAY", "days", "d". */
export function validityWords(validity: Quantity): string {
  const unit = validity.unit.trim().toLowerCase().replace(/s$/, '');
  const known = timeUnits[unit];
  return inOneLine(
    known === undefined
      ? `${String(validity.value)} ${unit}`
      : formats().of(known, 'long').format(validity.value),
  );
}

/** A number and its unit are never apart. */
const inOneLine = (words: string): string => words.replaceAll(' ', '\u00a0');

const timeUnits: Readonly<Record<string, string>> = {
  h: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
  w: 'week',
  week: 'week',
  m: 'month',
  month: 'month',
  y: 'year',
  year: 'year',
};

const formats = perLanguage(() => {
  const made = new Map<string, Intl.NumberFormat>();
  return {
    of(unit: string, unitDisplay: 'short' | 'long'): Intl.NumberFormat {
      const known = made.get(unit);
      if (known !== undefined) return known;
      const format = new Intl.NumberFormat(figuresAs(), {
        style: 'unit',
        unit,
        unitDisplay,
        useGrouping: false,
        maximumFractionDigits: 1,
      });
      made.set(unit, format);
      return format;
    },
  };
});

/** "10 GB", or "Unlimited": what stands in a list's column. */
export function volumeWords(description: PackageDescription): string {
  return description.unlimited ? t`Unlimited` : sizeWords(description.size);
}

/** "10 GB for 30 days"; "Unlimited for 7 days (3 GB a day at full speed)". */
export function offerWords(description: PackageDescription): string {
  const validity = validityWords(description.validity);
  if (!description.unlimited) {
    const size = sizeWords(description.size);
    return t`${size} for ${validity}`;
  }
  const fullSpeed = fullSpeedWords(description);
  return fullSpeed === undefined ? t`Unlimited for ${validity}` : t`Unlimited for ${validity} (${fullSpeed})`;
}

/** "3 GB a day at full speed", of an unlimited package that says so. */
export function fullSpeedWords(description: PackageDescription): string | undefined {
  if (!description.unlimited || description.size.value <= 0) return undefined;
  const size = sizeWords(description.size);
  return t`${size} a day at full speed`;
}

/** "Japan, 10 GB". */
export function shortTitle(description: PackageDescription | null): string {
  // Nobody knows the package any more.
  if (description === null) return t`Unknown package`;
  return inClauses([
    placeName(description),
    description.unlimited ? t`unlimited` : sizeWords(description.size),
  ]);
}

/** "10 GB, 30 days". */
export const sizeAndDays = (description: PackageDescription): string =>
  inClauses([
    description.unlimited ? t`unlimited` : sizeWords(description.size),
    validityWords(description.validity),
  ]);

/** "Japan, 10 GB, 30 days". */
export const longTitle = (description: PackageDescription | null): string =>
  description === null
    ? shortTitle(description)
    : inClauses([shortTitle(description), validityWords(description.validity)]);
