/**
 * A value that JSON can't carry, by its name, inside of one that it can: `{ "#": "deep", "of": 500 }`.
 *
 * @returns the value. Stands on its own: it is handed to a window as text.
 */
export function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => decoded(each));
  if (typeof value !== 'object' || value === null) return value;
  if (!('#' in value)) {
    // Not by assignment: `__proto__` is to be a key like any other.
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decoded(each)]));
  }
  const of = 'of' in value && typeof value.of === 'number' ? value.of : 1;
  switch (value['#']) {
    case 'nan':
      return Number.NaN;
    case 'infinity':
      return Number.POSITIVE_INFINITY;
    case 'minus-zero':
      return -0;
    case 'bigint':
      return 10n ** 30n;
    case 'date':
      return new Date(Number.NaN);
    case 'map':
      return new Map([['__proto__', { ok: true }]]);
    case 'set':
      return new Set([1]);
    case 'bytes':
      return new Uint8Array(of);
    case 'error':
      return new RangeError('x');
    case 'pattern':
      return /(a+)+$/;
    case 'holes':
      return Object.assign([] as unknown[], { length: of });
    case 'long':
      return 'x'.repeat(of);
    case 'half-a-character':
      return '\ud800';
    case 'deep': {
      let deep: unknown = 'x';
      for (let level = 0; level < of; level += 1) deep = [deep];
      return deep;
    }
    case 'many-keys':
      return Object.fromEntries(Array.from({ length: of }, (_, key) => [`key${String(key)}`, key]));
    case 'round': {
      const round: Record<string, unknown> = { ok: true };
      round['itself'] = round;
      return round;
    }
    default:
      return undefined;
  }
}

/** The names of what {@link decoded} makes, for small ones. */
export const oddValues: readonly unknown[] = [
  ...['undefined', 'nan', 'infinity', 'minus-zero', 'bigint', 'date', 'map', 'set', 'error', 'pattern'],
  ...['half-a-character', 'round'],
].map((name) => ({ '#': name }));
