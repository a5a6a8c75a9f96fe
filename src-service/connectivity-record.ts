import type { ConnectivityRecord } from '../src-merchant-api/records/connectivity.ts';
import { profileState } from './rules/profile-state.ts';
import type { StoredProfile } from './storage/profile-store.ts';
import { timestamp } from './timestamp.ts';

/**
 * Writes what is known of a profile's connections. The interface has texts, not nulls: what is not known yet is empty.
 * `lastCountryCodeChange` is the code of the country that it is in, `lastDataConsumed` when data was last used.
 */
export function connectivityRecord({ iccid, imsi, connection }: StoredProfile): ConnectivityRecord {
  const text = (moment: number | null = null): string => (moment === null ? '' : timestamp(moment));
  return {
    message: connection === null ? 'The profile has not connected yet.' : 'The profile has connected.',
    status: 'completed',
    connectivity: {
      active: connection !== null,
      eid: connection?.eid ?? '',
      iccid,
      imsi,
      lastCountryCodeChange: connection?.country ?? '',
      lastDataConsumed: text(connection?.lastDataAt),
      lastNetwork: connection?.network ?? '',
      lastTimeConnected: text(connection?.lastAt),
      state: profileState(connection),
    },
  };
}
