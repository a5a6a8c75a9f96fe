import type { MessageWay } from '../../src-preload/contract/passing-on.ts';

/** A message that isn't sent yet. */
export type Message = {
  readonly way: MessageWay;
  /** A phone number in any writing, for a messenger; null lets the other program ask. */
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
};

/**
 * The address that opens a message in the program that it is for. SECURITY: its beginning is written here and
 * nowhere else, and all else is encoded, so that no message can open anything but a message.
 *
 * Mail as RFC 6068 has it; WhatsApp's click to chat (faq.whatsapp.com) wants the number with its country, digits alone.
 */
export function messageLink({ way, to, subject, text }: Message): string {
  switch (way) {
    case 'mail':
      return `mailto:?subject=${encoded(subject)}&body=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`;
    case 'whatsapp':
      return `https://wa.me/${to === null ? '' : internationalNumber(to)}?text=${encoded(text)}`;
  }
}

/** `encodeURIComponent` fails on half a character. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * A number that is written with its country ("+44 20 …", "0044 20 …") as digits alone; any other is of nobody knows which
 * country, and so is left out (ITU-T E.164: 15 digits at most).
 */
function internationalNumber(phone: string): string {
  const [, digits = ''] = /^\s*(?:\+|00)([\d\s().\-/]+)$/.exec(phone) ?? [];
  const number = digits.replaceAll(/\D/g, '');
  return number.length >= 7 && number.length <= 15 ? number : '';
}
