import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { requests, type RequestName } from '../../src-preload/contract.ts';
import type { CounterApp } from '../windows/counter-app.ts';
import { decoded } from './attacks/encoded-value.ts';
import { rawMessage, requestName } from './attacks/messages.ts';
import {
  attack,
  launchTakenOver,
  uncaughtInMain,
  type RawMessage,
  type RawOutcome,
} from './attacks/taken-over-window.ts';

const wanted = 100_000;
const atOnce = 1_000;

/** Sent only where the schema refuses them: they would end the attack, by changing who is at the till or which till. */
const endsTheAttack: ReadonlySet<RequestName> = new Set([
  ...(['staff-lock', 'staff-change', 'account-connect', 'account-practice', 'account-resume'] as const),
  ...(['account-sign-out'] as const),
  ...(['books-recover', 'books-try-again'] as const),
]);

type Verdict = 'nobody-serves-it' | 'another-window-may' | 'not-in-its-schema' | 'allowed';

/** What has to become of a message, by the contract. */
function verdictOf(message: RawMessage): Verdict {
  const name = requestName(message);
  if (name === undefined) return 'nobody-serves-it';
  if (requests[name].audience !== 'counter') return 'another-window-may';
  const { request } = requests[name];
  try {
    return request.safeParse(decoded(message.value)).success ? 'allowed' : 'not-in-its-schema';
  } catch {
    // What is to be frozen and can't be.
    return 'not-in-its-schema';
  }
}

const errors: Readonly<Record<Exclude<Verdict, 'allowed'>, RegExp>> = {
  'nobody-serves-it': /No handler registered/,
  'another-window-may': / is not for this window$/,
  'not-in-its-schema': / was not asked in its schema$/,
};

/** What is wrong with an outcome; undefined where nothing is. */
function faultOf(message: RawMessage, verdict: Verdict, outcome: RawOutcome): string | undefined {
  if (verdict === 'allowed' || outcome === null || errors[verdict].test(outcome)) return undefined;
  return `${verdict}: ${outcome}: ${JSON.stringify(message).slice(0, 500)}`;
}

describe('a window that was taken over', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchTakenOver();
    // Native dialogs and other programs: nobody is here to answer them.
    await counter.electron.evaluate(({ dialog, shell }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
      shell.openPath = () => Promise.resolve('');
      shell.openExternal = () => Promise.reject(new Error('opened outside'));
    });
  });
  afterAll(() => counter.close());

  it('gets none of 100,000 messages accepted that the contract forbids, and harms nothing in main', async () => {
    const counts = new Map<Verdict, number>();
    const thrown = new Map<string, number>();
    const faults: string[] = [];
    let sent = 0;
    for (let batch = 0; sent < wanted; batch += 1) {
      const messages = fc
        .sample(rawMessage, { numRuns: atOnce, seed: 20261122 + batch })
        .map((message) => ({ message, verdict: verdictOf(message) }))
        .filter(({ message, verdict }) => {
          const name = requestName(message);
          return verdict !== 'allowed' || name === undefined || !endsTheAttack.has(name);
        });
      const outcomes = await attack(
        counter,
        messages.map(({ message }) => message),
      );
      for (const [at, { message, verdict }] of messages.entries()) {
        const outcome = outcomes[at];
        if (outcome === undefined || outcome === null) continue;
        sent += 1;
        counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
        const fault = faultOf(message, verdict, outcome);
        if (fault !== undefined) faults.push(fault);
        if (verdict === 'allowed' && outcome !== 'resolved') {
          const error = outcome.replace(/^.*?': (Error: )?/, '').slice(0, 120);
          thrown.set(error, (thrown.get(error) ?? 0) + 1);
        }
      }
    }
    console.log(`messages: ${sent.toLocaleString('en')}`, Object.fromEntries(counts));
    console.log('allowed, and not answered:', Object.fromEntries(thrown));
    expect(faults).toEqual([]);
    expect(counts.get('not-in-its-schema')).toBeGreaterThan(wanted / 3);
    expect(counts.get('allowed')).toBeGreaterThan(wanted / 50);
    expect(await uncaughtInMain(counter)).toEqual([]);
    expect(await counter.page.evaluate(async () => (await till.ask('snapshot'))?.mode)).toBe('practice');
  }, 600_000);

  it('does no more with messages that nobody waits for an answer of', async () => {
    await counter.page.evaluate(() => {
      for (const channel of ['ask:staff-lock', 'ask:snapshot', 'push:sale', 'ask:account-practice']) {
        raw.send(channel, 'x');
        raw.sendToOthers(channel, 'x');
      }
    });
    expect(await counter.page.evaluate(async () => (await till.ask('staff-state')).kind)).toBe('off');
    expect(await uncaughtInMain(counter)).toEqual([]);
  });

  it('brings main down by no size or depth of a message', async () => {
    const sizes = [
      { '#': 'long', of: 50_000_000 },
      { '#': 'bytes', of: 50_000_000 },
      { '#': 'deep', of: 3_000 },
      { '#': 'deep', of: 100_000 },
      { '#': 'many-keys', of: 200_000 },
      { '#': 'holes', of: 4_000_000_000 },
    ];
    for (const value of sizes) {
      const [whole, inside] = await attack(counter, [
        { channel: 'ask:orders', value },
        { channel: 'ask:order', value: { orderId: value } },
      ]);
      for (const outcome of [whole, inside])
        if (outcome !== null) expect(outcome).toMatch(errors['not-in-its-schema']);
    }
    expect(await counter.page.evaluate(async () => (await till.ask('snapshot'))?.mode)).toBe('practice');
    expect(await uncaughtInMain(counter)).toEqual([]);
  });

  it('keeps main from nothing by a flood: it answers, and the customers’ window is served', async () => {
    // Of its own: what was sent before may have opened the customers' window already.
    const flooded = await launchTakenOver();
    onTestFinished(() => flooded.close());
    await flooded.page.evaluate(() => {
      const flood = { goesOn: true, refused: 0 };
      Object.assign(globalThis, { flood });
      const wave = async (): Promise<void> => {
        const messages = Array.from({ length: 500 }, () => ({
          channel: 'ask:catalog',
          value: { '#': 'undefined' },
        }));
        const outcomes = await raw.attack(JSON.stringify(messages));
        flood.refused += outcomes.filter((outcome) => outcome?.endsWith('is asked too often')).length;
        if (flood.goesOn) void wave();
      };
      void wave();
    });
    const opened = flooded.electron.waitForEvent('window');
    await flooded.electron.evaluate(({ app }) => app.getName());
    await flooded.page.evaluate(() => till.ask('customer-display-in-front'));
    const display = await opened;
    await display.locator('[data-scene]').waitFor();
    const refused = (): Promise<number> =>
      flooded.page.evaluate(() => (globalThis as unknown as { flood: { refused: number } }).flood.refused);
    // It is served because of that, and not by a main that has time for all of them.
    await expect.poll(refused).toBeGreaterThan(500);
    await flooded.page.evaluate(() => {
      const { flood } = globalThis as unknown as { flood: { goesOn: boolean } };
      flood.goesOn = false;
    });
    await display.close();
    expect(await uncaughtInMain(flooded)).toEqual([]);
  });

  it('opens one dialog at a time, and nothing outside of it without one', async () => {
    const asked = await counter.electron.evaluate(({ dialog, shell }) => {
      const seen = { dialogs: 0, outside: [] as string[], close: (): void => undefined };
      Object.assign(globalThis, { seen });
      dialog.showMessageBox = () => {
        seen.dialogs += 1;
        return new Promise(
          (resolve) => (seen.close = () => resolve({ response: 1, checkboxChecked: false })),
        );
      };
      shell.openExternal = (address) => {
        seen.outside.push(address);
        return Promise.resolve();
      };
      return seen.dialogs;
    });
    expect(asked).toBe(0);
    const value = { way: 'mail', to: null, subject: 'x', text: 'x' };
    const messages = Array.from({ length: 200 }, () => ({ channel: 'ask:message-open', value }));
    const outcomes = attack(counter, messages);
    const seen = (): Promise<{ dialogs: number; outside: string[] }> =>
      counter.electron.evaluate(() => {
        const { dialogs, outside } = (
          globalThis as unknown as { seen: { dialogs: number; outside: string[] } }
        ).seen;
        return { dialogs, outside };
      });
    await expect.poll(async () => (await seen()).dialogs).toBe(1);
    await counter.page.evaluate(() => till.ask('staff-state'));
    expect(await seen()).toEqual({ dialogs: 1, outside: [] });
    await counter.electron.evaluate(() => {
      (globalThis as unknown as { seen: { close: () => void } }).seen.close();
    });
    expect((await outcomes).filter((outcome) => outcome === 'resolved')).toHaveLength(1);
    // It was answered with "Cancel".
    expect(await seen()).toEqual({ dialogs: 1, outside: [] });
  });
});
