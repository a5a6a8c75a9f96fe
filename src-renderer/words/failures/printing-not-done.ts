import { t } from '@lingui/core/macro';
import type { NotAnsweredKind } from './not-answered.ts';
import { notPassedOn } from './problem-sentence.ts';

/** Why what prints receipts was not changed. */
export type PrintingNotDone = 'not-kept' | NotAnsweredKind;

/** The same, in one sentence. */
export const printingNotDone = (why: PrintingNotDone): string =>
  why === 'not-kept' ? t`Not saved. Each printer needs its own name.` : notPassedOn('changing', why);
