import { useState } from 'react';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { notPassedOn, problemSentence } from '../../words/problem-sentence.ts';

type Reply = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type Answer = Problem | 'not-passed-on' | null;

/** Asks main for one thing at a time, and has a sentence of what kept it from being done. */
export function useAsking() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>(null);
  const ask = async <Told extends Reply>(
    request: () => Promise<Told>,
    onDone: (told: Extract<Told, { ok: true }>) => void,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setAnswer(null);
    try {
      const told = await request();
      if (isDone(told)) onDone(told);
      else if (!told.ok) setAnswer(told.problem);
    } catch {
      setAnswer('not-passed-on');
    }
    setBusy(false);
  };
  return { ask, isBusy, sentence: sentenceOf(answer) };
}

const isDone = <Told extends Reply>(told: Told): told is Extract<Told, { ok: true }> => told.ok;

function sentenceOf(answer: Answer): string | null {
  if (answer === null) return null;
  return answer === 'not-passed-on' ? notPassedOn('changing') : problemSentence(answer, 'after-sale');
}
