/** What a signed payload can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A payload that has no canonical form: half a surrogate pair, or a number that implementations write differently. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
}

/**
 * Serializes a payload as it is signed and sent: keys sorted by code point at every depth, no white space,
 * non-ASCII characters unescaped.
 *
 * Source: merchant interface, Authentication, 3.1. Keys are ordered by code point, not by UTF-16 unit, as
 * sorting UTF-8 bytes or Python strings does; the two orders differ above U+FFFF.
 *
 * The interface does not say how a number is written. What we sign holds whole numbers alone (`idPack`), which all
 * implementations write alike. Where they part (see {@link writeNumber}) a signature would be right for some
 * services and wrong for others, so there is none.
 *
 * @throws NotCanonicalError for such numbers, and for lone surrogates, which have no UTF-8 form.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  return isArray(value) ? writeArray(value) : writeObject(value);
}

/** `Array.isArray` does not narrow a readonly array. */
const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

function writeArray(values: readonly JsonValue[]): string {
  let text = '';
  for (const value of values) text += `${text === '' ? '' : ','}${canonicalJson(value)}`;
  return `[${text}]`;
}

function writeObject(members: Readonly<Record<string, JsonValue>>): string {
  let text = '';
  for (const key of sortedKeys(members)) {
    const member = members[key];
    // Object.keys names nothing that isn't there; a member that holds undefined is no JSON, and left out.
    if (member !== undefined) text += `${text === '' ? '' : ','}${quote(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

function sortedKeys(members: Readonly<Record<string, JsonValue>>): string[] {
  const keys = Object.keys(members);
  // The platform's own order is by UTF-16 unit, and fast; it is the right one where no key has a surrogate.
  return keys.some((key) => surrogate.test(key)) ? keys.sort(compareCodePoints) : keys.sort();
}

const surrogate = /[\ud800-\udfff]/;

/** Order by code point: surrogates stand for code points above U+FFFF, so they come after U+E000 to U+FFFF. */
function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Nothing in it has to be escaped, or could be half a surrogate pair. */
const plain = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

function quote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new NotCanonicalError('half of a surrogate pair has no UTF-8 form');
  return JSON.stringify(text);
}

/** Below this, some implementations write 0.00001 and others 1e-05. */
const smallestFraction = 0.0001;

/**
 * Whole numbers that a double holds exactly, and fractions in plain notation: these are written alike by
 * JavaScript, Python and their like. Refused are 1e21 (1e+21), 1e-7 (1e-07), -0 (-0.0) and whole numbers beyond
 * 2^53, of which a double has lost digits. A float that is whole is a known difference too (12 here, 12.0 in
 * Python), but JavaScript has no such number to tell from 12.
 */
function writeNumber(value: number): string {
  const alike = Number.isInteger(value)
    ? Number.isSafeInteger(value) && !Object.is(value, -0)
    : Math.abs(value) >= smallestFraction && Number.isFinite(value);
  if (!alike) throw new NotCanonicalError(`implementations write the number ${String(value)} differently`);
  return String(value);
}
