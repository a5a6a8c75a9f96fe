import { answerWithinMs } from '../../../src-main/keychain/keychain.ts';
import { speed } from '../../tills/fast-clock.ts';

/**
 * From now on the waits of this process pass as fast as those of the crash test's tills, all in the same proportion: what
 * takes minutes at a shop is over in seconds. What people read of the clock stays as it is, and the keychain, a program
 * of this computer, keeps the time that it is given.
 */
export function hurry(): void {
  const now = performance.now.bind(performance);
  const since = now();
  performance.now = () => since + (now() - since) * speed;
  const wait = setTimeout;
  const hurried = (
    callback: (...values: unknown[]) => void,
    waitMs = 0,
    ...values: unknown[]
  ): NodeJS.Timeout => wait(callback, waitMs === answerWithinMs ? waitMs : waitMs / speed, ...values);
  globalThis.setTimeout = Object.assign(hurried, wait);
}
