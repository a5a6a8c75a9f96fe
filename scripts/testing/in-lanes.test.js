// @ts-check
import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.js';

const never = () => false;

/** Jobs that end when they are told to. @param {readonly string[]} names */
function jobsOf(names) {
  /** @type {string[]} */
  const begun = [];
  const ends = new Map(names.map((name) => [name, Promise.withResolvers()]));
  return {
    begun,
    /** @param {string} name */
    work: async (name) => {
      begun.push(name);
      await ends.get(name)?.promise;
      return name;
    },
    /** @param {string} name */
    end: async (name) => {
      ends.get(name)?.resolve(undefined);
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** @param {string} name */
    fail: async (name) => {
      ends.get(name)?.reject(new Error(name));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('does so many at a time, the next one where one has ended', async () => {
  const { begun, work, end } = jobsOf(['a', 'b', 'c', 'd']);
  const done = inLanes(['a', 'b', 'c', 'd'], 2, work, never);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('d');
  await end('a');
  expect(await done).toEqual(['b', 'c', 'd', 'a']);
});

it('does one after the other in one lane', async () => {
  const { begun, work, end } = jobsOf(['a', 'b']);
  const done = inLanes(['a', 'b'], 1, work, never);
  expect(begun).toEqual(['a']);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(await done).toEqual(['a', 'b']);
});

it('begins no further one after the last, and waits for those that have begun', async () => {
  const { begun, work, end } = jobsOf(['a', 'b', 'c']);
  const done = inLanes(['a', 'b', 'c'], 2, work, (name) => name === 'a');
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(await done).toEqual(['a', 'b']);
});

it('rejects as one of them did, once those beside it have ended', async () => {
  const { begun, work, end, fail } = jobsOf(['a', 'b', 'c']);
  let isOver = false;
  const done = inLanes(['a', 'b', 'c'], 2, work, never).finally(() => (isOver = true));
  const rejected = expect(done).rejects.toThrow('a');
  await fail('a');
  expect(begun).toEqual(['a', 'b']);
  expect(isOver).toBe(false);
  await end('b');
  await rejected;
});
