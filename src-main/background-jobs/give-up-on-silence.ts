import type { Clock } from '../platform/clock.ts';
import type { BeginWork, WorkEnd } from './run-ledger-work.ts';

const noAnswer: WorkEnd = { kind: 'not-copied', why: 'no-answer' };

/**
 * Gives a job up once it has reported nothing for too long: an unreachable network folder can block a thread forever.
 * No other job starts until that thread has ended.
 */
export function givenUpOnSilence(begin: BeginWork, clock: Clock, silenceMs: number): BeginWork {
  let isHanging = false;
  return (work, onProgress) => {
    if (isHanging) return { end: Promise.resolve(noAnswer), stop: () => undefined };
    const silent = Promise.withResolvers<WorkEnd>();
    let cancel: () => void = () => undefined;
    const heard = (): void => {
      cancel();
      cancel = clock.after(silenceMs, () => {
        isHanging = true;
        running.stop();
        silent.resolve(noAnswer);
      });
    };
    const running = begin(work, (done) => {
      heard();
      onProgress?.(done);
    });
    heard();
    const over = running.end.finally(() => {
      cancel();
      isHanging = false;
    });
    return { end: Promise.race([over, silent.promise]), stop: running.stop };
  };
}
