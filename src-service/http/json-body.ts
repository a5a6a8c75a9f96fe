import { canonicalJson, NotCanonicalError, type JsonValue } from '../../src-merchant-api/canonical-json.ts';

/** The body of a request, parsed, with the canonical form that its signature is made of. */
export class JsonBody {
  readonly value: JsonValue;
  readonly canonical: string;

  constructor(value: JsonValue) {
    this.value = value;
    this.canonical = canonicalJson(value);
  }
}

/** What is signed for a GET. Source: merchant interface, Authentication, 5. */
export const emptyBody = new JsonBody({});

/**
 * Reads a body of JSON in UTF-8.
 *
 * @returns undefined where it is none, or has no canonical form: half a surrogate pair, nesting without end.
 */
export function readJsonBody(bytes: Buffer): JsonBody | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // JSON.parse gives nothing but JSON values; what they mean is for each endpoint's schema to check.
    return new JsonBody(JSON.parse(text, refusePrototype) as JsonValue);
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

/** SECURITY: a member named __proto__ has no use, and would be signed but not seen by the schemas. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a member named __proto__');
  return value;
}
