import { t } from '@lingui/core/macro';
import type { KnownPhone } from '../../../src-preload/contract/sales/sale.ts';
import { leftToRight } from '../language/left-to-right.ts';

/** A customer's telephone number, or in a few words why it can't be read here at present. */
export function phoneWords(phone: KnownPhone): string {
  if (phone.kind === 'readable') return leftToRight(phone.text);
  switch (phone.why) {
    case 'key-to-come':
      return t`number being opened`;
    case 'no-key':
      return t`number locked: the keychain does not answer`;
    case 'another-key':
      return t`number sealed with a key that is not here`;
    case 'damaged':
      return t`number damaged`;
  }
}

/** Said where a number could be typed, before somebody does. */
export const phonesNotKept = (): string =>
  t`A telephone number is not kept while this computer’s keychain does not answer: it would not be sealed.`;
