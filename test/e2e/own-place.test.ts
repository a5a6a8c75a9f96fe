import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { electronOfSetup } from '../windows/counter-app.ts';

const home = mkdtempSync(join(tmpdir(), 'esim-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

type Run = { readonly says: (words: string) => Promise<void>; readonly end: () => Promise<void> };

/** Starts the app from the sources as `npm start` does: without a word of where its data is. */
function startFromSources(): Run {
  const { executable, launchArguments } = electronOfSetup();
  const root = join(import.meta.dirname, '../..');
  const app = spawn(executable, [...launchArguments, root], {
    env: { ...process.env, XDG_CONFIG_HOME: home, APPDATA: home, NODE_COMPILE_CACHE: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  let said = '';
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return {
    says: (words) => expect.poll(() => said, { timeout: 30_000 }).toContain(words),
    end: async () => {
      app.kill('SIGKILL');
      await gone;
    },
  };
}

it('keeps a run from the sources away from an installed till, and says where it is', async () => {
  const installed = ['eSIM Counter', 'esim-counter'].map((name) => join(home, name));
  for (const folder of installed) {
    mkdirSync(join(folder, 'live'), { recursive: true });
    writeFileSync(join(folder, 'live', 'ledger.sqlite'), 'the books of an installed till');
  }
  const own = join(home, 'eSIM Counter (development)');
  const first = startFromSources();
  await first.says(`its data is in ${own}`);
  await expect.poll(() => existsSync(join(own, 'practice', 'ledger.sqlite')), { timeout: 30_000 }).toBe(true);
  const second = startFromSources();
  await second.says('eSIM Counter is open with this data folder already');
  await second.end();
  await first.end();
  for (const folder of installed) {
    expect(readdirSync(folder)).toEqual(['live']);
    expect(readdirSync(join(folder, 'live'))).toEqual(['ledger.sqlite']);
    expect(readFileSync(join(folder, 'live', 'ledger.sqlite'), 'utf8')).toBe(
      'the books of an installed till',
    );
  }
});
