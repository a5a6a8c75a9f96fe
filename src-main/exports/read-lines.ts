import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const chunkBytes = 256 * 1024;

/** An event is a few kilobytes. What is longer than this is no line of ours, in bytes. */
const longestLine = 16 * 1024 * 1024;

/** A line without its end, and the SHA-256 of all lines before it. */
export type ReadLine = { readonly line: string; readonly before: () => string };

/**
 * The lines of a text file, each read when it is asked for. What is behind the last line's end is none.
 * Throws the file system's errors, and RangeError where a line is too long.
 */
export function* readLines(file: string): Generator<ReadLine, void> {
  const handle = openSync(file, 'r');
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(chunkBytes);
  let rest = Buffer.alloc(0);
  try {
    for (;;) {
      const length = readSync(handle, chunk);
      const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
      let start = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        yield { line: bytes.toString('utf8', start, end), before: () => hash.copy().digest('hex') };
        hash.update(bytes.subarray(start, end + 1));
        start = end + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
      if (rest.length > longestLine) throw new RangeError('a line is too long');
      if (length === 0) return;
    }
  } finally {
    closeSync(handle);
  }
}
