import type { TillId, StreamId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { FailureReason } from '../database/database-failure.ts';

/**
 * All that is written to the log.
 *
 * SECURITY: a closed union of ids, numbers and words of ours. No body, no code, no key, no mark of a telephone number, no text of an
 * engine's error or of a till.
 */
export type LogEvent =
  | { readonly event: 'listening'; readonly port: number }
  | { readonly event: 'stopped' }
  | { readonly event: 'enrolled'; readonly till: TillId }
  | {
      readonly event: 'refused';
      readonly route: string;
      readonly kind: Problem['kind'];
      readonly till?: TillId;
    }
  | { readonly event: 'fork'; readonly till: TillId; readonly stream: StreamId; readonly after: number }
  | { readonly event: 'alarm'; readonly till: TillId; readonly stream: StreamId; readonly after: number }
  | { readonly event: 'database'; readonly reason: FailureReason; readonly code: string }
  /** A mistake of ours: where in the program, without the message. */
  | { readonly event: 'fault'; readonly name: string; readonly at: readonly string[] };

export type Log = (event: LogEvent) => void;

/** Of an error only its kind and where it was thrown: a message can quote what was sent. */
export function faultEvent(error: unknown): LogEvent {
  if (!(error instanceof Error)) return { event: 'fault', name: typeof error, at: [] };
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .slice(0, 10);
  return { event: 'fault', name: error.name, at };
}
