import { t } from '@lingui/core/macro';
import { isInstallLink } from '../../src-activation/install-link.ts';
import type { PhoneKind } from '../../src-preload/contract/customers/customer-display.ts';
import type { PackageDescription } from '../../src-preload/contract/sales/package.ts';
import { placeInSentence } from '../place/in-sentence.ts';

/**
 * What the customer does on the phone, in order.
 *
 * @param code what is scanned; null while it isn't there.
 */
export const installSteps = (
  sold: PackageDescription | null,
  phone: PhoneKind,
  code: string | null,
): readonly string[] => [
  t`Connect the phone to stable Wi-Fi without a sign-in page.`,
  ...(code !== null && isInstallLink(code)
    ? [t`Point the phone’s camera at this code and open the link that it shows.`]
    : wayToTheScan(phone)),
  roamingStep(sold),
];

/** How the phone comes to the place where the code is scanned. */
function wayToTheScan(phone: PhoneKind): readonly string[] {
  switch (phone) {
    case 'iphone':
      return [
        t`Open Settings, then Cellular or Mobile Service, then Add eSIM.`,
        t`Choose “Use QR Code” and scan this one.`,
      ];
    case 'android':
      return [
        t`Open Settings, then Network & internet or Connections, then SIMs, then Add eSIM.`,
        t`Choose to scan a QR code, then scan this code.`,
      ];
    case 'not-known':
      return [
        t`Open Settings, then Mobile or SIM, then Add eSIM.`,
        t`Choose Use QR code, then scan this code.`,
      ];
  }
}

function roamingStep(sold: PackageDescription | null): string {
  if (sold === null || sold.countries.length > 1) return t`On arrival, turn on data roaming for this eSIM.`;
  const place = placeInSentence(sold);
  return t`In ${place}, turn on data roaming for this eSIM.`;
}
