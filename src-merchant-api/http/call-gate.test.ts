import { describe, expect, it } from 'vitest';
import { CallGate, type Urgency } from './call-gate.ts';

/** Calls that end when they are told to, in the order in which they began. */
function calls(gate: CallGate) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    start: (name: string, urgency: Urgency) =>
      void gate.pass(urgency, () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      // The next one begins a few turns of the queue later.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('the call gate', () => {
  it('reserves the last slot for purchases', () => {
    const { start, began } = calls(new CallGate(() => 0));
    for (const name of ['a', 'b', 'c', 'd']) start(name, 'list');
    expect(began).toEqual(['a', 'b', 'c']);
    start('sale', 'spend');
    start('second sale', 'spend');
    expect(began).toEqual(['a', 'b', 'c', 'sale']);
  });

  it('admits urgent calls first, and others in order', async () => {
    const { start, end, began } = calls(new CallGate(() => 0));
    for (const name of ['1', '2', '3', '4']) start(name, 'spend');
    start('list', 'list');
    start('read', 'read');
    start('read 2', 'read');
    start('sale', 'spend');
    await end('1');
    expect(began.at(-1)).toBe('sale');
    await end('2');
    // Three are under way still, which are all the places that a read may take.
    expect(began.at(-1)).toBe('sale');
    await end('3');
    expect(began.at(-1)).toBe('read');
    await end('4');
    expect(began.at(-1)).toBe('read 2');
    await end('sale');
    expect(began.at(-1)).toBe('list');
  });

  it('releases the slot when a call throws', async () => {
    const gate = new CallGate(() => 0);
    for (let time = 0; time < 10; time += 1) {
      await expect(gate.pass('list', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await gate.pass('list', () => Promise.resolve(1))).toBe(1);
  });

  it('knows until when the service asked to wait', () => {
    let now = 0;
    const gate = new CallGate(() => now);
    expect(gate.pausedForMs()).toBe(0);
    gate.pause(5_000, null);
    gate.pause(1_000, null);
    expect(gate.pausedForMs()).toBe(5_000);
    now = 4_000;
    expect(gate.pausedForMs()).toBe(1_000);
    now = 6_000;
    expect(gate.pausedForMs()).toBe(0);
    gate.pause(86_400_000, null);
    expect(gate.pausedForMs()).toBe(600_000);
  });
});

describe('a service that asks to be left alone', () => {
  let now = 0;
  const gate = () => {
    now = 0;
    return new CallGate(() => now);
  };

  it('is left alone by everything where it was asked about nothing in particular', () => {
    const one = gate();
    one.pause(1_000, null);
    now = 400;
    expect(one.pausedForMs()).toBe(600);
    now = 1_000;
    expect(one.pausedForMs()).toBe(0);
  });

  it('at one order means that order alone, however often', () => {
    const one = gate();
    for (const at of [10, 500, 1_000]) {
      now = at;
      one.pause(1_000, 'order');
    }
    expect(one.pausedForMs()).toBe(0);
    expect(one.claimProbe()).toBe(false);
    expect(one.topicPausedForMs('order')).toBe(1_000);
    expect([null, 'other'].map((each) => one.topicPausedForMs(each))).toEqual([0, 0]);
    now = 2_000;
    expect(one.topicPausedForMs('order')).toBe(0);
  });

  it('at an order for a day is asked after ten minutes', () => {
    const one = gate();
    one.pause(86_400_000, 'order');
    expect(one.topicPausedForMs('order')).toBe(600_000);
  });

  it('at two orders may mean everything, which is asked once', () => {
    const one = gate();
    now = 10;
    one.pause(1_000, 'order');
    now = 20;
    one.pause(1_000, 'other');
    expect(one.pausedForMs()).toBe(0);
    expect([one.claimProbe(), one.claimProbe()]).toEqual([true, false]);
    now = 30;
    one.pause(1_000, 'third');
    expect(one.claimProbe()).toBe(false);
  });

  it('at two orders means those where it answered something that it was asked between', () => {
    const one = gate();
    now = 10;
    one.pause(1_000, 'order');
    one.answered(15, null);
    now = 20;
    one.pause(1_000, 'other');
    expect(one.claimProbe()).toBe(false);
    expect(one.topicPausedForMs('order')).toBe(990);
  });

  it('at two orders may mean everything where what it answers was asked before', () => {
    const one = gate();
    now = 10;
    one.pause(1_000, 'order');
    one.answered(5, null);
    now = 20;
    one.pause(1_000, 'other');
    expect(one.claimProbe()).toBe(true);
  });

  it('is asked everything again once it answers something that it was asked since', () => {
    const one = gate();
    now = 10;
    one.pause(1_000, null);
    one.answered(5, 'order');
    expect(one.pausedForMs()).toBe(1_000);
    one.answered(10, 'order');
    expect(one.pausedForMs()).toBe(0);
  });

  it('at one order is asked about it again once it answers about it', () => {
    const one = gate();
    one.pause(1_000, 'order');
    one.answered(0, 'other');
    expect(one.topicPausedForMs('order')).toBe(1_000);
    one.answered(0, 'order');
    expect(one.topicPausedForMs('order')).toBe(0);
  });
});
