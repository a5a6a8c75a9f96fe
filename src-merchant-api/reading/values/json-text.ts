import { fail, succeed } from '../../result.ts';
import type { Reading } from './reading.ts';
import { wellFormed } from './well-formed.ts';

/** No record of the interface nests deeper than five; a reply of a million brackets would take seconds to parse. */
const deepest = 64;

/** Those of some 50,000 packages. A value of three bytes takes ten times as much memory. */
const mostValues = 1_000_000;

/**
 * SECURITY: names of members that are no record's, and that have a meaning of their own where an object is copied
 * carelessly.
 */
const neverNames: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

/** Half of a surrogate pair, and NUL, can only be written like this in JSON that was UTF-8. */
const illFormed = /\\u(?:0000|d[89a-f])/i;

/** Parses a reply's body, its texts well-formed. What it means is for the record's reader to say. */
export function readJson(text: string): Reading<unknown> {
  const shape = shapeOf(text);
  if (typeof shape === 'string') return fail(shape);
  try {
    const parsed: unknown = JSON.parse(text);
    // Before names are counted: two can become one by it.
    const value = illFormed.test(text) ? wellFormed(parsed) : parsed;
    const members = namesIn(value);
    if (members === undefined) return fail('the reply has a member that no record has');
    // SECURITY: who checks a reply on its way may go by the first of two that are called the same; this goes by neither.
    if (members < shape.members) return fail('the reply has two members of one name');
    return succeed(value);
  } catch {
    return fail('the reply is not JSON');
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** How many members a text has, counted without making any of it; or why it isn't worth reading. */
function shapeOf(text: string): { readonly members: number } | string {
  let depth = 0;
  let values = 0;
  let members = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (inText && unit === backslash) index += 1;
    else if (unit === quote) inText = !inText;
    else if (inText) continue;
    else if (unit === comma) values += 1;
    else if (unit === colon) members += 1;
    else if (openings.has(unit)) {
      depth += 1;
      values += 1;
    } else if (closings.has(unit)) depth -= 1;
    if (depth > deepest) return 'the reply is nested too deep';
    if (values > mostValues) return 'the reply has too many values';
  }
  return { members };
}

/** How many members a value has, those inside of it too; undefined where one has a name that none may have. */
function namesIn(value: unknown): number | undefined {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const entry of next) if (typeof entry === 'object') waiting.push(entry);
      continue;
    }
    const names = Object.keys(next);
    if (names.some((name) => neverNames.has(name))) return undefined;
    count += names.length;
    for (const inner of Object.values(next)) if (typeof inner === 'object') waiting.push(inner);
  }
  return count;
}
