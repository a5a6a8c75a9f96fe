import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The accepted content encodings. Not "deflate", which has two interpretations. */
export const unpackable = 'gzip, br';

/** Statuses whose replies have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The response in the form of `fetch`, decompressed while it is read.
 *
 * @throws if no Response can be made of it, for example if its status isn't valid HTTP.
 */
export function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  if (bodiless.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(unpacked(incoming)) as ReadableStream<Uint8Array>, { status, headers });
}

/** Other or multiple encodings stay as they are: whoever parses the body finds that it is invalid. */
function unpacked(incoming: IncomingMessage): Readable {
  const unpacker = unpackerOf(incoming.headers['content-encoding']);
  // A truncated reply fails the reader.
  return unpacker === undefined ? incoming : pipeline(incoming, unpacker, () => undefined);
}

function unpackerOf(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
