import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { connectionFailure } from '../../src-merchant-api/http/connection-failure.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { UpdateFault } from '../../src-preload/contract/settings/updates.ts';

/** A feed has some hundred bytes per package. */
const feedBytes = 64 * 1024;

export type FetchLimits = {
  /** A server that sends no byte for this long is given up, in milliseconds. */
  readonly silenceMs: number;
  /** After this long any answer is given up, in milliseconds. */
  readonly totalMs: number;
};

const feedLimits: FetchLimits = { silenceMs: 20_000, totalMs: 60_000 };
/** A slow line takes up to an hour for a package. */
const packageLimits: FetchLimits = { silenceMs: 60_000, totalMs: 3 * 3_600_000 };

/** Why something isn't accepted, as an error: it passes through a stream, and through electron-updater. */
export class NotTaken extends Error {
  readonly fault: UpdateFault;
  constructor(fault: UpdateFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Requests a feed's file. Nothing in it is trusted yet. */
export async function fetchFeed(
  fetch: Fetch,
  url: string,
  limits = feedLimits,
): Promise<Result<string, UpdateFault>> {
  const chunks: Uint8Array[] = [];
  try {
    await answerWithin(fetch, url, feedBytes, limits, async (bytes) => {
      for await (const part of bytes) chunks.push(part);
    });
    return succeed(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    return fail(faultOf(error));
  }
}

export type Download = {
  readonly url: string;
  readonly to: string;
  /** In bytes. */
  readonly size: number;
  /** In base64. */
  readonly sha512: string;
  /** Called with the number of bytes received. */
  readonly onProgress: (receivedBytes: number) => void;
  /** Cancels it. */
  readonly signal?: AbortSignal;
};

/**
 * Writes a package to a file, and removes it again unless it is what was promised, to the last byte.
 *
 * @throws NotTaken
 */
export async function downloadPackage(fetch: Fetch, wanted: Download, limits = packageLimits): Promise<void> {
  const { url, to, size, sha512, onProgress, signal } = wanted;
  const hash = createHash('sha512');
  let received = 0;
  try {
    await answerWithin(
      fetch,
      url,
      size,
      limits,
      (bytes) =>
        pipeline(
          bytes,
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const part of chunks) {
              hash.update(part);
              received += part.byteLength;
              onProgress(received);
              yield part;
            }
          },
          createWriteStream(to, { mode: 0o600 }),
        ),
      signal,
    );
    // SECURITY: checked against the hash in the signed feed. A server that ends early has broken off.
    if (received < size) throw new NotTaken('no-answer');
    if (hash.digest('base64') !== sha512) throw new NotTaken('wrong-package');
  } catch (error) {
    await rm(to, { force: true });
    const fault = faultOf(error);
    throw new NotTaken(fault === 'too-long' ? 'wrong-package' : fault);
  }
}

/** Passes the bytes of an answer on, within limits that hold even if `fetch` ignores its signal. */
async function answerWithin(
  fetch: Fetch,
  url: string,
  mostBytes: number,
  { silenceMs, totalMs }: FetchLimits,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const given = new AbortController();
  const giveUp = (): void => given.abort(new NotTaken('no-answer'));
  const givenUp = new Promise<never>((_, reject) => {
    given.signal.addEventListener('abort', () => reject(new NotTaken('no-answer')));
  });
  // Nobody may be waiting for it when it rejects.
  givenUp.catch(() => undefined);
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const total = setTimeout(giveUp, totalMs);
  let silence = setTimeout(giveUp, silenceMs);
  try {
    const response = await Promise.race([
      // SECURITY: no redirect is followed: an answer from another address isn't the one that was requested.
      fetch(url, { redirect: 'manual', credentials: 'omit', cache: 'no-store', signal: given.signal }),
      givenUp,
    ]);
    const { status, headers } = response;
    if (status === 0 || (status >= 300 && status < 400)) throw new NotTaken('redirected');
    if (status === 404 || status === 410) throw new NotTaken('no-feed');
    if (status !== 200 || response.body === null) throw new NotTaken('no-answer');
    if (Number(headers.get('content-length')) > mostBytes) throw new NotTaken('too-long');
    // The platform types it loosely; fetch gives bytes.
    const stream: ReadableStream<Uint8Array> = response.body;
    const reader = stream.getReader();
    await take(
      (async function* () {
        let bytes = 0;
        for (;;) {
          const part = await Promise.race([reader.read(), givenUp]);
          if (part.done) return;
          clearTimeout(silence);
          silence = setTimeout(giveUp, silenceMs);
          bytes += part.value.byteLength;
          // SECURITY: counted after decompression, so that nothing small becomes large here.
          if (bytes > mostBytes) throw new NotTaken('too-long');
          yield part.value;
        }
      })(),
    );
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    signal?.removeEventListener('abort', giveUp);
    // The rest of an answer that was given up isn't received.
    given.abort();
  }
}

/** What is known about anything that was thrown. */
export function faultOf(error: unknown): UpdateFault {
  if (error instanceof NotTaken) return error.fault;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  if (typeof code === 'string' && /^E(ACCES|ROFS|IO|PERM|NOENT)$/.test(code)) return 'failed';
  return connectionFailure(error).kind === 'unreadable-reply' ? 'redirected' : 'no-answer';
}
