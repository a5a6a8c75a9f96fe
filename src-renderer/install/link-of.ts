import { phoneLink } from '../../src-activation/phone-link.ts';
import type { PhoneKind } from '../../src-preload/contract/customers/customer-display.ts';
import type { ReadableInstall } from '../../src-preload/contract/sales/sale.ts';

/** The link that begins the installation on this phone; null where none is known to work. */
export const linkOf = (install: ReadableInstall, phone: PhoneKind): string | null =>
  phoneLink(install.activationCode, phone, {
    apple: install.appleLink,
    android: install.androidLink,
    any: install.installLink,
  });
