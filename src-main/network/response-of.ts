import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** In which ways a reply may come packed. Not "deflate", which is read in two ways. */
export const unpackable = 'gzip, br';

/** Statuses whose replies have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * What came back, as `fetch` has it, unpacked as it is read.
 *
 * @throws where no Response can be made of it: its status is none of HTTP's, say.
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

/** What is packed in another way, or more than once, stays as it came: whoever reads it finds that it is nothing. */
function unpacked(incoming: IncomingMessage): Readable {
  const unpacker = unpackerOf(incoming.headers['content-encoding']);
  // A reply that breaks off breaks off what is read.
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
