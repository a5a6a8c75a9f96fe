import { useMemo } from 'react';
import { drawQr } from '../install/qr-drawing.ts';
import css from './receipt-page.module.css';

/** The code on paper, in millimetres: printers have dots of their own, and draw the squares from the page's path. */
export function ReceiptQr({ code }: { readonly code: string }) {
  const { modules, path } = useMemo(() => drawQr(code), [code]);
  return (
    <svg
      className={css['qr']}
      data-testid="install-qr"
      viewBox={`0 0 ${String(modules)} ${String(modules)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
