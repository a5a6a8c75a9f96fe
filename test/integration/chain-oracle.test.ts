import { describe, expect, it } from 'vitest';
import { compare, type TillBooks } from '../chain/oracle/compare.ts';
import type { HeadOfficeBook, KeptLink, KeptStream } from '../chain/oracle/head-office-links.ts';
import { beforeEverything, hashOf, type Link } from '../chain/oracle/link.ts';

/** A chain of so many events that says `text`, after a link or from the beginning. */
function chain(
  text: string,
  count: number,
  after: Pick<Link, 'number' | 'hash'> = { number: 0, hash: beforeEverything },
): Link[] {
  const links: Link[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = links.at(-1) ?? after;
    const number = before.number + 1;
    const hash = hashOf(before.hash, { number, subject: 's', at: 1, event: Buffer.from(text) });
    links.push({ number, previous: before.hash, hash });
  }
  return links;
}

const kept = (stream: string, links: readonly Link[]): KeptLink[] =>
  links.map((link) => ({ ...link, stream, own: link.hash }));

const stream = (id: string, more: Partial<KeptStream> = {}): KeptStream => ({
  ...{ id, isOpen: true, base: beforeEverything, baseNumber: 0, parent: null },
  ...more,
});

const office = (links: readonly KeptLink[], streams: readonly KeptStream[], alarms = 0): HeadOfficeBook => ({
  ...{ links, alarms, quarantined: new Set() },
  streams: new Map(streams.map((each) => [each.id, each])),
});

const tills = (
  living: readonly Link[],
  dead: readonly Link[] = [],
  had: readonly Link[] = [],
): TillBooks => ({
  ...{ living, dead },
  kept: new Set(had.map(({ hash }) => hash)),
});

const verdicts = (...compared: Parameters<typeof compare>): string[] =>
  compare(...compared).map(({ verdict }) => verdict);

const all = chain('a', 4);
const fork = all[1] ?? expect.fail('it is short');
const other = chain('b', 2, fork);
const forked = [
  stream('one', { isOpen: false }),
  stream('two', { base: fork.hash, baseNumber: 2, parent: 'one' }),
];

describe('What is compared after a run of the chain', () => {
  it('agrees where the head office has every event once', () => {
    expect(verdicts(tills(all), office(kept('one', all), [stream('one')]))).toEqual([]);
  });

  it('is lost where an event of a till that sells on is not there', () => {
    expect(verdicts(tills(all), office(kept('one', all.slice(0, 3)), [stream('one')]))).toEqual(['lost']);
  });

  it('is lost where the head office had it of a file that is gone, but not where it never had it', () => {
    const less = office(kept('one', all.slice(0, 3)), [stream('one')]);
    expect(verdicts(tills(all.slice(0, 2), all, all), less)).toEqual(['lost']);
    expect(verdicts(tills(all.slice(0, 2), all), less)).toEqual([]);
  });

  it('is doubled where an event is in two streams, where no till wrote it, and where a key was there twice', () => {
    const twice = kept('two', all.slice(2));
    expect(verdicts(tills(all), office([...kept('one', all), ...twice], forked))).toEqual([
      'doubled',
      'doubled',
    ]);
    expect(verdicts(tills(all.slice(0, 3)), office(kept('one', all), [stream('one')]))).toEqual(['doubled']);
    expect(verdicts(tills(all), office(kept('one', all), [stream('one')], 1))).toEqual(['doubled']);
  });

  it('is doubled where the text that is kept is not the one that was hashed', () => {
    const [first, ...others] = kept('one', all);
    const changed = { ...(first ?? expect.fail('none')), own: 'f'.repeat(64) };
    expect(verdicts(tills(all), office([changed, ...others], [stream('one')]))).toEqual([
      'lost',
      'doubled',
      'unseen',
    ]);
  });

  it('agrees on a fork that goes on in a child of a closed stream', () => {
    const links = [...kept('one', all), ...kept('two', other)];
    expect(verdicts(tills([...all, ...other]), office(links, forked))).toEqual([]);
  });

  it('is an unseen fork where the stream still takes events, or none begins there', () => {
    const links = [...kept('one', all), ...kept('two', other)];
    const open = forked.map((each) => ({ ...each, isOpen: true }));
    expect(verdicts(tills([...all, ...other]), office(links, open))).toEqual(['unseen']);
  });

  it('is an unseen fork where one stream holds two histories', () => {
    // Computed after the one before it, it is another.
    const grafted = kept('one', other.slice(1)).map((link) => ({ ...link, own: 'f'.repeat(64) }));
    const mixed = [...kept('one', all.slice(0, 3)), ...grafted];
    expect(verdicts(tills([...all, ...other]), office(mixed, [stream('one')]))).toContain('unseen');
  });
});
