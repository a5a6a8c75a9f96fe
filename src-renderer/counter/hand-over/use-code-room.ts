import { useSyncExternalStore } from 'react';
import { windowSize } from '../../install/window-size.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('resize', onChange);
  };
}

/** As large as the window allows beside its words, because it is scanned from across the counter. */
function room(): number {
  const { width, height, zoom } = windowSize();
  // Zoomed in: all of it has to be in sight, with what to press next. The zoom has it large all the same.
  if (height <= lowWindow) {
    const byLowWidth = width * (width <= 720 ? 0.6 : 0.4);
    return Math.round(Math.max(176, Math.min(height - 172, 410, byLowWidth)));
  }
  const byHeight = height / zoom - 330;
  const byWidth = (width / zoom) * 0.36;
  return Math.round(Math.min(820, Math.max(width > 900 ? 410 : 300, Math.min(byHeight, byWidth))));
}

/** In pixels, as the style sheets ask for it. */
const lowWindow = 560;

/** The side of the square for the QR, in CSS pixels. */
export const useCodeRoom = (): number => useSyncExternalStore(subscribe, room);
