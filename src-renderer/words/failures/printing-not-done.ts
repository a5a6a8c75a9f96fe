import { t } from '@lingui/core/macro';
import type { NotAnsweredKind } from './not-answered.ts';
import { notPassedOn } from './problem-sentence.ts';

/** Why what prints receipts was not changed. */
export type PrintingNotDone = 'not-kept' | NotAnsweredKind;

/** The same, in one sentence. */
export const printingNotDone = (why: PrintingNotDone): string =>
  why === 'not-kept'
    ? t`That was not kept: each printer needs a name of its own.`
    : notPassedOn('changing', why);
