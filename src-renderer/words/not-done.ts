import type { Problem } from '../../src-preload/contract/problem.ts';
import type { Occasion } from './occasion.ts';
import { notPassedOn, problemSentence } from './problem-sentence.ts';

/** Why something was not done: main says so, or could not be asked. Kept as it is; its words are made when it is shown. */
export type NotDone = Problem | { readonly kind: 'not-passed-on' };

/** The same, in one sentence of the language that is spoken. */
export const notDoneSentence = (notDone: NotDone, occasion: Occasion): string =>
  notDone.kind === 'not-passed-on' ? notPassedOn(occasion) : problemSentence(notDone, occasion);
