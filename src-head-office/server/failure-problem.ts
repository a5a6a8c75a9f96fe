import type { Problem } from '../../src-chain-api/problem.ts';
import { DatabaseFailure, type FailureReason } from '../database/database-failure.ts';
import { faultEvent, type LogEvent } from '../log/log-event.ts';

/**
 * What is answered to something that was thrown, and what is written of it.
 *
 * SECURITY: sentences are ours, by the kind alone: an error's own text may quote what was sent or how the inside looks.
 */
export function problemOf(error: unknown): { readonly problem: Problem; readonly log: LogEvent | null } {
  if (error instanceof DatabaseFailure)
    return {
      problem: { kind: 'unavailable', sentence: sentenceOf(error.reason) },
      log: { event: 'database', reason: error.reason, code: error.code },
    };
  const status = statusCodeOf(error);
  if (status === 413)
    return { problem: { kind: 'too-large', sentence: 'The request is too large.' }, log: null };
  if (status >= 400 && status < 500)
    return { problem: { kind: 'bad-request', sentence: "The request can't be read." }, log: null };
  return {
    problem: { kind: 'unavailable', sentence: 'The head office failed; come again.' },
    log: faultEvent(error),
  };
}

function sentenceOf(reason: FailureReason): string {
  switch (reason) {
    case 'full':
      return "The head office's database is full; come again.";
    case 'read-only':
      return "The head office's database takes no writes; come again.";
    case 'unavailable':
      return "The head office's database is away; ask for the head before sending again.";
    case 'conflict':
      return "The head office's database is busy; come again.";
    case 'refused':
    case 'duplicate':
    case 'fault':
      return "The head office's database refused; come again.";
  }
}

function statusCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
