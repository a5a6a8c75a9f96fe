import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { value } from '../../../test/value.ts';
import { chainHash } from '../../../src-chain-api/event-link.ts';
import { mostBytesOfBatch, mostEventsOfBatch } from '../../../src-chain-api/limits.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { headOfNothing } from '../../ledger/streams/stored-head.ts';
import { booksOf } from './ledger-books.ts';

let folder: string;
let ledger: Ledger;
const file = (): string => join(folder, 'ledger.sqlite');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-books-'));
  ledger = value(Ledger.open(file()));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

let number = 0;
const sell = (times = 1): void => {
  for (let sale = 0; sale < times; sale += 1) value(ledger.sales.draft(saleIntent((number += 1))));
};

it('are of one moment, and keep no sale from being written meanwhile', () => {
  sell();
  const read = booksOf(file());
  read((books) => {
    // Where the reading held a lock that a sale waits for, this sale would fail: both are in one thread.
    sell();
    expect(books.end.number).toBeLessThan(ledger.head().number);
    expect(books.eventsAfter(0, Infinity).at(-1)?.number).toBe(books.end.number);
  });
  expect(read(({ end }) => end)).toEqual(ledger.head());
});

it('give events in the bytes that were hashed, in batches that a request may hold', () => {
  sell(300);
  const read = booksOf(file());
  let previous = headOfNothing;
  for (;;) {
    const events = read((books) => books.eventsAfter(previous.number, books.end.number));
    if (events.length === 0) break;
    expect(events.length).toBeLessThanOrEqual(mostEventsOfBatch);
    const bytes = events.reduce((sum, { event }) => sum + Buffer.byteLength(event), 0);
    expect(bytes).toBeLessThanOrEqual(mostBytesOfBatch);
    for (const event of events) {
      const linked = chainHash(Buffer.from(previous.hash, 'hex'), {
        ...event,
        event: Buffer.from(event.event),
      });
      expect(Buffer.from(linked).toString('hex')).toBe(event.hash);
      previous = event;
    }
  }
  expect({ number: previous.number, hash: previous.hash }).toEqual(ledger.head());
  expect(read((books) => books.eventsAfter(5, 7).map((event) => event.number))).toEqual([6, 7]);
});

it('can be put aside and replaced while they are not read', () => {
  sell();
  const read = booksOf(file());
  read(() => undefined);
  ledger.close();
  rmSync(file());
  expect(() => read(() => undefined)).toThrow('unable to open database file');
  ledger = value(Ledger.open(file()));
  expect(read(({ end }) => end)).toEqual(headOfNothing);
});
