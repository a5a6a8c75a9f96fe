declare const idPackBrand: unique symbol;

/** A package's number, as activate and refund take it. */
export type IdPack = number & { readonly [idPackBrand]: true };

/**
 * A package's number, or why there is none.
 *
 * The interface names this number in the reply to a top-up alone; of the packages of an order it shows a text `uid`.
 * A uid that is written as a whole number is taken as the number: nothing else in the record could be it. A service
 * whose uids are something else leaves these packages without activate and refund, and this says why.
 */
export type IdPackReading =
  | { readonly kind: 'number'; readonly idPack: IdPack }
  /** The service gave the package no id. */
  | { readonly kind: 'none' }
  /** The id is no whole number: another kind of id, which activate and refund don't take. */
  | { readonly kind: 'not-a-number'; readonly uid: string }
  /** More digits than a number of JSON keeps: it would be another package's. */
  | { readonly kind: 'too-large'; readonly uid: string };

/** Reads a package's number from the `uid` of a package of an order, or from the `id` of a top-up. */
export function idPackOf(uid: unknown): IdPackReading {
  if (uid === null || uid === undefined || uid === '') return { kind: 'none' };
  const text = typeof uid === 'string' || typeof uid === 'number' ? String(uid) : typeof uid;
  // Zeros in front would be lost, so that they make it another kind of id.
  if (!/^(?:0|[1-9]\d*)$/.test(text)) return { kind: 'not-a-number', uid: text };
  const number = Number(text);
  if (!Number.isSafeInteger(number)) return { kind: 'too-large', uid: text };
  return { kind: 'number', idPack: number as IdPack };
}
