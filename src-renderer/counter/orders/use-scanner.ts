import { useEffect, useEffectEvent } from 'react';
import { isInDialog } from '../use-keys.ts';
import { ScanReader } from './scan-reader.ts';

/** Hears a barcode scanner wherever the focus is; but for a dialog, whose fields take what is typed. */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const reader = new ScanReader();
    const listener = (event: KeyboardEvent): void => {
      if (isInDialog(event.target)) return;
      const code = reader.press(event.key, event.timeStamp);
      if (code === undefined) return;
      // Enter would press whatever has the focus.
      event.preventDefault();
      event.stopPropagation();
      scanned(code);
    };
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}
