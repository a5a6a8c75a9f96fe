import { countryCode } from '../../../src-merchant-api/reading/values/country-codes.ts';
import type { ConnectivityRecord } from '../../../src-merchant-api/reading/connectivity.ts';
import { momentOf } from '../../../src-merchant-api/reading/values/moment.ts';
import type { Connectivity } from '../../../src-preload/contract/sales/after-sale.ts';
import { instant, momentView } from './sale-view.ts';

/** Where an eSIM was last seen, for the windows. */
export function connectivityView({ connectivity: seen }: ConnectivityRecord): Connectivity {
  const { active, eid, state, lastNetwork, lastCountryCodeChange, lastTimeConnected, lastDataConsumed } =
    seen;
  return {
    active,
    eid,
    state,
    network: lastNetwork,
    ...countryView(lastCountryCodeChange),
    connectedAt: momentView(lastTimeConnected),
    dataUsed: dataUsedView(lastDataConsumed),
  };
}

/**
 * The interface doesn't say whether this field holds the country that the phone came to, "JP", or the time when it
 * did.
 */
function countryView(text: string | null): Pick<Connectivity, 'country' | 'countryChangedAt'> {
  const moment = momentOf(text);
  if (text === null || moment === null) return { country: null, countryChangedAt: null };
  return moment.at === null
    ? { country: countryCode(text) ?? shortened(text), countryChangedAt: null }
    : { country: null, countryChangedAt: instant(moment.at) };
}

/**
 * The interface doesn't say whether this field holds a time, "2025-11-21T10:00:00Z", or an amount of data, "1.2 GB".
 */
function dataUsedView(text: string | null): Connectivity['dataUsed'] {
  const moment = momentOf(text);
  if (text === null || moment === null) return null;
  return moment.at === null ? { words: shortened(text) } : { at: instant(moment.at) };
}

const shortened = (words: string): string => words.slice(0, 100);
