import { z } from 'zod';
import { parseAmount, type Amount } from '../amount.ts';
import { fail, succeed } from '../result.ts';
import { coverageOf } from './values/coverage.ts';
import { dataSizeByName, dataSizeOf, type DataSize } from './values/data-size.ts';
import { entriesOf, readEntries, type ReadEntries } from './values/entries.ts';
import { fieldsOf, type Fields } from './values/fields.ts';
import { withOnePriceEach, type ReadProduct } from './one-price.ts';
import type { Reading } from './values/reading.ts';
import { amountOf, flagOf, numberOf, textOf, wordsOf } from './values/scalars.ts';
import { validityByName, validityOf, type Validity } from './values/validity.ts';

/** A catalog entry, in the words that the interface uses for a package. It does not show the fields of its own. */
export type Product = {
  readonly productId: string;
  readonly name: string;
  /** What the package covers, in words: a country's or a region's name. */
  readonly countrySet: string;
  /** ISO 3166-1 alpha-2 codes, upper case. One for a country, several for a region, none where it isn't told. */
  readonly countries: string[];
  readonly networks: string[];
  /** The data volume; of an unlimited package, the part of each day's data that comes at full speed, 0 where untold. */
  readonly size: DataSize;
  readonly unlimited: boolean;
  readonly validity: Validity;
  /** What the service debits, in the currency of the balance. */
  readonly salePrice: Amount;
};

const idNames = [
  'productId',
  'id',
  'productCode',
  'code',
  'sku',
  'packageId',
  'planId',
  'packageCode',
  'uid',
  'slug',
];
const nameNames = ['name', 'productName', 'title', 'displayName', 'label', 'packageName'];
const costNames = ['salePrice', 'price', 'cost', 'amount', 'priceUsd', 'netPrice', 'value'];
const sizeNames = [
  'size',
  'data',
  'volume',
  'dataVolume',
  'dataAmount',
  'dataSize',
  'allowance',
  'quota',
  'traffic',
];
const validityNames = ['validity', 'duration', 'validityPeriod', 'validFor', 'period', 'validityTime'];
const unlimitedNames = ['unlimited', 'isUnlimited', 'unlimitedData', 'dataUnlimited'];

/** An unlimited package that does not say what comes at full speed. */
const unknownSize: DataSize = { sizeUnit: 'GB', sizeValue: 0 };

/** Reads a catalog entry in any of the likely shapes. What can't be sold without is its id, cost, data and validity. */
export function readProduct(entry: unknown): Reading<Product> {
  const fields = fieldsOf(entry);
  if (fields === undefined) return fail('it is no object');
  const productId = textOf(fields(...idNames));
  if (productId === null) return fail('it has no id');
  const salePrice = firstOf(costNames.map((name) => amountOf(fields(name))));
  if (salePrice === null) return fail('it has no readable cost');
  if (salePrice.startsWith('-')) return fail('its cost is below zero');
  const name = wordsOf(fields(...nameNames));
  const unlimited = isUnlimited(fields);
  const size = sizeOf(fields) ?? sizeIn(name) ?? (unlimited ? unknownSize : null);
  // Nothing at all may mean that it isn't counted, or that it is a mistake: neither is to be sold as "0 GB".
  if (size === null || (size.sizeValue === 0 && !unlimited)) return fail('it has no readable size of data');
  const validity = validityFrom(fields) ?? validityIn(name);
  if (validity === null) return fail('it has no readable validity');
  const { words, countries, networks } = coverageOf(fields);
  const spoken = name ?? wordsOf(productId) ?? productId;
  return succeed({
    productId,
    name: spoken,
    countrySet: words ?? spoken,
    countries,
    networks,
    size,
    unlimited,
    validity,
    salePrice,
  });
}

const firstOf = <Value>(values: readonly (Value | null)[]): Value | null =>
  values.find((value) => value !== null) ?? null;

function isUnlimited(fields: Fields): boolean {
  if (flagOf(fields(...unlimitedNames)) === true) return true;
  return sizeNames.some((name) => {
    const size = fields(name);
    return numberOf(size) === -1 || (typeof size === 'string' && /^unlimited$/i.test(size.trim()));
  });
}

function sizeOf(fields: Fields): DataSize | null {
  const unit = textOf(fields('sizeUnit', 'dataUnit', 'volumeUnit', 'unit'));
  const number = numberOf(fields('sizeValue', ...sizeNames));
  const paired = unit === null || number === null ? null : dataSizeOf({ value: number, unit });
  return firstOf(sizeNames.map((name) => dataSizeOf(fields(name)))) ?? paired ?? dataSizeByName(fields);
}

function validityFrom(fields: Fields): Validity | null {
  const unit = fields('validityUnit', 'durationUnit', 'periodUnit');
  return firstOf(validityNames.map((name) => validityOf(fields(name), unit))) ?? validityByName(fields);
}

/** "Europe 10 GB 30 days": where a name tells exactly one size, that is the size. */
function sizeIn(name: string | null): DataSize | null {
  const found = [...(name ?? '').matchAll(/\b\d+(?:\.\d+)?\s?[KMGT]B\b/gi)];
  return found.length === 1 ? dataSizeOf(found[0]?.[0]) : null;
}

function validityIn(name: string | null): Validity | null {
  const found = [...(name ?? '').matchAll(/\b\d{1,3}[\s-]?(?:days?|d|months?|weeks?)\b/gi)];
  return found.length === 1 ? validityOf(found[0]?.[0]) : null;
}

/** Reads a catalog: see {@link entriesOf} for its shapes. Each id is in it once. */
export function readCatalog(body: unknown): Reading<ReadEntries<Product>> {
  const entries = entriesOf(body, ['products', 'catalog', 'catalogue', 'packages', 'plans', 'productList']);
  if (entries === undefined) return fail('the reply is no catalog');
  const reading = readEntries(entries, (entry): Reading<ReadProduct<Product>> => {
    const read = readProduct(entry);
    return read.ok ? succeed({ product: read.value, entry }) : read;
  });
  return reading.ok ? succeed(withOnePriceEach(reading.value)) : reading;
}

/** A product as it is stored here, after it was read. */
export const product = z.object({
  productId: z.string().min(1),
  name: z.string().min(1),
  countrySet: z.string(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  networks: z.array(z.string()),
  size: z.object({ sizeUnit: z.string(), sizeValue: z.int() }),
  unlimited: z.boolean(),
  validity: z.object({ size: z.int(), unit: z.string() }),
  salePrice: z.string().transform((value, context): Amount => {
    const amount = parseAmount(value);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  }),
});
