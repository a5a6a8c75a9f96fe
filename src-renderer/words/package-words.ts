import type { PackageDescription } from '../../src-preload/contract/package.ts';

type Quantity = { readonly value: number; readonly unit: string };

const plural = (count: number, one: string): string => `${String(count)} ${count === 1 ? one : `${one}s`}`;

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

/** "10 GB". Whole gigabytes that are told in megabytes are said in gigabytes. */
export function sizeWords(size: Quantity): string {
  const unit = size.unit.trim().toUpperCase();
  if (unit === 'MB' && size.value >= 1000) {
    if (size.value % 1024 === 0) return `${String(size.value / 1024)} GB`;
    if (size.value % 1000 === 0) return `${String(size.value / 1000)} GB`;
  }
  return `${String(size.value)} ${unit}`;
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
  switch (unit) {
    case 'd':
    case 'day':
      return plural(validity.value, 'day');
    case 'h':
    case 'hour':
      return plural(validity.value, 'hour');
    case 'w':
    case 'week':
      return plural(validity.value, 'week');
    case 'm':
    case 'month':
      return plural(validity.value, 'month');
    case 'y':
    case 'year':
      return plural(validity.value, 'year');
    default:
      return `${String(validity.value)} ${unit}`;
  }
}

/** "10 GB", or "Unlimited": what stands in a list's column. */
export function volumeWords(description: PackageDescription): string {
  return description.unlimited ? 'Unlimited' : sizeWords(description.size);
}

/** "10 GB for 30 days"; "Unlimited for 7 days, 3 GB a day at full speed". */
export function offerWords(description: PackageDescription): string {
  const validity = validityWords(description.validity);
  if (!description.unlimited) return `${sizeWords(description.size)} for ${validity}`;
  const fullSpeed = fullSpeedWords(description);
  return `Unlimited for ${validity}${fullSpeed === undefined ? '' : `, ${fullSpeed}`}`;
}

/** "3 GB a day at full speed", of an unlimited package that says so. */
export function fullSpeedWords(description: PackageDescription): string | undefined {
  if (!description.unlimited || description.size.value <= 0) return undefined;
  return `${sizeWords(description.size)} a day at full speed`;
}

/** What stands for a package that nobody knows any more. */
const unknownPackage = 'Package not known';

/** "Japan, 10 GB". */
export function shortTitle(description: PackageDescription | null): string {
  if (description === null) return unknownPackage;
  return `${description.place}, ${description.unlimited ? 'unlimited' : sizeWords(description.size)}`;
}

/** "Japan, 10 GB, 30 days". */
export function longTitle(description: PackageDescription | null): string {
  if (description === null) return unknownPackage;
  return `${shortTitle(description)}, ${validityWords(description.validity)}`;
}
