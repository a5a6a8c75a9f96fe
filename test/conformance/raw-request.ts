import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Broken } from './verdict.ts';

export type RawRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** A reply as it came. */
export type Reply = {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
};

const longestMs = 30_000;
const largestBytes = 64 * 1024 * 1024;

/**
 * Sends a request once, on a connection of its own: nothing repeats it, follows a redirect or reads meaning into it.
 *
 * @throws Broken where no whole reply comes.
 */
export function sendRaw({ method, url, headers, body }: RawRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Broken(`no whole reply: ${why}`));
    const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = {
      method,
      headers: { ...headers, ...length },
      agent: false,
      signal: AbortSignal.timeout(longestMs),
    };
    const call = send(url, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > largestBytes) call.destroy(new Error(`more than ${largestBytes} bytes`));
        else parts.push(part);
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, contentType: received['content-type'] ?? '', text, json: parsed(text) });
      });
    });
    call.on('error', (error) => fail(error.message));
    call.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
