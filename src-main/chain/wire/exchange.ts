/** A request to the head office. */
export type ChainRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query. */
  readonly target: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: Uint8Array;
};

/** What came back, whole. */
export type ChainReply = {
  readonly status: number;
  /** The Retry-After header, if there is one. */
  readonly retryAfter: string | null;
  readonly body: Uint8Array;
};

/** The certificate isn't that of the head office that the till joined. Nothing was sent. */
export class WrongCertificateError extends Error {
  override readonly name = 'WrongCertificateError';
}

/**
 * Sends a request once, and waits for the whole reply.
 *
 * Rejects if there is none, or not all of it: then nobody knows whether it was done; WrongCertificateError if not.
 */
export type Exchange = (request: ChainRequest, signal?: AbortSignal) => Promise<ChainReply>;
