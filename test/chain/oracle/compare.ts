import type { HeadOfficeBook } from './head-office-links.ts';
import { beforeEverything, type Link } from './link.ts';

export type Verdict = 'lost' | 'doubled' | 'unseen';
export type Finding = { readonly verdict: Verdict; readonly what: string };

/** What tills wrote, by those that read their files. */
export type TillBooks = {
  /** Of files that sell on: the head office has to have each of them. */
  readonly living: readonly Link[];
  /** Of files that were put aside, and of every copy: it may have them. */
  readonly dead: readonly Link[];
  /** Hashes that it had when a till's file was put aside, and may not have lost since. */
  readonly kept: ReadonlySet<string>;
};

/** Compares what was written at the tills with what the head office has. */
export function compare(tills: TillBooks, office: HeadOfficeBook): Finding[] {
  return [
    ...lost(tills, office),
    ...doubled(tills, office),
    ...brokenStreams(office),
    ...unseenForks(tills, office),
  ];
}

function lost({ living, dead, kept }: TillBooks, { links }: HeadOfficeBook): Finding[] {
  const there = new Set(links.map(({ own }) => own));
  const wanted = new Map(
    [...dead.filter(({ hash }) => kept.has(hash)), ...living].map((link) => [link.hash, link]),
  );
  return [...wanted.values()]
    .filter(({ hash }) => !there.has(hash))
    .map(({ number, hash }) => ({ verdict: 'lost', what: `event ${number} (${short(hash)}) of a till` }));
}

function doubled({ living, dead }: TillBooks, { links, alarms }: HeadOfficeBook): Finding[] {
  const written = new Set([...living, ...dead].map(({ hash }) => hash));
  const times = new Map<string, number>();
  for (const { own } of links) times.set(own, (times.get(own) ?? 0) + 1);
  return [
    ...[...times].flatMap(([hash, count]): Finding[] =>
      count === 1 ? [] : [{ verdict: 'doubled', what: `${short(hash)} is there ${count} times` }],
    ),
    ...links.flatMap(({ own, number, stream }): Finding[] =>
      written.has(own) ? [] : [{ verdict: 'doubled', what: `no till wrote event ${number} of ${stream}` }],
    ),
    ...Array.from({ length: alarms }, (): Finding => ({
      verdict: 'doubled',
      what: 'an alarm: a key was there twice',
    })),
  ];
}

/** A stream whose events don't follow one another holds two histories. */
const brokenStreams = ({ links, streams }: HeadOfficeBook): Finding[] =>
  links.flatMap(({ own, hash, number, stream }, index): Finding[] => {
    const before = links[index - 1];
    const follows = before?.stream === stream ? before.number : streams.get(stream)?.baseNumber;
    if (own === hash && follows === number - 1) return [];
    return [{ verdict: 'unseen', what: `event ${number} of ${stream} does not follow the one before` }];
  });

/** Where two events follow the same one, the head office has to have closed a stream there and gone on in a child of it. */
function unseenForks({ living, dead }: TillBooks, { links, streams }: HeadOfficeBook): Finding[] {
  const there = new Set(links.map(({ own }) => own));
  const successors = new Map<string, Set<string>>();
  for (const { previous, hash } of [...living, ...dead]) {
    // Nobody can see what was only in a file that is gone. And each till begins with a first event of its own.
    if (!there.has(hash) || previous === beforeEverything) continue;
    successors.set(previous, (successors.get(previous) ?? new Set()).add(hash));
  }
  const streamOf = new Map(links.map(({ own, stream }) => [own, stream]));
  return [...successors].flatMap(([previous, { size }]): Finding[] => {
    if (size < 2) return [];
    const children = [...streams.values()].filter(({ base, parent }) => base === previous && parent !== null);
    // All but one of them begin a child, and the stream that has it takes no more events.
    const parent = streams.get(streamOf.get(previous) ?? children[0]?.parent ?? '');
    if (children.length >= size - 1 && parent?.isOpen === false) return [];
    return [
      {
        verdict: 'unseen',
        what: `${size} events follow ${short(previous)}, and ${children.length} streams begin there`,
      },
    ];
  });
}

const short = (hash: string): string => hash.slice(0, 12);
