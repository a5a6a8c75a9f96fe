import { useEffect, useState } from 'react';
import type { PrintingView as Printing } from '../../../../src-preload/contract/customers/printing.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import type { PrintingNotDone } from '../../../words/failures/printing-not-done.ts';
import { Notice } from '../../controls/notice.tsx';
import { PrinterSection } from '../../printing/printer-section.tsx';
import { ShopSection } from '../../printing/shop-section.tsx';
import { beginChange } from '../../undo/last-change.ts';
import { useCounter } from '../../use-counter.ts';
import { Managed } from '../managed.tsx';
import { Column, Columns } from '../settings-page.tsx';
import { CustomerDisplaySection } from './customer-display-section.tsx';
import { useCustomerDisplay } from './use-customer-display.ts';

/** What stands on receipts, what prints them, and the screen for customers. */
export function PrintingParts() {
  const [printing, setPrinting] = useState<Printing | 'not-read' | null>(null);
  const display = useCustomerDisplay();
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
  const { known } = display;
  return (
    <>
      <Managed part="printing">
        <ShopSection
          printing={printing}
          customerLanguage={known === null || known === 'not-read' ? null : known.language}
          onKeep={(shop, filePaper) => keep({ ...printing, shop, filePaper })}
        />
      </Managed>
      <Columns>
        <Column>
          <Managed part="printing" isSaidElsewhere>
            <PrinterSection printing={printing} onKeep={keep} />
          </Managed>
        </Column>
        <Column>
          <CustomerDisplaySection display={display} />
        </Column>
      </Columns>
    </>
  );
}
