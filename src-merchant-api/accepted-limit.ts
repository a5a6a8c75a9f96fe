import type { MerchantFailure } from './failure.ts';
import type { Result } from './result.ts';

/** Tried in the place of a larger limit that the service refuses. */
const smallerLimits = [500, 100, 50, 20] as const;

/** Statuses by which a service may say that a limit is too large; the interface shows none. 200 comes with the word ERROR. */
const statusesOfLimit: ReadonlySet<number> = new Set([200, 400, 413, 422]);

type Ask<Value> = (limit: number) => Promise<Result<Value, MerchantFailure>>;

/**
 * Makes what asks for a list with as many records as are wanted, or as many as the service allows: which limits it accepts is
 * not shown by the interface. What it turned out to accept is kept for later requests.
 */
export function acceptedLimit(): <Value>(
  wanted: number,
  ask: Ask<Value>,
) => Promise<Result<Value, MerchantFailure>> {
  let most = Infinity;
  // Where it refuses any limit, it isn't the limit that it refuses.
  let refusesAll = false;
  return async (wanted, ask) => {
    const first = Math.min(wanted, most);
    const reply = await ask(first);
    if (reply.ok || refusesAll || !mayBeForLimit(reply.failure)) return reply;
    for (const limit of smallerLimits.filter((smaller) => smaller < first)) {
      const again = await ask(limit);
      if (again.ok) {
        most = limit;
        return again;
      }
      if (!mayBeForLimit(again.failure)) return reply;
    }
    refusesAll = true;
    return reply;
  };
}

const mayBeForLimit = (failure: MerchantFailure): boolean =>
  failure.kind === 'refused' && statusesOfLimit.has(failure.httpStatus);
