/** How long the number of a card terminal's slip may be. */
export const mostReferenceLetters = 40;

/** A card number has 12 to 19 digits. In groups 13, so that a slip may be numbered by its day: "20261124-0012". */
const wholeNumber = /\p{Nd}{12}|(?:\p{Nd}[\s.\-–_/]*){13}/u;

/**
 * Whether a text holds the whole number of a card: the shop must not keep it, and whoever has it can pay with it. Windows
 * say so before main refuses it.
 */
export const holdsCardNumber = (text: string): boolean => wholeNumber.test(text);
