import { useSyncExternalStore } from 'react';
import { windowSize } from './window-size.ts';

/** Zooming and moving to another screen both change it, and each change needs a new query to hear the next one. */
function subscribe(onChange: () => void): () => void {
  const query = matchMedia(`(resolution: ${String(devicePixelRatio)}dppx)`);
  query.addEventListener('change', onChange);
  window.addEventListener('resize', onChange);
  return () => {
    query.removeEventListener('change', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** Device pixels to a CSS pixel of this window's content. */
export const usePixelRatio = (): number =>
  useSyncExternalStore(subscribe, () => devicePixelRatio * windowSize().zoom);
