import { t } from '@lingui/core/macro';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { isNotAnsweredKind, type NotAnswered } from './not-answered.ts';
import type { Occasion } from './occasion.ts';
import { notPassedOn, problemSentence } from './problem-sentence.ts';

/** Why something was not done: main says so, or could not be asked. Kept as it is; its words are made when it is shown. */
export type NotDone = Problem | NotAnswered;

const isNotAnswered = (notDone: NotDone): notDone is NotAnswered => isNotAnsweredKind(notDone.kind);

/** The same, in one sentence of the language that is spoken. */
export const notDoneSentence = (notDone: NotDone, occasion: Occasion): string =>
  isNotAnswered(notDone) ? notPassedOn(occasion, notDone.kind) : problemSentence(notDone, occasion);

/** Of a sale that was not begun, once what was in its way is over. */
export const overSentence = (why: NotDone): string =>
  why.kind === 'unsettled-twin'
    ? t`Not sold. Your account was not charged. The earlier sale of this package is settled. Sell one more only if another customer wants it.`
    : t`Not sold. Your account was not charged. The problem is solved. Sell it again if the customer still wants it.`;
