import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';

/** An amount of a request that passed the contract. @throws Error if it is none: the contract let too much pass. */
export function contractAmount(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`the contract let the amount ${text} pass`);
  return amount;
}
