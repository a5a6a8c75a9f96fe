import { useEffect, useState } from 'react';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { useCounter } from '../use-counter.ts';
import { PriceEditor } from './price-editor.tsx';

/** The shop's currency and tax, the rules that make prices from costs, and what each sale begins with. */
export default function PricesPage() {
  const [rules, setRules] = useState<PriceRulesView | 'not-read' | null>(null);
  const undone = useCounter((state) => state.undone);
  useEffect(() => {
    let isCurrent = true;
    till.ask('prices-read').then(
      (read) => isCurrent && setRules(read.rules),
      () => isCurrent && setRules('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, [undone]);
  if (rules === null) return null;
  if (rules === 'not-read') return <Notice tone="bad">{notPassedOn('changing')}</Notice>;
  return <PriceEditor saved={rules} onSaved={setRules} />;
}
