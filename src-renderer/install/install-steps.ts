import { t } from '@lingui/core/macro';
import { placeName } from '../place/place-name.ts';
import type { PackageDescription } from '../../src-preload/contract/package.ts';

/** What the customer does on the phone, in order. */
export const installSteps = (sold: PackageDescription | null): readonly string[] => [
  t`Connect the phone to Wi-Fi.`,
  t`Open Settings, then Mobile or SIM, then Add eSIM.`,
  t`Choose to use a QR code and scan this one.`,
  roamingStep(sold),
];

function roamingStep(sold: PackageDescription | null): string {
  if (sold === null || sold.countries.length > 1) return t`On arrival, switch on data roaming for this eSIM.`;
  const place = placeName(sold);
  return t`In ${place}, switch on data roaming for this eSIM.`;
}
