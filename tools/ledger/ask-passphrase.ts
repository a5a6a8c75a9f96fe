import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks whoever started the program for a passphrase, without showing it; a new one twice. Where nobody sits in front of it,
 * it is the first line of the standard input.
 *
 * @returns what was typed; undefined where the second wasn't the first.
 */
export async function askPassphrase(which: 'new' | 'known'): Promise<string | undefined> {
  const { stdin, stderr } = process;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  const typed = lines[Symbol.asyncIterator]();
  const next = async (prompt: string): Promise<string> => {
    if (stdin.isTTY) stderr.write(prompt);
    const line = await typed.next();
    if (stdin.isTTY) stderr.write('\n');
    return line.done === true ? '' : line.value;
  };
  // Without an echo, Ctrl+C is the line's to hear.
  lines.once('SIGINT', () => process.exit(2));
  try {
    const first = await next('Passphrase: ');
    if (which === 'known' || !stdin.isTTY) return first;
    return (await next('Once more: ')) === first ? first : undefined;
  } finally {
    lines.close();
  }
}
