import { useMemo } from 'react';
import type { Paper } from '../../src-preload/contract/customers/receipt.ts';
import { drawQr } from '../install/qr-drawing.ts';
import { qrSide } from './qr-side.ts';
import css from './receipt-page.module.css';

type ReceiptQrProps = { readonly code: string; readonly paper: Paper; readonly isDots: boolean };

/** The code on paper: printers draw the squares from the page's path. */
export function ReceiptQr({ code, paper, isDots }: ReceiptQrProps) {
  const { modules, path } = useMemo(() => drawQr(code), [code]);
  const side = qrSide(modules, paper, isDots);
  return (
    <svg
      className={css['qr']}
      data-testid="install-qr"
      style={{ inlineSize: side, blockSize: side }}
      viewBox={`0 0 ${String(modules)} ${String(modules)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
