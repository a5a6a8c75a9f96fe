import { t } from '@lingui/core/macro';
import { useEffect, useMemo } from 'react';
import css from './install-qr.module.css';
import { drawQr } from './qr-drawing.ts';
import { usePixelRatio } from './use-pixel-ratio.ts';

/** As long as most. */
const anyCode = 'LPA:1$smdp.example.net$0000-0000-0000-0000-0000-0000-0000';

type InstallQrProps = {
  readonly code: string;
  /** The side in CSS pixels that it may fill; it takes as much as whole device pixels allow. */
  readonly room: number;
};

/** The code that a customer's phone scans: black on white in any theme, each module whole device pixels wide. */
export function InstallQr({ code, room }: InstallQrProps) {
  const ratio = usePixelRatio();
  const { modules, path } = useMemo(() => drawQr(code), [code]);
  const side = (Math.max(1, Math.floor((room * ratio) / modules)) * modules) / ratio;

  return (
    <span className={css['room']} style={{ inlineSize: room, blockSize: room }}>
      <svg
        className={css['qr']}
        data-testid="install-qr"
        role="img"
        aria-label={t`QR code that installs the eSIM`}
        width={side}
        height={side}
        viewBox={`0 0 ${String(modules)} ${String(modules)}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </span>
  );
}

/** Holds the QR's place until it comes. Meanwhile what draws it is made ready: the first one takes twenty times as long. */
export function InstallQrToCome({ room, words }: { readonly room: number; readonly words: string }) {
  useEffect(() => {
    const idle = requestIdleCallback(() => void drawQr(anyCode));
    return () => {
      cancelIdleCallback(idle);
    };
  }, []);
  return (
    <span className={css['to-come']} style={{ inlineSize: room, blockSize: room }}>
      {words}
    </span>
  );
}
