import { asciiDigits } from '../figures/ascii-digits.ts';

/** So many letters and digits a till's name has at most. */
export const mostOfName = 8;

const form = /^[A-Z0-9]{1,8}$/;

/** The name that somebody typed, as the till keeps it; undefined where no till can be called so. */
export function typedName(typed: string): string | undefined {
  const name = asciiDigits(typed).trim().toUpperCase();
  return form.test(name) ? name : undefined;
}

/** The name of the till as people gave it: in practice it has a mark in front. */
export const givenName = (shown: string): string => shown.replace(/^P-/, '');

/**
 * What a new till is offered to be called: what it was called so far, unless nobody said so and another one has that name.
 *
 * @param taken what the shop's other tills are called.
 */
export function offeredName(name: string, isNamed: boolean, taken: readonly string[]): string {
  if (isNamed || !taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`T${number}`)) number += 1;
  return `T${number}`;
}
