/**
 * - `unavailable`: no connection, or it was lost.
 * - `full`: no room on its disk, or no memory.
 * - `read-only`: it takes no writes, as a standby does.
 * - `refused`: not this user, not this password, no such database, or no right to do this.
 * - `duplicate`: a key was there already.
 * - `conflict`: others were in the way, again and again.
 * - `fault`: anything else, which is a mistake of ours.
 */
export type FailureReason =
  | 'unavailable'
  | 'full'
  | 'read-only'
  | 'refused'
  | 'duplicate'
  | 'conflict'
  | 'fault';

/** Why a statement failed. Its message is the engine's, which can quote values: it goes into no log and no reply. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  readonly reason: FailureReason;
  /** SQLSTATE, or the code of a system error ("ECONNREFUSED"); empty where there is none. */
  readonly code: string;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    this.code = codeOf(error);
    this.reason = reasonOf(this.code, this.message);
  }
}

/** Of what was thrown by a driver. */
export const asFailure = (error: unknown): DatabaseFailure =>
  error instanceof DatabaseFailure ? error : new DatabaseFailure(error);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Where a name has several addresses, each has an error of its own.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** By SQLSTATE (PostgreSQL 15, appendix A), which the other engines share. */
function reasonOf(code: string, message: string): FailureReason {
  if (!/^[0-9A-Z]{5}$/.test(code)) return isOfConnection(code, message) ? 'unavailable' : 'fault';
  if (code === '23505') return 'duplicate';
  if (code === '25006') return 'read-only';
  if (code === '40001' || code === '40P01') return 'conflict';
  if (code === '53100' || code === '53200') return 'full';
  if (code.startsWith('08') || code.startsWith('53') || code.startsWith('57P') || code.startsWith('58'))
    return 'unavailable';
  if (code.startsWith('28') || code === '3D000' || code === '42501') return 'refused';
  // Canceled because it took too long.
  if (code === '57014' || code === '55P03') return 'unavailable';
  return 'fault';
}

/** node-postgres has no codes for a connection that it lost or waited for too long. */
const isOfConnection = (code: string, message: string): boolean =>
  /^(E[A-Z]{3,}|ENOTFOUND)$/.test(code) ||
  /connection (terminated|error|ended)|client has encountered|timeout|socket/i.test(message);
