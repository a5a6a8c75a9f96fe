import { useEffect, useState } from 'react';
import type { PriceRulesView } from '../../../src-preload/contract/prices.ts';
import { till } from '../../till-bridge.ts';
import type { Preview } from './price-preview.tsx';

/** While somebody types, main is asked once they pause for so many milliseconds. */
const pauseMs = 120;

/** What rules would do; of what can't be asked, what was told last. */
export function usePricePreview(rules: PriceRulesView | null, key: string): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  // By its text: the same rules made again are the same question.
  const question = rules === null ? null : JSON.stringify({ rules, key });
  useEffect(() => {
    if (rules === null || question === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      till.ask('prices-preview', { rules, key }).then(
        (reply) => isCurrent && reply.ok && setPreview(reply),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the question is made of the rules and the key
  }, [question]);
  return preview;
}
