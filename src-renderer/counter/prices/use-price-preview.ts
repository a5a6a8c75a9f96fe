import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { till } from '../../till-bridge.ts';

export type Preview = Extract<ReplyOf<'prices-preview'>, { ok: true }>;

/** While somebody types, main is asked once they pause for so many milliseconds. */
const pauseMs = 120;

/**
 * What rules would do; null until that is known, and where main doesn't take them.
 *
 * @param isSaved whether customers pay by them already: asked again once they do.
 */
export function usePricePreview(rules: PriceRulesView, key: string, isSaved: boolean): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  // By its text: the same rules made again are the same question.
  const question = JSON.stringify({ rules, key, isSaved });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      till.ask('prices-preview', { rules, key }).then(
        (reply) => isCurrent && setPreview(reply.ok ? reply : null),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the question is made of the rules, the key and whether they are saved
  }, [question]);
  return preview;
}
