import { Client } from 'pg';
import { z } from 'zod';
import { hashOf, type Link } from './link.ts';

/** An event of a stream as the head office keeps it. `own` is the hash of what is kept, `hash` what is kept as its hash. */
export type KeptLink = Link & { readonly stream: string; readonly own: string };

export type KeptStream = {
  readonly id: string;
  readonly isOpen: boolean;
  /** The event that its first one follows: its hash. */
  readonly base: string;
  readonly baseNumber: number;
  readonly parent: string | null;
};

/** The head office's database, read past the program that wrote it. */
export type HeadOfficeBook = {
  readonly links: readonly KeptLink[];
  readonly streams: ReadonlyMap<string, KeptStream>;
  /** Hashes of what was offered after a fork. */
  readonly quarantined: ReadonlySet<string>;
  /** Of the alarm table: each is a key that was there twice. */
  readonly alarms: number;
};

const streamRow = z.object({
  id: z.string(),
  state: z.string(),
  parent_stream: z.string().nullable(),
  base_number: z.coerce.number(),
  base_hash: z.instanceof(Buffer),
});
const eventRow = z.object({
  stream_id: z.string(),
  number: z.coerce.number(),
  subject: z.string(),
  at: z.coerce.number(),
  event: z.instanceof(Buffer),
  hash: z.instanceof(Buffer),
});
const hashRow = z.object({ hash: z.instanceof(Buffer) });
const countRow = z.object({ count: z.coerce.number() });

export async function readHeadOffice(url: string): Promise<HeadOfficeBook> {
  return withClient(url, async (all) => {
    const streamRows = await all(
      'SELECT id, state, parent_stream, base_number, base_hash FROM stream',
      streamRow,
    );
    const streams = new Map(
      streamRows.map((each) => [
        each.id,
        {
          id: each.id,
          isOpen: each.state === 'open',
          base: each.base_hash.toString('hex'),
          baseNumber: each.base_number,
          parent: each.parent_stream,
        },
      ]),
    );
    const rows = await all(
      'SELECT stream_id, number, subject, at, event, hash FROM event ORDER BY stream_id, number',
      eventRow,
    );
    let before: { readonly stream: string; readonly hash: string } | undefined;
    const links = rows.map((each): KeptLink => {
      const stream = each.stream_id;
      const previous =
        before?.stream === stream
          ? before.hash
          : (streams.get(stream)?.base ?? 'of a stream that is not there');
      const hash = each.hash.toString('hex');
      before = { stream, hash };
      return { stream, number: each.number, previous, hash, own: hashOf(previous, each) };
    });
    const quarantined = await all('SELECT hash FROM quarantine', hashRow);
    const [alarm] = await all('SELECT count(*) AS count FROM alarm', countRow);
    return {
      links,
      streams,
      quarantined: new Set(quarantined.map(({ hash }) => hash.toString('hex'))),
      alarms: alarm?.count ?? 0,
    };
  });
}

/** The hashes of all events that are there. */
export const hashesAt = (url: string): Promise<Set<string>> =>
  withClient(
    url,
    async (all) =>
      new Set((await all('SELECT hash FROM event', hashRow)).map(({ hash }) => hash.toString('hex'))),
  );

type All = <Row>(sql: string, row: z.ZodType<Row>) => Promise<Row[]>;

async function withClient<Value>(url: string, read: (all: All) => Promise<Value>): Promise<Value> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await read(async (sql, shape) => (await client.query(sql)).rows.map((each) => shape.parse(each)));
  } finally {
    await client.end();
  }
}
