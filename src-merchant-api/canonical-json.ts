/** What a signed payload can hold. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A payload that has no canonical form: a number that JSON can't write, or half a surrogate pair. */
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
 * @throws NotCanonicalError for numbers that are not finite and for lone surrogates, which have no UTF-8 form.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotCanonicalError(`JSON can't write the number ${String(value)}`);
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([key, member]) => `${quote(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** `Array.isArray` does not narrow a readonly array. */
const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

function quote(text: string): string {
  if (!text.isWellFormed()) throw new NotCanonicalError('half of a surrogate pair has no UTF-8 form');
  return JSON.stringify(text);
}

/**
 * Order by code point. UTF-16 units already sort like code points, but for surrogates (U+D800 to U+DFFF), which
 * stand for code points above U+FFFF and so have to come after the units U+E000 to U+FFFF.
 */
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
