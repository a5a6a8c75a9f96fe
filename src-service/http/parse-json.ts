import type { JsonValue } from '../../src-merchant-api/signing/canonical-json.ts';

/**
 * Reads JSON (RFC 8259) as JSON.parse does, but for what a service that checks signatures needs besides: the text that
 * each number was written in, and every name as it was sent.
 *
 * V8's own parser (seen in 13.6 and 14.8) takes a member that is named by one escaped character, such as "\n", for one
 * named "\\", where it read an object of that form before: what was signed would not be what is seen.
 *
 * Of a name that comes twice the last value counts, as everywhere.
 *
 * @param numberOf what stands for a number, from its text.
 * @throws SyntaxError where the text is no JSON, RangeError where it is nested without end.
 */
export function parseJson(text: string, numberOf: (source: string) => JsonValue): JsonValue {
  const reader = new JsonReader(text, numberOf);
  const value = reader.value();
  reader.end();
  return value;
}

const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const word = /true|false|null/y;

class JsonReader {
  readonly #text: string;
  readonly #numberOf: (source: string) => JsonValue;
  #at = 0;

  constructor(text: string, numberOf: (source: string) => JsonValue) {
    this.#text = text;
    this.#numberOf = numberOf;
  }

  value(): JsonValue {
    this.#take(blank);
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      case 't':
      case 'f':
      case 'n':
        return words[this.#need(word)] ?? null;
      default:
        return this.#numberOf(this.#need(number));
    }
  }

  end(): void {
    this.#take(blank);
    if (this.#at < this.#text.length) this.#fail();
  }

  #object(): JsonValue {
    const members = new Map<string, JsonValue>();
    this.#at += 1;
    if (!this.#takes('}')) {
      do {
        this.#take(blank);
        const name = this.#string();
        if (!this.#takes(':')) this.#fail();
        members.set(name, this.value());
      } while (this.#takes(','));
      if (!this.#takes('}')) this.#fail();
    }
    // Unlike an assignment, this makes a member of a name such as __proto__ too.
    return Object.fromEntries(members);
  }

  #array(): JsonValue {
    const items: JsonValue[] = [];
    this.#at += 1;
    if (this.#takes(']')) return items;
    do items.push(this.value());
    while (this.#takes(','));
    if (!this.#takes(']')) this.#fail();
    return items;
  }

  #string(): string {
    const written = this.#need(string).slice(1, -1);
    return written.includes('\\') ? written.replace(escape, unescape) : written;
  }

  /** Whether a sign stands next, blanks passed over; it is passed over too. */
  #takes(sign: string): boolean {
    this.#take(blank);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #need(pattern: RegExp): string {
    return this.#take(pattern) ?? this.#fail();
  }

  #fail(): never {
    throw new SyntaxError(`no JSON at ${String(this.#at)}`);
  }
}

const words: Readonly<Record<string, JsonValue>> = { true: true, false: false, null: null };

const escape = /\\(?:u(....)|(.))/g;

const named: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const unescape = (_: string, unit: string | undefined, sign: string | undefined): string =>
  unit === undefined ? (named[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(unit, 16));
