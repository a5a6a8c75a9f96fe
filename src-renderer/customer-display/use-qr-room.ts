import { useSyncExternalStore } from 'react';
import { windowZoom } from '../install/window-zoom.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('resize', onChange);
  };
}

/** As large as the screen allows beside the steps and above what is typed by hand. */
function room(): number {
  const zoom = windowZoom();
  return Math.round(Math.max(220, Math.min((innerWidth / zoom) * 0.36, (innerHeight / zoom) * 0.62)));
}

/** The side of the square for the QR, in CSS pixels. */
export const useQrRoom = (): number => useSyncExternalStore(subscribe, room);
