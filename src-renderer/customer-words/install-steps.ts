import type { PhoneKind } from '../../src-preload/contract/customer-display.ts';
import type { PackageDescription } from '../../src-preload/contract/package.ts';

/** How the phone comes to the place where the code is scanned. */
function wayToTheScan(phone: PhoneKind): readonly [string, string] {
  switch (phone) {
    case 'iphone':
      return ['Open Settings, Mobile Service, Add eSIM', 'Choose “Use QR Code” and scan this one'];
    case 'android':
      return [
        'Open Settings, Network & internet, SIMs, Add eSIM',
        'Choose to scan a QR code and scan this one',
      ];
    case 'not-known':
      return [
        'Open Settings, then Mobile or SIM, then Add eSIM',
        'Choose to use a QR code and scan this one',
      ];
  }
}

/** What the customer does on the phone, in order. */
export const installSteps = (sold: PackageDescription | null, phone: PhoneKind): readonly string[] => [
  'Connect the phone to Wi-Fi',
  ...wayToTheScan(phone),
  sold === null || sold.countries.length > 1
    ? 'On arrival, switch on data roaming for this eSIM'
    : `In ${sold.place}, switch on data roaming for this eSIM`,
];
