import type { DataSize } from '../../../src-merchant-api/reading/values/data-size.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Validity } from '../../../src-merchant-api/reading/values/validity.ts';
import { saysRefunded } from './inspect-package.ts';

type Ordered = Pick<Product, 'size' | 'unlimited' | 'validity'>;
type Shown = Pick<PackageRecord, 'size' | 'validity' | 'status'>;

/**
 * Whether a status shows a package with less data or less time than was ordered. What can't be compared isn't
 * smaller: an unlimited package, an unknown unit, a size of 0, a difference that rounding explains. What is left of a
 * package doesn't count, and a refund may take all of it away.
 */
export function isSmaller(ordered: Ordered, shown: Shown): boolean {
  if (saysRefunded(shown.status)) return false;
  const isLessData = !ordered.unlimited && shown.size !== null && hasLess(ordered.size, shown.size);
  return isLessData || (shown.validity !== null && isShorter(ordered.validity, shown.validity));
}

/** The power of 1000, or of 1024, that a unit stands for. The interface doesn't say which it is. */
const powers: ReadonlyMap<string, number> = new Map([
  ...[['kb', 1] as const, ['mb', 2] as const, ['gb', 3] as const, ['tb', 4] as const],
  ...[['kib', 1] as const, ['mib', 2] as const, ['gib', 3] as const, ['tib', 4] as const],
]);

const powerOf = ({ sizeUnit }: DataSize): number | undefined => powers.get(sizeUnit.toLowerCase());

function hasLess(ordered: DataSize, shown: DataSize): boolean {
  const [power, shownPower] = [powerOf(ordered), powerOf(shown)];
  if (power === undefined || shownPower === undefined || ordered.sizeValue <= 0 || shown.sizeValue <= 0)
    return false;
  // 10 GB may be shown as 9.31, 9.3 or 9, because it is that many units of 1024, and rounded. A fraction such as 1.5
  // GB may be cut off.
  const lost = isWholeIn(ordered.sizeValue, shownPower - power) ? 0.5 : 1;
  return (shown.sizeValue + lost) * 1024 ** shownPower < 0.99 * ordered.sizeValue * 1000 ** power;
}

const isWholeIn = (value: number, steps: number): boolean =>
  steps <= 0 || value % 1000 ** steps === 0 || value % 1024 ** steps === 0;

/** The fewest and the most hours of a unit. */
const hoursOf: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['hour', [1, 1]],
  ['day', [24, 24]],
  ['week', [168, 168]],
  // Four weeks are called a month, too.
  ['month', [672, 744]],
  ['year', [8_064, 8_784]],
]);

function isShorter(ordered: Validity, shown: Validity): boolean {
  if (ordered.size <= 0 || shown.size <= 0) return false;
  const [unit, shownUnit] = [ordered.unit.toLowerCase(), shown.unit.toLowerCase()];
  if (unit === shownUnit) return shown.size < ordered.size;
  const [fewest] = hoursOf.get(unit) ?? [];
  const [, most] = hoursOf.get(shownUnit) ?? [];
  if (fewest === undefined || most === undefined) return false;
  // 30 days may be shown in whole weeks.
  return (shown.size + 1) * most <= ordered.size * fewest;
}
