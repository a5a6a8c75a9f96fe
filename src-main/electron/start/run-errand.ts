import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { app } from 'electron';
import { keychainService } from './program-place.ts';
import { answerWithinMs, Keychain } from '../../keychain/keychain.ts';
import { splitInput, type Errand } from '../../provisioning/command-line.ts';
import { exportProfile } from '../../provisioning/export-profile.ts';
import { provision } from '../../provisioning/provision.ts';

/**
 * Runs a command from the command line instead of selling, without a window. Only the one program that holds the data
 * folder may call this.
 *
 * @returns the exit code: 0 if it was done, 1 if nothing was changed, 2 if there is no such command.
 */
export async function runErrand(errand: Errand): Promise<number> {
  const dataFolder = app.getPath('userData');
  return errand.kind === 'provision'
    ? provisionFrom(errand.from, dataFolder)
    : exportTo(errand.to, dataFolder);
}

async function provisionFrom(from: string, dataFolder: string): Promise<number> {
  if (from === '')
    return complain(['Name the profile: --provision profile.json, or - for the standard input.'], 2);
  let file: string | undefined;
  try {
    if (from !== '-') file = readFileSync(from, 'utf8');
  } catch {
    return complain([`${from} can't be read: nothing was changed.`], 2);
  }
  const { secret, rest } = splitInput(process.stdin.isTTY ? await askSecret() : await text(process.stdin));
  const keychain = new Keychain(
    async () => (await import('keytar')).default,
    answerWithinMs,
    keychainService(),
  );
  const done = await provision({ dataFolder, profile: file ?? rest, secret, keychain });
  if (!done.ok) return complain(done.failure, 1);
  process.stdout.write(done.value.map((line) => `${line}\n`).join(''));
  return 0;
}

function exportTo(to: string, dataFolder: string): number {
  if (to === '')
    return complain(
      ['Name the file to write: --export-profile profile.json, or - for the standard output.'],
      2,
    );
  const profile = `${JSON.stringify(exportProfile(dataFolder), null, 2)}\n`;
  if (to === '-') process.stdout.write(profile);
  else {
    try {
      writeFileSync(to, profile, { flag: 'wx', mode: 0o600 });
    } catch {
      return complain([`${to} can't be written, or is there already: name another file.`], 1);
    }
  }
  return 0;
}

/** Asks on the terminal for the account's secret, without showing it. */
async function askSecret(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write('Secret of the account (empty to keep the one in the keychain): ');
  try {
    const typed = await lines[Symbol.asyncIterator]().next();
    process.stderr.write('\n');
    return typed.done === true ? '' : typed.value;
  } finally {
    lines.close();
  }
}

function complain(sentences: readonly string[], code: number): number {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''));
  return code;
}
