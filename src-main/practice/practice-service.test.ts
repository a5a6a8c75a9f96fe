import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BegunPractice } from './begin-practice.ts';
import { PracticeService } from './practice-service.ts';

/** Stands for a process of Electron's, which needs Electron. */
class Child extends EventEmitter {
  isEnded = false;

  kill(): boolean {
    this.isEnded = true;
    return true;
  }
}

type Process = BegunPractice & { readonly answer: (answered: unknown) => void; readonly own: Child };

const listening = { kind: 'listening', address: 'http://127.0.0.1:4010/api/v1' };

function newProcess(secret: string): Process {
  const own = new Child();
  let answer: Process['answer'] = () => undefined;
  const reply: BegunPractice['reply'] = new Promise((resolve) => {
    answer = (answered) => resolve({ answered });
    own.once('exit', (ended: number) => resolve({ ended }));
  });
  return {
    child: { kill: () => own.kill(), once: (name, ended) => void own.once(name, ended) },
    own,
    secret,
    reply,
    answer,
  };
}

let begun: Process[];
beforeEach(() => {
  begun = [];
});

const begin = (): BegunPractice => {
  const started = newProcess(`secret ${begun.length}`);
  begun.push(started);
  return started;
};

describe('the practice service', () => {
  it('is the one that was started early, though it listens before anybody asks', async () => {
    const early = newProcess('early');
    early.answer(listening);
    const service = new PracticeService(begin, early);
    const [first, second] = await Promise.all([service.start(), service.start()]);
    expect(first).toEqual({ ok: true, value: { baseAddress: listening.address, secret: 'early' } });
    expect(second).toBe(first);
    expect(begun).toEqual([]);
  });

  it('is started where none was, or where that one has ended', () => {
    void new PracticeService(begin).start();
    expect(begun).toHaveLength(1);
    const early = newProcess('early');
    const service = new PracticeService(begin, early);
    early.own.emit('exit', 1);
    void service.start();
    expect(begun).toHaveLength(2);
  });

  it('ends with the till, even if it was never needed', () => {
    const early = newProcess('early');
    new PracticeService(begin, early).stop();
    expect(early.own.isEnded).toBe(true);
  });

  it('is another one, with another secret, after it could not be started', async () => {
    const service = new PracticeService(begin);
    const failed = service.start();
    begun[0]?.answer({ kind: 'failed', detail: 'the data folder is in use' });
    expect(await failed).toEqual({ ok: false, failure: { detail: 'the data folder is in use' } });
    expect(begun[0]?.own.isEnded).toBe(true);
    const again = service.start();
    // The first one ends some time later, which is nothing to the second.
    begun[0]?.own.emit('exit', 15);
    begun[1]?.answer(listening);
    expect(await again).toMatchObject({ ok: true, value: { secret: 'secret 1' } });
    expect(begun).toHaveLength(2);
  });

  it('says why it did not start', async () => {
    const service = new PracticeService(begin);
    const failed = service.start();
    begun[0]?.own.emit('exit', 9);
    expect(await failed).toEqual({ ok: false, failure: { detail: 'the practice service ended with 9' } });
  });
});
