import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { PrintingView as Printing } from '../../../src-preload/contract/printing.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import view from '../settings/settings-view.module.css';
import { PrinterSection } from './printer-section.tsx';
import { ShopSection } from './shop-section.tsx';

/** What stands on receipts, and what prints them. */
export default function PrintingView() {
  const [printing, setPrinting] = useState<Printing | 'not-read' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('printing-read').then(
      (read) => isCurrent && setPrinting(read),
      () => isCurrent && setPrinting('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (printing === null) return null;
  if (printing === 'not-read') return <Notice tone="bad">{notPassedOn('changing')}</Notice>;

  /** @returns why it was not kept; null where it was. */
  const keep = async (wanted: Printing): Promise<string | null> => {
    try {
      const { ok } = await till.ask('printing-set', wanted);
      if (!ok) return t`That was not kept: each printer needs a name of its own.`;
      setPrinting(wanted);
      return null;
    } catch {
      return notPassedOn('changing');
    }
  };
  return (
    <div className={view['view']}>
      <div className={view['column']}>
        <ShopSection
          shop={printing.shop}
          filePaper={printing.filePaper}
          onKeep={(shop, filePaper) => keep({ ...printing, shop, filePaper })}
        />
        <PrinterSection printing={printing} onKeep={keep} />
      </div>
    </div>
  );
}
