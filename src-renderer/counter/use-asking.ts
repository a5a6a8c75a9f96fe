import { useState } from 'react';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { isNotAnsweredKind, whyNotAnswered } from '../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../words/failures/not-done.ts';
import type { Occasion } from '../words/failures/occasion.ts';
import { useWhileItStands } from './use-is-over.ts';

type Reply = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/** What can't reach main changes nothing; what main refused moved no money either. */
const nothingMoved = ({ kind }: NotDone): Occasion => (isNotAnsweredKind(kind) ? 'changing' : 'after-sale');

/**
 * Asks main for one thing at a time, and has a sentence of what kept it from being done; none where a request turns out to
 * be null: then nothing was asked, as when a manager didn't approve it.
 */
export function useAsking(occasionOf: (notDone: NotDone) => Occasion = nothingMoved) {
  const [isBusy, setBusy] = useState(false);
  const [latestNotDone, setNotDone] = useState<NotDone | null>(null);
  const notDone = useWhileItStands(latestNotDone);
  const ask = async <Told extends Reply>(
    request: () => Promise<Told | null>,
    onDone: (told: Extract<Told, { ok: true }>) => void,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setNotDone(null);
    try {
      const reply = await request();
      if (reply === null) return;
      if (isDone(reply)) onDone(reply);
      else if (!reply.ok) setNotDone(reply.problem);
    } catch (error) {
      setNotDone(whyNotAnswered(error));
    } finally {
      setBusy(false);
    }
  };
  return { ask, isBusy, sentence: notDone === null ? null : notDoneSentence(notDone, occasionOf(notDone)) };
}

const isDone = <Told extends Reply>(reply: Told): reply is Extract<Told, { ok: true }> => reply.ok;
