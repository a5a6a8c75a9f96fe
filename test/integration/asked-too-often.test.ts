import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../src-main/ipc/answer-request.ts';
import { FloodLimit } from '../../src-main/ipc/flood-limit.ts';
import { notDoneSentence } from '../../src-renderer/words/failures/not-done.ts';
import { whyNotAnswered } from '../../src-renderer/words/failures/not-answered.ts';
import { staffSentence } from '../../src-renderer/words/till/staff-words.ts';

/** As Electron hands an error of main to the window. */
const inTheWindow = (name: string, thrown: unknown): Error =>
  new Error(`Error invoking remote method 'ask:${name}': ${String(thrown)}`);

const sender = {
  audience: 'counter',
  window: undefined,
  admits: () => true,
  locked: () => [],
  drawnTill: 'till-1',
  openTill: () => 'till-1',
  useApproval: () => undefined,
  onFault: () => undefined,
} as const;

describe('a press that main has had too often', () => {
  it('is said to be just that, that no money was moved, and what to do', async () => {
    const limit = new FloodLimit(() => 0);
    let done = 0;
    const press = (): Promise<unknown> =>
      answerRequest('copies-now', () => void (done += 1), undefined, { ...sender, limit }).catch(
        (thrown: unknown) => thrown,
      );
    let refused: unknown;
    while (refused === undefined) refused = await press();
    const before = done;
    await press();
    expect(done).toBe(before);
    const why = whyNotAnswered(inTheWindow('copies-now', refused));
    expect(why).toEqual({ kind: 'too-often' });
    for (const sentence of [
      notDoneSentence(why, 'selling'),
      notDoneSentence(why, 'after-sale'),
      notDoneSentence(why, 'changing'),
      staffSentence(why, 'unlocking', 'Ana'),
    ]) {
      expect(sentence).toMatch(
        /Nothing was changed or charged\. .*too many requests.* Wait a moment, then try again\.$/,
      );
      expect(sentence).not.toMatch(/open it again/);
    }
  });

  it('is not taken for one that main could not be reached with', () => {
    const other = inTheWindow('sell', new Error('sell could not be answered'));
    expect(whyNotAnswered(other)).toEqual({ kind: 'not-passed-on' });
    expect(notDoneSentence(whyNotAnswered(other), 'selling')).toMatch(
      /^We don’t know whether your account was charged/,
    );
  });
});
