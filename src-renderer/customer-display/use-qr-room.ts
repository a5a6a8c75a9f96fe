import { useSyncExternalStore } from 'react';
import { windowSize } from '../install/window-size.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('resize', onChange);
  };
}

/** As large as the screen allows beside the steps and above what is typed by hand. */
function room(): number {
  const { width, height, zoom } = windowSize();
  return Math.round(Math.max(220, Math.min((width / zoom) * 0.36, (height / zoom) * 0.62)));
}

/** The side of the square for the QR, in CSS pixels. */
export const useQrRoom = (): number => useSyncExternalStore(subscribe, room);
