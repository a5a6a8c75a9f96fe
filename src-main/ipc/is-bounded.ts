import type { RequestName } from '../../src-preload/contract.ts';

/** More than nearly every request has: a whole ticket is a few hundred values. */
const usual = 20_000;

/** 5,000 rules, those of regions with their countries. */
const ofRules = 200_000;

const mostValues: Readonly<Partial<Record<RequestName, number>>> = {
  'prices-set': ofRules,
  'prices-preview': ofRules,
};

/** In all texts of a request together, in UTF-16 code units. */
const mostLetters = 1_000_000;

/**
 * Whether a request is small enough to be read. SECURITY: a page can send millions of values in one small message, and a schema looks
 * at each before it says that there are too many. Counts values as often as they are referred to, and stops at the first too many.
 */
export function isBounded(name: RequestName, raw: unknown): boolean {
  const most = mostValues[name] ?? usual;
  const open: unknown[] = [raw];
  let values = 0;
  let letters = 0;
  while (open.length > 0) {
    const value = open.pop();
    values += 1;
    if (typeof value === 'string') letters += value.length;
    if (values > most || letters > mostLetters) return false;
    if (typeof value !== 'object' || value === null) continue;
    const within = Array.isArray(value) ? value : Object.values(value);
    if (values + open.length + within.length > most) return false;
    for (const each of within) open.push(each);
  }
  return true;
}
