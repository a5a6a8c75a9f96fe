import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import { isSameIccid } from './values/iccid.ts';
import { momentOf, type Moment } from './values/moment.ts';
import type { Reading } from './values/reading.ts';
import { flagOf, textOf, wordsOf } from './values/scalars.ts';

/**
 * 200 body of GET /orders/connectivity, where a profile was last seen. What the service did not tell is null.
 * Source: merchant interface, Connectivity record.
 */
export type ConnectivityRecord = {
  readonly message: string | null;
  readonly status: string | null;
  readonly connectivity: {
    readonly active: boolean | null;
    readonly eid: string | null;
    readonly iccid: string | null;
    readonly imsi: string | null;
    /** The interface does not show whether these two are times, a country's code and an amount of data: as they come. */
    readonly lastCountryCodeChange: string | null;
    readonly lastDataConsumed: string | null;
    readonly lastNetwork: string | null;
    readonly lastTimeConnected: Moment | null;
    readonly state: string | null;
  };
};

/**
 * Reads a connectivity record.
 *
 * @param asked the ICCID that was asked for. A reply that doesn't repeat it is taken as this profile's.
 */
export function readConnectivity(body: unknown, asked: string): Reading<ConnectivityRecord> {
  const fields = fieldsOf(body);
  const seen = fieldsOf(fields?.('connectivity'));
  if (fields === undefined || seen === undefined) return fail('the reply has no connectivity');
  const iccid = textOf(seen('iccid'));
  // SECURITY: where another customer's phone is must not be shown.
  if (iccid !== null && !isSameIccid(iccid, asked)) return fail('the reply is about another profile');
  return succeed({
    message: wordsOf(fields('message')),
    status: wordsOf(fields('status')),
    connectivity: {
      active: flagOf(seen('active')),
      eid: wordsOf(seen('eid')),
      iccid,
      imsi: textOf(seen('imsi')),
      lastCountryCodeChange: wordsOf(seen('lastCountryCodeChange')),
      lastDataConsumed: wordsOf(seen('lastDataConsumed')),
      lastNetwork: wordsOf(seen('lastNetwork')),
      lastTimeConnected: momentOf(seen('lastTimeConnected')),
      state: wordsOf(seen('state')),
    },
  });
}
