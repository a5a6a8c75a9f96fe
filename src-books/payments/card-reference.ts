import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { holdsCardNumber } from '../../src-preload/contract/payments/card-reference.ts';

declare const cardReferenceBrand: unique symbol;

/** The number of a card terminal's slip, or a card's last digits. Never a whole card number. */
export type CardReference = string & { readonly [cardReferenceBrand]: true };

/** Nothing is written: the text holds the number of a card. */
export type WholeCardNumber = { readonly kind: 'whole-card-number' };

/** SECURITY: the only way to a reference. A card number must not reach the books, where nothing is ever taken out. */
export function cardReferenceOf(text: string): Result<CardReference | null, WholeCardNumber> {
  const typed = text.trim();
  if (holdsCardNumber(typed)) return fail({ kind: 'whole-card-number' });
  return succeed(typed === '' ? null : (typed as CardReference));
}
