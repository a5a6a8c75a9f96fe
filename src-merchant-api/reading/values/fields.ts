/** The value of the first of some names that is there and not null or blank; undefined where none is. */
export type Fields = (...names: readonly string[]) => unknown;

/**
 * An object's members by name, however the name is spelled: `productId`, `product_id` and `ProductID` are one.
 *
 * @returns undefined where the value is no object.
 */
export function fieldsOf(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined;
  const members = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    const name = folded(key);
    if (!isBlank(member) && !members.has(name)) members.set(name, member);
  }
  return (...names) => {
    for (const name of names) {
      const member = members.get(foldedName(name));
      if (member !== undefined) return member;
    }
    return undefined;
  };
}

/** An object of JSON: neither null nor an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The names that readers ask for are few and always the same. */
const foldedNames = new Map<string, string>();

function foldedName(name: string): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const fold = folded(name);
  foldedNames.set(name, fold);
  return fold;
}
