import { t } from '@lingui/core/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { currencyDecimals, money } from '../figures/money.ts';
import { megabytes } from './package-words.ts';

type Priced = PackageDescription & { readonly price: string; readonly currency: string };

/**
 * "$2.49/GB": to compare packages by, rounded to the currency's coins. Null where that tells nothing: of unlimited data, and of a
 * gigabyte or less.
 */
export function perGigabyteWords({ price, currency, unlimited, size }: Priced): string | null {
  const gigabytes = unlimited ? undefined : (megabytes(size) ?? 0) / 1024;
  if (gigabytes === undefined || gigabytes <= 1) return null;
  const amount = money(rounded(Number(price) / gigabytes, currencyDecimals(currency)), currency);
  return t`${amount}/GB`;
}

/** By its decimal text: toFixed rounds 2.045, which no double is, to 2.04. */
const rounded = (amount: number, decimals: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false }).format(
    String(amount) as `${number}`,
  );
