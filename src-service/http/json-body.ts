import { randomUUID } from 'node:crypto';
import {
  canonicalJson,
  NotCanonicalError,
  type JsonValue,
} from '../../src-merchant-api/signing/canonical-json.ts';
import { parseJson } from './parse-json.ts';

/** The body of a request, parsed, with the canonical forms that its signature may be made of. */
export class JsonBody {
  readonly value: JsonValue;
  /**
   * With numbers as the sender wrote them, which in some languages is 1.0 or 1e-07, and, where it is another, the
   * form that this service would write. The interface does not show how numbers are written, and both mean the same.
   */
  readonly canonicalForms: readonly string[];
  /** Whether the text that came is one of them. */
  readonly isCanonical: boolean;
  readonly #members: JsonValue;
  readonly #write: (member: JsonValue) => string;

  /** @param text as it came. @param members the value, or one that has to be written by `write` to have the sender's numbers. */
  constructor(
    text: string,
    value: JsonValue,
    canonicalForms: readonly string[],
    members: JsonValue = value,
    write: (member: JsonValue) => string = canonicalJson,
  ) {
    this.value = value;
    this.canonicalForms = canonicalForms;
    this.isCanonical = canonicalForms.includes(text);
    this.#members = members;
    this.#write = write;
  }

  /** One member of an object in canonical form, as the sender wrote its numbers; undefined where there is none. */
  canonicalMember(name: string): string | undefined {
    const members = isObject(this.#members) ? Object.entries(this.#members) : [];
    const found = members.find(([key]) => key === name);
    return found === undefined ? undefined : this.#write(found[1]);
  }
}

/** What is signed for a GET. Source: merchant interface, Authentication, 5. */
export const emptyBody = new JsonBody('{}', {}, ['{}']);

/**
 * Reads a body of JSON in UTF-8.
 *
 * @returns undefined where it is none, or has no canonical form: half a surrogate pair, nesting without end.
 */
export function readJsonBody(bytes: Buffer): JsonBody | undefined {
  try {
    return bodyOf(utf8.decode(bytes));
  } catch (error) {
    const unreadable =
      error instanceof SyntaxError ||
      error instanceof TypeError ||
      error instanceof RangeError ||
      error instanceof NotCanonicalError;
    if (unreadable) return undefined;
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function bodyOf(text: string): JsonBody {
  return seldom.test(text) ? seldomBody(text) : commonBody(text);
}

/** What JSON.parse does not tell, or not rightly: see parseJson. Where none of it is there, it takes a third of the time. */
const seldom = /(?:^|[:,[\s])-?\d|\\/;

function commonBody(text: string): JsonBody {
  // JSON.parse gives nothing but JSON values; what they mean is for each endpoint's schema to check.
  const value = JSON.parse(text) as JsonValue;
  return new JsonBody(text, value, [canonicalJson(value)]);
}

function seldomBody(text: string): JsonBody {
  const otherNumbers: string[] = [];
  const value = parseJson(text, (source) => {
    const number = Number(source);
    if (String(number) !== source) otherNumbers.push(source);
    return number;
  });
  const ours = canonicalOrNone(value);
  return ours !== undefined && otherNumbers.length === 0
    ? new JsonBody(text, value, [ours])
    : withNumbersAsWritten(text, value, ours);
}

/** None where a number is written differently by different languages. */
function canonicalOrNone(value: JsonValue): string | undefined {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonicalError) return undefined;
    throw error;
  }
}

function withNumbersAsWritten(text: string, value: JsonValue, ours: string | undefined): JsonBody {
  const { marked, written } = keepNumbers(text);
  const theirs = written(marked);
  return new JsonBody(text, value, ours === undefined ? [theirs] : [theirs, ours], marked, written);
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses a text with a mark, a text that nobody else can have, in place of each number, and writes canonical JSON
 * with the numbers' own text in place of the marks.
 */
function keepNumbers(text: string): { marked: JsonValue; written: (value: JsonValue) => string } {
  const mark = randomUUID();
  const sources: string[] = [];
  const marked = parseJson(text, (source) => `${mark}:${sources.push(source) - 1}`);
  const marks = new RegExp(`"${mark}:(\\d+)"`, 'g');
  const written = (value: JsonValue): string =>
    canonicalJson(value).replace(marks, (_, index: string) => sources[Number(index)] ?? '');
  return { marked, written };
}
