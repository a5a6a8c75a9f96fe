/** The variable of the app's environment that says by how many milliseconds its clock is ahead. */
export const clockAhead = 'ESIM_CRASH_CLOCK_AHEAD_MS';

/** Sets this process's clock, as somebody sets a computer's. */
export function setClock(): void {
  const aheadMs = Number(process.env[clockAhead] ?? '0');
  const now = Date.now.bind(Date);
  if (aheadMs !== 0) Date.now = () => now() + aheadMs;
}
