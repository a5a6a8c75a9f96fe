import { fail, succeed } from '../../result.ts';
import { fieldsOf, isObject } from './fields.ts';
import type { Reading } from './reading.ts';
import { recordForm } from './record-form.ts';

/** An entry of a list that can't be read, for support: its form, without what it says of anybody, and why. */
export type UnreadableEntry = { readonly entry: string; readonly why: string };

/** A list of which each entry was read by itself. */
export type ReadEntries<Value> = {
  readonly entries: Value[];
  /** The first of those that can't be read. */
  readonly unreadable: UnreadableEntry[];
  /** All of those that can't be read. */
  readonly unreadableCount: number;
};

/** How many of those that can't be read are told. */
export const mostKept = 20;
/** A list of more is read to here, and the rest counts as unreadable: no shop sells or looks through as many. */
const mostEntries = 100_000;

/** Names under which services put their lists, beside the list's own. */
const envelopes = ['data', 'items', 'list', 'result', 'results', 'records', 'entries', 'rows', 'content'];

/**
 * The entries of a list in whatever it is wrapped: a bare array; an array under the list's own name or a usual one,
 * directly or one level further down; an object of entries by their id; an object of arrays, such as one per country.
 *
 * @param names the list's own names, first.
 * @returns undefined where nothing looks like a list.
 */
export function entriesOf(body: unknown, names: readonly string[]): readonly unknown[] | undefined {
  return listWithin(body, [...names, ...envelopes], 2) ?? byId(body);
}

function listWithin(
  value: unknown,
  names: readonly string[],
  levels: number,
): readonly unknown[] | undefined {
  if (isArray(value)) return value;
  const fields = levels === 0 ? undefined : fieldsOf(value);
  if (fields === undefined) return undefined;
  for (const name of names) {
    const held = fields(name);
    const list = listWithin(held, names, levels - 1) ?? byId(held);
    if (list !== undefined) return list;
    // "products": {} is a list of none by id.
    if (isObject(held)) return [];
  }
  return undefined;
}

/** `Array.isArray` makes of unknown an array of any. */
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Entries by id: the key is an entry's id where it has none of its own. */
function byId(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, member]): unknown[] => {
    if (isArray(member)) return [...member];
    return isObject(member) ? [{ id: key, ...member }] : [];
  });
  return entries.length === 0 ? undefined : entries;
}

/**
 * Reads each entry by itself: one that can't be read is left out alone, so that one odd package doesn't empty the
 * shelf.
 */
export function readEach<Value>(
  found: readonly unknown[],
  read: (entry: unknown) => Reading<Value>,
): ReadEntries<Value> {
  const entries: Value[] = [];
  const unreadable: UnreadableEntry[] = [];
  for (const entry of found.slice(0, mostEntries)) {
    const reading = read(entry);
    if (reading.ok) entries.push(reading.value);
    else if (unreadable.length < mostKept)
      unreadable.push({ entry: recordForm(entry), why: reading.failure });
  }
  return { entries, unreadable, unreadableCount: found.length - entries.length };
}

/**
 * Reads a list whose entries make the reply.
 *
 * @returns a failure where there are entries and none can be read: that is another list than the one asked for.
 */
export function readEntries<Value>(
  found: readonly unknown[],
  read: (entry: unknown) => Reading<Value>,
): Reading<ReadEntries<Value>> {
  const reading = readEach(found, read);
  if (reading.entries.length > 0 || found.length === 0) return succeed(reading);
  return fail(`none of the ${String(found.length)} entries can be read: ${reading.unreadable[0]?.why ?? ''}`);
}
