/** What was typed as an amount of cash: a decimal comma is one too. Null where it can't be one. */
export function cashTyped(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** Whether something stands there that is no amount. */
export const isWrongCash = (typed: string): boolean => typed.trim() !== '' && cashTyped(typed) === null;
