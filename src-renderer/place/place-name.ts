import { i18n } from '@lingui/core';
import { countryName } from './country-names.ts';
import { regionName } from './region-names.ts';

/** Where a package works, as staff say it. In English the service's own name for it, which its papers have as well. */
export function placeName({
  place,
  countries,
}: {
  readonly place: string;
  readonly countries: readonly string[];
}): string {
  if (i18n.locale === 'en' || i18n.locale === '') return place;
  const [only] = countries;
  return countries.length === 1 && only !== undefined ? countryName(only) : regionName(place);
}
