import { msg } from '@lingui/core/macro';

/** What is written down of a customer, what it is called and how long it may be, as the contract bounds it. */
export const customerParts = [
  ['name', msg`Name`, 120],
  ['phone', msg`Phone`, 40],
  ['note', msg`Note`, 500],
] as const;
