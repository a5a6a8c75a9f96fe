import { isObject } from './fields.ts';

const longestText = 2_000;
const deepest = 6;

/** A value as JSON that is cut where it is long or deep, with "…" in place of what is left out: for support to read. */
export function excerpt(value: unknown): string {
  const text = written(value, 0, longestText);
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/** @param room how much is worth writing; a little more may come. */
function written(value: unknown, depth: number, room: number): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length <= room ? value : `${value.slice(0, room)}…`);
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value ?? null);
  if (depth === deepest) return '…';
  const members = isList ? value.map((item: unknown) => ['', item] as const) : Object.entries(value);
  let text = '';
  for (const [name, member] of members) {
    if (text.length > room) return isList ? `[${text},…]` : `{${text},…}`;
    const left = Math.max(0, room - text.length);
    const label = isList ? '' : `${JSON.stringify(name.slice(0, left))}:`;
    text += `${text === '' ? '' : ','}${label}${written(member, depth + 1, left)}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}
