import type { PackageDescription } from '../../src-preload/contract.ts';

/** What the customer does on the phone, in order. */
export const installSteps = ({ place, countries }: PackageDescription): readonly string[] => [
  'Connect the phone to Wi-Fi.',
  'Open Settings, then Mobile or SIM, then Add eSIM.',
  'Choose to use a QR code and scan this one.',
  `${countries.length > 1 ? 'On arrival' : `In ${place}`}, switch on data roaming for this eSIM.`,
];
