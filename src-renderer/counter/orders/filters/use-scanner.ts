import { useEffect, useEffectEvent } from 'react';
import { isPassedOn } from '../../controls/open-list.ts';
import { isInDialog } from '../../use-keys.ts';
import { ScanReader } from './scan-reader.ts';

const isPartOfDay = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

function hold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A form that takes what is scanned into it, because it asks for just that: it has {@link takesScans}. */
const isInTakingForm = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-takes-scans]') !== null;

/** For a form whose fields take what is scanned: anywhere else it is a new search. */
export const takesScans = { 'data-takes-scans': true } as const;

/**
 * Hears a barcode scanner wherever the focus is; but for a dialog, and for a form that asks for a scan, whose fields take what
 * is typed.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const reader = new ScanReader();
    const listener = (event: KeyboardEvent): void => {
      if (isPassedOn(event) || isInDialog(event.target) || isInTakingForm(event.target)) return;
      // A command that is pressed soon after letters ends no scan.
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const code = reader.press(event.key, event.timeStamp);
      if (code === undefined) {
        // A field for days would take the code's digits for one day after the other.
        if (reader.isScanning && isPartOfDay(event.target)) hold(event);
        return;
      }
      // Enter would press whatever has the focus.
      hold(event);
      scanned(code);
    };
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}
