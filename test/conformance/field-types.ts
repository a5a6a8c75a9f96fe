/** The types of the interface's tables; a question mark is "or null". */
export type FieldType =
  | 'string'
  | 'string?'
  | 'number'
  | 'number?'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array'
  | { readonly oneOf: readonly string[] };

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

export function isOfType(value: unknown, type: FieldType): boolean {
  if (typeof type === 'object') return typeof value === 'string' && type.oneOf.includes(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  const [bare = ''] = type.split('?');
  return kindOf(value) === bare || (value === null && type.endsWith('?'));
}

export const inWords = (type: FieldType): string =>
  typeof type === 'object' ? `one of ${type.oneOf.join(', ')}` : type.replace('?', ' or null');

/** What came instead, in few words. */
export const seen = (value: unknown): string =>
  value === undefined ? 'is missing' : `is ${JSON.stringify(value).slice(0, 80)}`;
