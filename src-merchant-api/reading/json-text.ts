import { fail, succeed } from '../result.ts';
import type { Reading } from './reading.ts';

/** No record of the interface nests deeper than five; a reply of a million brackets would take seconds to parse. */
const deepest = 64;

/** Parses a reply's body. What it means is for the record's reader to say. */
export function readJson(text: string): Reading<unknown> {
  if (nestsDeeper(text, deepest)) return fail('the reply is nested too deep');
  try {
    const value: unknown = JSON.parse(text);
    return succeed(value);
  } catch {
    return fail('the reply is not JSON');
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether brackets and braces outside of texts are open more than `limit` deep at some place. */
function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (inText && unit === backslash) index += 1;
    else if (unit === quote) inText = !inText;
    else if (inText) continue;
    else if (openings.has(unit)) depth += 1;
    else if (closings.has(unit)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
