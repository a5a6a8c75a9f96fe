import { useState } from 'react';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { isNotAnsweredKind, whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { useWhileItStands } from '../use-is-over.ts';

type Reply = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type Answer = NotDone | null;

/**
 * Asks main for one thing at a time, and has a sentence of what kept it from being done; none where a request turns out to
 * be null: then nothing was asked.
 */
export function useAsking() {
  const [isBusy, setBusy] = useState(false);
  const [told, setAnswer] = useState<Answer>(null);
  const answer = useWhileItStands(told);
  const ask = async <Told extends Reply>(
    request: () => Promise<Told | null>,
    onDone: (told: Extract<Told, { ok: true }>) => void,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setAnswer(null);
    try {
      const reply = await request();
      if (reply === null) return;
      if (isDone(reply)) onDone(reply);
      else if (!reply.ok) setAnswer(reply.problem);
    } catch (error) {
      setAnswer(whyNotAnswered(error));
    } finally {
      setBusy(false);
    }
  };
  return { ask, isBusy, sentence: sentenceOf(answer) };
}

const isDone = <Told extends Reply>(reply: Told): reply is Extract<Told, { ok: true }> => reply.ok;

function sentenceOf(answer: Answer): string | null {
  if (answer === null) return null;
  return notDoneSentence(answer, isNotAnsweredKind(answer.kind) ? 'changing' : 'after-sale');
}
