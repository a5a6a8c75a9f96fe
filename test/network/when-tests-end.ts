/** Calls this when this process ends, by itself or by SIGTERM: Vitest ends the processes that run its tests by that. */
export function whenTestsEnd(leaveNothing: () => void): void {
  process.on('exit', leaveNothing);
  process.once('SIGTERM', () => {
    leaveNothing();
    process.kill(process.pid, 'SIGTERM');
  });
}
