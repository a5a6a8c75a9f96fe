import { toCanvas } from 'qrcode';
import type { BareBridge } from './bare-bridge.ts';

// The least that draws a code in a window, or asks for a receipt: no framework, no style, no checks.

const { bare } = window as unknown as { readonly bare: BareBridge };

bare.onCode((code) => {
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('page.html has no canvas');
  const width = Math.round(innerHeight * 0.6);
  toCanvas(canvas, code, { errorCorrectionLevel: 'M', margin: 4, width }, (error) => {
    if (error instanceof Error) throw error;
    requestAnimationFrame(() => {
      // Comes first once the frame is done, whatever else waits.
      void scheduler.postTask(() => bare.painted(performance.timeOrigin + performance.now()), {
        priority: 'user-blocking',
      });
    });
  });
});

bare.onRequest(bare.receipt);
