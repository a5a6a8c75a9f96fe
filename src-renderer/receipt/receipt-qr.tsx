import { useMemo } from 'react';
import type { Paper } from '../../src-preload/contract/customers/receipt.ts';
import { drawQr } from '../install/qr-drawing.ts';
import { qrSide, smallQrSide } from './qr-side.ts';
import css from './receipt-page.module.css';

type ReceiptQrProps = { readonly code: string; readonly paper: Paper; readonly isDots: boolean };

/** The code on paper that a phone scans: printers draw the squares from the page's path. */
export const ReceiptQr = (props: ReceiptQrProps) => <Qr {...props} sideOf={qrSide} testId="install-qr" />;

/** The code on paper that a shop's scanner reads. */
export const ShopQr = (props: ReceiptQrProps) => <Qr {...props} sideOf={smallQrSide} testId="shop-qr" />;

type QrProps = ReceiptQrProps & { readonly sideOf: typeof qrSide; readonly testId: string };

function Qr({ code, paper, isDots, sideOf, testId }: QrProps) {
  const { modules, path } = useMemo(() => drawQr(code), [code]);
  const side = sideOf(modules, paper, isDots);
  return (
    <svg
      className={css['qr']}
      data-testid={testId}
      style={{ inlineSize: side, blockSize: side }}
      viewBox={`0 0 ${String(modules)} ${String(modules)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
