/** Why the service can't start, in one line for whoever started it. Everything else that is thrown is a fault. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The code of a system error ("ENOENT", "EADDRINUSE"), or its message where it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
