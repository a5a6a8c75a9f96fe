import type { PackageDescription } from '../../src-preload/contract/package.ts';

/** What the customer does on the phone, in order. */
export const installSteps = (sold: PackageDescription | null): readonly string[] => [
  'Connect the phone to Wi-Fi.',
  'Open Settings, then Mobile or SIM, then Add eSIM.',
  'Choose to use a QR code and scan this one.',
  `${sold === null || sold.countries.length > 1 ? 'On arrival' : `In ${sold.place}`}, switch on data roaming for this eSIM.`,
];
