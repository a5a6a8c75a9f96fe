import { t } from '@lingui/core/macro';
import type { KnownPhone } from '../../../src-preload/contract/sales/sale.ts';
import { leftToRight } from '../language/left-to-right.ts';

/** A customer's telephone number, or in a few words why it can't be read here at present. */
export function phoneWords(phone: KnownPhone): string {
  if (phone.kind === 'readable') return leftToRight(phone.text);
  switch (phone.why) {
    case 'key-to-come':
      return t`unlocking number`;
    case 'no-key':
      return t`number locked: keychain doesn’t answer`;
    case 'another-key':
      return t`number locked with a key that isn’t on this computer`;
    case 'damaged':
      return t`number damaged`;
  }
}

/** Said where a number could be typed, before somebody does. */
export const phonesNotKept = (): string =>
  t`The phone number isn’t saved, because this computer’s keychain doesn’t answer to protect it.`;
