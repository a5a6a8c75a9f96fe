/**
 * The phone in the customer's hand.
 *
 * - `iphone`: iOS 17.4 or later, which opens Apple's link.
 * - `android`
 * - `not-known`: any other, an older iPhone too.
 */
export type Phone = 'iphone' | 'android' | 'not-known';

/** The links that the service gave, where it did. */
export type ServiceLinks = { readonly apple: string | null; readonly android: string | null };

/** A link that begins the installation on the phone itself; the code is always there beside it. */
export type PhoneLink = {
  readonly address: string;
  /** Android's is weakly supported: it is an extra, never the only way. */
  readonly isExtra: boolean;
};

/** The link for a phone; null where none is known to work. */
export function phoneLink(code: string, phone: Phone, given: ServiceLinks): PhoneLink | null {
  switch (phone) {
    case 'iphone':
      return { address: ofService(given.apple) ?? madeFor('esimsetup.apple.com', code), isExtra: false };
    case 'android':
      return { address: ofService(given.android) ?? madeFor('esimsetup.android.com', code), isExtra: true };
    case 'not-known':
      return null;
  }
}

/** SECURITY: a link carries the code, which is a credential; one that isn't encrypted is not passed on. */
const ofService = (link: string | null): string | null =>
  link !== null && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;

const madeFor = (host: string, code: string): string =>
  `https://${host}/esim_qrcode_provisioning?carddata=${encodeURIComponent(wellFormed(code))}`;

/** `encodeURIComponent` fails on half a character. */
const wellFormed = (text: string): string => text.toWellFormed();
