import { isObject } from './fields.ts';

const longestText = 2_000;
const deepest = 6;

/**
 * A record as JSON in which the words are masked: what it is made of, and nothing that it says of anybody. Cut where
 * it is long or deep, with "…" in place of what is left out.
 *
 * SECURITY: it is kept and passed on to support. Names, codes, numbers of people and of cards could be anywhere in a
 * record that can't be read, so what stays is a list of what may: member names, small numbers, sizes and prices, units,
 * and the ids that catalogs give to products.
 */
export function recordForm(value: unknown): string {
  const text = written(value, '', 0, longestText);
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/** @param name the member that holds the value. @param room how much is worth writing; a little more may come. */
function written(value: unknown, name: string, depth: number, room: number): string {
  if (typeof value === 'string') return JSON.stringify(textForm(value, name, room));
  if (typeof value === 'number') return numberForm(value);
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value ?? null);
  if (depth === deepest) return '…';
  const members = isList ? value.map((item: unknown) => [name, item] as const) : Object.entries(value);
  let text = '';
  for (const [memberName, member] of members) {
    if (text.length > room) return isList ? `[${text},…]` : `{${text},…}`;
    const left = Math.max(0, room - text.length);
    const label = isList ? '' : `${JSON.stringify(nameForm(memberName))}:`;
    text += `${text === '' ? '' : ','}${label}${written(member, memberName, depth + 1, left)}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}

/** Numbers below this are sizes, prices and counts; longer ones may be a card's or a phone's. */
const smallNumber = 1_000_000;

const numberForm = (value: number): string =>
  Math.abs(value) < smallNumber ? String(value) : JSON.stringify(masked(String(value)));

/** A number with a currency's sign or code, or a unit: "$18.40", "10 GB", "30 days". */
const quantity =
  /^[-+]?(?:[$€£¥]|USD|EUR|GBP)?\s?\d{1,6}(?:[.,]\d{1,6})?\s?(?:[$€£¥%]|USD|EUR|GBP|[KMGT]B|min(?:ute)?s?|h(?:ou)?rs?|h|d|days?|weeks?|months?|years?)?$/i;

/** Words that tell how a record is meant, and nothing else. */
const plainWords = new Set(
  'bytes kb mb gb tb minute hour day week month year usd eur gbp unlimited true false null none free'.split(
    ' ',
  ),
);

/** Members that hold the id of a product; `id` and `code` can be anything's. */
const productIds = new Set(['productid', 'productcode', 'packagecode', 'planid', 'sku', 'slug']);
const productId = /^(?!.*\d{6})[a-z][a-z0-9._-]{0,39}$/i;

function textForm(text: string, name: string, room: number): string {
  const trimmed = text.trim();
  if (quantity.test(trimmed) || plainWords.has(trimmed.toLowerCase().replace(/s$/, ''))) return text;
  const isProductId = productIds.has(name.toLowerCase().replace(/[^a-z]/g, ''));
  if (isProductId && productId.test(trimmed)) return text;
  const form = masked(text.slice(0, room + 1));
  return form.length <= room ? form : `${form.slice(0, room)}…`;
}

/** A member's name; an object may hold its members by somebody's name or number instead. */
const nameForm = (name: string): string =>
  /^(?!.*\d{5})[a-z_][a-z0-9_-]{0,39}$/i.test(name) ? name : masked(name.slice(0, 40));

const masked = (text: string): string =>
  text
    .replace(/[^ -~]/gu, (sign) => (/\p{L}/u.test(sign) ? 'a' : '?'))
    .replace(/[a-z]/gi, 'a')
    .replace(/\d/g, '9');
