import { t } from '@lingui/core/macro';
import type { ServiceState } from '../../../src-preload/contract/account/service.ts';
import { dayWords, timeOfDay } from './moments.ts';

/** A catalog is asked for every six hours: one older than this missed that more than once. In milliseconds. */
const usualAgeMs = 13 * 3_600_000;

/**
 * Of when the packages and prices on screen are, where that is worth saying: the service is away, or they are older
 * than usual.
 *
 * @param at when the service sent them, ISO 8601; null before it ever did
 */
export function catalogAgeWords(at: string | null, service: ServiceState, now: Date): string | undefined {
  if (at === null) return undefined;
  const age = now.getTime() - new Date(at).getTime();
  if (service.kind !== 'offline' && age <= usualAgeMs) return undefined;
  const [day, time] = [dayWords(at, now), timeOfDay(at)];
  switch (day) {
    case t`Today`:
      return t`Packages and prices as of today, ${time}`;
    case t`Yesterday`:
      return t`Packages and prices as of yesterday, ${time}`;
    default:
      return t`Packages and prices as of ${day}, ${time}`;
  }
}
