import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { inRequest } from '../ticket/in-request.ts';
import type { Deal } from '../ticket/deal.ts';
import { tryDiscounts } from './use-discount-answer.ts';

/**
 * What main says of a discount while it is typed; null before it has, and where nothing can be asked.
 *
 * @param deal with the discount; undefined while it can't be read.
 */
export function useTriedDiscount(deal: Deal | undefined): ReplyOf<'discount-try'> | null {
  const of = deal === undefined ? null : JSON.stringify(inRequest(deal));
  const [said, setSaid] = useState<{ readonly of: string; readonly reply: ReplyOf<'discount-try'> } | null>(
    null,
  );
  useEffect(() => {
    if (deal === undefined || of === null) return undefined;
    let isCurrent = true;
    tryDiscounts(deal).then(
      (reply) => isCurrent && setSaid({ of, reply }),
      // It is asked again when it is given, and said then.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // `deal` is another object at each draw; what it says is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of]);
  return said?.of === of ? said.reply : null;
}
