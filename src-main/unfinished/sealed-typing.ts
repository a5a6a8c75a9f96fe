import { z } from 'zod';
import { typedCustomer, type TicketSoFar } from '../../src-preload/contract/sales/unfinished.ts';
import { holdsCardNumber } from '../../src-preload/contract/payments/card-reference.ts';
import type { SealKeys } from '../sealing/seal-keys.ts';
import { openText, sealText, type SealedPlace, type SealedText } from '../sealing/sealed-text.ts';
import type { TicketAccount } from './ticket-account.ts';

/** What is typed of a ticket and stands in no file in the clear: who buys, and the slip's number. */
const typing = z.object({ customer: typedCustomer, reference: z.string() });
export type Typing = Readonly<z.infer<typeof typing>>;

/**
 * With what it is sealed. to-come: the keychain is being asked · none: it can't be opened · not-sealed: in practice mode, whose
 * customers are invented.
 */
export type TypingKeys = SealKeys | 'to-come' | 'none' | 'not-sealed';

/** Nothing typed. */
export const untyped: Typing = { customer: { name: '', phone: '', note: '' }, reference: '' };

/** What may be kept of it. SECURITY: never the whole number of a card, also not sealed. Pure. */
export function keepable({
  customer,
  payments: { reference },
}: Pick<TicketSoFar, 'customer' | 'payments'>): Typing {
  return { customer, reference: holdsCardNumber(reference) ? '' : reference };
}

export const isCustomerTyped = ({ customer }: Pick<Typing, 'customer'>): boolean =>
  Object.values(customer).some((typed) => typed.trim() !== '');

export const isSlipTyped = ({ reference }: Pick<Typing, 'reference'>): boolean => reference.trim() !== '';

/** Seals it for the tickets of one account. */
export const sealTyping = ({ own }: SealKeys, account: TicketAccount, typed: Typing): SealedText =>
  sealText(own, placeOf(account), JSON.stringify(typed));

/** Opens what {@link sealTyping} sealed for this account; undefined if these keys don't. Never throws. */
export function openTyping(keys: SealKeys, account: TicketAccount, sealed: SealedText): Typing | undefined {
  const key = keys.of(sealed.keyId);
  const opened = key && openText(key, placeOf(account), sealed);
  if (opened?.kind !== 'opened') return undefined;
  try {
    return typing.parse(JSON.parse(opened.text));
  } catch {
    return undefined;
  }
}

const placeOf = ({ mode, merchantId }: TicketAccount): SealedPlace => ({
  field: 'unfinished',
  account: JSON.stringify([mode, merchantId]),
});
