/**
 * Calls a listener. A listener that throws must not stop a sale from being sent or queried: what is on record
 * as being sent would only be sent by the next run, when nobody waits for it. The error becomes a warning of
 * the process.
 */
export function notifySafely(notify: () => void): void {
  try {
    notify();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
