import { useEffect, useState } from 'react';
import type { PrintingView as Printing } from '../../../src-preload/contract/customers/printing.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import type { PrintingNotDone } from '../../words/failures/printing-not-done.ts';
import { beginChange } from '../undo/last-change.ts';
import { useCounter } from '../use-counter.ts';
import { Notice } from '../controls/notice.tsx';
import view from '../settings/settings-view.module.css';
import { Managed } from '../settings/managed.tsx';
import { PrinterSection } from './printer-section.tsx';
import { ShopSection } from './shop-section.tsx';

/** What stands on receipts, and what prints them. */
export default function PrintingView() {
  const [printing, setPrinting] = useState<Printing | 'not-read' | null>(null);
  const undone = useCounter((state) => state.undone);
  useEffect(() => {
    let isCurrent = true;
    till.ask('printing-read').then(
      (read) => isCurrent && setPrinting(read),
      () => isCurrent && setPrinting('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, [undone]);
  if (printing === null) return null;
  if (printing === 'not-read') return <Notice tone="bad">{notPassedOn('changing')}</Notice>;

  /** @returns why it was not kept; null where it was. */
  const keep = async (wanted: Printing): Promise<PrintingNotDone | null> => {
    const keepChange = beginChange();
    try {
      const { ok } = await till.ask('printing-set', wanted);
      if (!ok) return 'not-kept';
      const after = await till.ask('printing-read');
      keepChange({ kind: 'printing', before: printing, after });
      setPrinting(after);
      return null;
    } catch (error) {
      return whyNotAnswered(error).kind;
    }
  };
  return (
    <div className={view['view']}>
      <div className={view['column']}>
        <Managed part="printing">
          <ShopSection
            shop={printing.shop}
            filePaper={printing.filePaper}
            onKeep={(shop, filePaper) => keep({ ...printing, shop, filePaper })}
          />
          <PrinterSection printing={printing} onKeep={keep} />
        </Managed>
      </div>
    </div>
  );
}
