import { isInstallLink } from './install-link.ts';

/**
 * The phone in the customer's hand.
 *
 * - `iphone`: iOS 17.4 or later, which opens Apple's link.
 * - `android`
 * - `not-known`: any other, an older iPhone too.
 */
export type Phone = 'iphone' | 'android' | 'not-known';

/** The links that the service gave, where it did. */
export type MerchantConnections = {
  readonly apple: string | null;
  readonly android: string | null;
  /** Of the page that installs the eSIM on any phone. */
  readonly any: string | null;
};

/**
 * The link that begins the installation on the phone itself; null where none is known to work. The code goes along with it,
 * unless the service gave none: Android's own link is weakly supported, and a page of the service can be away.
 */
export function phoneLink(code: string, phone: Phone, given: MerchantConnections): string | null {
  const isLink = isInstallLink(code);
  switch (phone) {
    case 'iphone':
      return ofService(given.apple) ?? (isLink ? code : madeFor('esimsetup.apple.com', code));
    case 'android':
      return (
        ofService(given.android) ??
        (isLink ? code : (ofService(given.any) ?? madeFor('esimsetup.android.com', code)))
      );
    case 'not-known':
      return isLink ? code : ofService(given.any);
  }
}

/** SECURITY: a link carries the code, which is a credential; one that isn't encrypted is not passed on. */
const ofService = (link: string | null): string | null =>
  link !== null && isInstallLink(link) ? link : null;

const madeFor = (host: string, code: string): string =>
  `https://${host}/esim_qrcode_provisioning?carddata=${encodeURIComponent(wellFormed(code))}`;

/** `encodeURIComponent` fails on half a character. */
const wellFormed = (text: string): string => text.toWellFormed();
