/**
 * Tells somebody, who must not be able to keep a sale from being sent or asked about by a mistake of their own: what is
 * on record as being sent would be sent by the next run, when nobody waits for it. The mistake is a warning of the
 * process.
 */
export function tell(telling: () => void): void {
  try {
    telling();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
