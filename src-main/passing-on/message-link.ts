import type { MessageWay } from '../../src-preload/contract/customers/passing-on.ts';

/** A message that isn't sent yet. */
export type Message = {
  readonly way: MessageWay;
  /** A phone number in any notation, for a messenger; null lets the other program ask. */
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
};

/**
 * The address that opens a message in another program. SECURITY: its beginning is fixed here, and everything else is
 * encoded, so that no message can open anything but a message.
 *
 * Mail follows RFC 6068. WhatsApp's click to chat (faq.whatsapp.com) requires the number with its country code,
 * digits only.
 */
export function messageLink({ way, to, subject, text }: Message): string {
  switch (way) {
    case 'mail':
      return `mailto:?subject=${encoded(subject)}&body=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`;
    case 'whatsapp':
      return `https://wa.me/${to === null ? '' : internationalNumber(to)}?text=${encoded(text)}`;
  }
}

/**
 * The number that a message goes to, as it is dialed: "+34600111222". Null where the other program asks for it. SECURITY: the
 * digits that the address has, and no other reading of what was noted.
 */
export function recipientOf({ way, to }: Pick<Message, 'way' | 'to'>): string | null {
  const number = way === 'whatsapp' && to !== null ? internationalNumber(to) : '';
  return number === '' ? null : `+${number}`;
}

/** `encodeURIComponent` throws on half a surrogate pair. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * A number with its country code ("+44 20 …", "0044 20 …") as digits only. Any other number is left out, because its
 * country is unknown (ITU-T E.164: 15 digits at most).
 */
function internationalNumber(phone: string): string {
  const [, digits = ''] = /^\s*(?:\+|00)([\d\s().\-/]+)$/.exec(phone) ?? [];
  const number = digits.replaceAll(/\D/g, '');
  return number.length >= 7 && number.length <= 15 ? number : '';
}
