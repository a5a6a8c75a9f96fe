import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The regions that services have in common, as they write them. What stands behind ("Europe 33") is kept. */
const regions: Readonly<Record<string, MessageDescriptor>> = {
  Africa: msg`Africa`,
  Asia: msg`Asia`,
  'Asia Pacific': msg`Asia Pacific`,
  Balkans: msg`Balkans`,
  Baltics: msg`Baltics`,
  Caribbean: msg`Caribbean`,
  'Central Asia': msg`Central Asia`,
  Europe: msg`Europe`,
  Global: msg`Global`,
  Gulf: msg`Gulf`,
  'Latin America': msg`Latin America`,
  'Middle East': msg`Middle East`,
  Nordics: msg`Nordics`,
  'North America': msg`North America`,
  Oceania: msg`Oceania`,
  'South America': msg`South America`,
  'Southeast Asia': msg`Southeast Asia`,
  World: msg`World`,
};

/**
 * A region's name: "Europe 33" → "Europa 33". One that nobody has translated stays as it is.
 *
 * @param words of who reads it; those of the window without them.
 */
export function regionName(place: string, words: Pick<typeof i18n, '_'> = i18n): string {
  const [, name = place, rest = ''] = /^(.*?)(\s*\+?\d*\+?)$/.exec(place) ?? [];
  const known = Object.hasOwn(regions, name) ? regions[name] : undefined;
  return known === undefined ? place : words._(known) + rest;
}
