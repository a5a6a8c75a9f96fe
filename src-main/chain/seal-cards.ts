import { phoneMarkOf } from '../../src-chain-api/phone-mark.ts';
import type { Card } from '../../src-chain-api/requests/cards.ts';
import { sealCard } from '../../src-chain-api/sealed-card.ts';
import { longestSealedCard } from '../../src-chain-api/limits.ts';
import { practicePhones, readPhone, type CustomerPhones } from '../ledger/customers/customer-phones.ts';
import { nationalDigits, phoneDigits } from '../ledger/text/phone-digits.ts';
import type { CardRow } from '../ledger/streams/card-rows.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import type { ChainKeys } from './chain-keys.ts';

/** Opens telephone numbers as the ledger keeps them. */
export type OpenPhone = CustomerPhones['read'];

/**
 * Opens the numbers of a ledger. @param texts the keys in the form of SealKey.text, the till's own first; practice for a
 * ledger whose numbers are plain. @returns undefined if there is no key.
 */
export function phonesOpenedWith(texts: readonly string[] | 'practice'): OpenPhone | undefined {
  if (texts === 'practice') return practicePhones.read;
  const keys = SealKeys.read(texts);
  return keys === 'none' ? undefined : (orderId, kept) => readPhone(keys, orderId, kept);
}

/**
 * Seals cards for the head office: what is known of customers to the chain’s escrow key, and the numbers that they are found
 * by as marks. SECURITY: nothing of it leaves the till in the clear. A number that can't be opened is left out.
 */
export const sealCards = (
  rows: readonly CardRow[],
  open: OpenPhone,
  { escrowKey, phoneMarkKey }: Pick<ChainKeys, 'phoneMarkKey'> & { readonly escrowKey: string },
): Promise<Card[]> =>
  Promise.all(
    rows.map(async ({ orderId, version, customer }) => {
      if (customer === null) return { kind: 'forgotten', orderId, version };
      const read = customer.phone === null ? null : open(orderId, customer.phone);
      const phone = read?.kind === 'readable' ? read.text : null;
      const { name, note } = customer;
      const content = { name, phone, note };
      const sealed = await sealCard(escrowKey, { orderId, version }, content);
      // A note longer than a card takes: better the card without it than none.
      const fitting =
        sealed.length <= longestSealedCard
          ? sealed
          : await sealCard(escrowKey, { orderId, version }, { ...content, note: null });
      return { kind: 'kept', orderId, version, sealed: fitting, phoneMarks: marksOf(phone, phoneMarkKey) };
    }),
  );

/** Of the number in each form in which it may be asked for. */
export function marksOf(phone: string | null, phoneMarkKey: string): string[] {
  if (phone === null) return [];
  const forms = [phoneDigits(phone), nationalDigits(phone)].filter((digits) => digits !== null);
  return [...new Set(forms)].map((digits) => phoneMarkOf(phoneMarkKey, digits));
}
