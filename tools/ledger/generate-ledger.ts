import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { readCatalog, type Product } from '../../src-merchant-api/reading/product.ts';
import { activationOf, issuedProfile } from '../../src-main/domain/orders/issued-profile.ts';
import { usualDays, usualLastDay, type YearsPlan } from './invented/invent-years.ts';
import type { Seller } from './invented/invented-sale.ts';
import { writeYears } from './invented/write-years.ts';

/** The practice till: its codes are written as they are, because they are worth nothing. */
export const practiceSeller: Seller = {
  till: 'P-T1',
  merchantId: 'practice',
  keep: (_, profile) => issuedProfile(profile, { kind: 'plain', ...activationOf(profile) }),
};

/** @throws Error where the catalog can't be read. */
export function practiceProducts(): readonly Product[] {
  const file = fileURLToPath(new URL('../../resources/practice-catalog.json', import.meta.url));
  const catalog = z.object({ products: z.unknown() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const reading = readCatalog(catalog.products);
  if (!reading.ok) throw new Error(`the practice catalog can't be read: ${reading.failure}`);
  return reading.value.entries;
}

const options = z.object({
  sales: z.coerce.number().int().min(1).max(10_000_000),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
  days: z.coerce.number().int().min(1).max(36_500).default(usualDays),
  'last-day': z.iso.date().default(usualLastDay),
  out: z.string().min(1).optional(),
});

/** What was made: the file, and of what. */
export type Generated = { readonly file: string; readonly plan: YearsPlan };

/**
 * Makes a ledger of a shop's invented years, from the options of the command line as they were given.
 *
 * @returns a sentence where the options are none, or the file is there already.
 */
export function generateLedger(
  given: Readonly<Record<string, string | undefined>>,
  onProgress: (done: number) => void,
): Result<Generated, string> {
  const read = options.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`--${String(issue?.path[0] ?? '')}: ${issue?.message ?? 'not understood'}`);
  }
  const { sales, seed, days, 'last-day': lastDay, out } = read.data;
  const file = out ?? `ledger-${sales}-${seed}.sqlite`;
  // It would be sold in, or lost.
  if (existsSync(file)) return fail(`${file} is there already: name another with --out`);
  const plan = { sales, seed, days, lastDay, seller: practiceSeller, products: practiceProducts() };
  writeYears(file, plan, onProgress);
  return succeed({ file, plan });
}
