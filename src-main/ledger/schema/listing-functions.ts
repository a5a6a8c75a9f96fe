import type { DatabaseSync } from 'node:sqlite';
import { isSealed, marksOf } from '../customers/stored-phone.ts';
import { nationalDigits, phoneDigits } from '../text/phone-digits.ts';
import { wordsIn } from '../text/search-words.ts';

/**
 * Defines the functions that the triggers of the list of orders call. Every connection that writes sales,
 * operations or customers needs them; reading doesn't.
 */
export function defineListingFunctions(database: DatabaseSync): void {
  const of = (name: string, make: (text: string) => string | null): void =>
    database.function(name, { deterministic: true }, (text) =>
      typeof text === 'string' ? make(text) : null,
    );
  of('search_words', wordsIn);
  // SECURITY: for a sealed number the list has no digits, only marks.
  of('phone_digits', (kept) => (isSealed(kept) ? null : phoneDigits(kept)));
  of('national_digits', (kept) => (isSealed(kept) ? null : nationalDigits(kept)));
  of('phone_marks', (kept) => JSON.stringify(marksOf(kept)));
}
