import { z } from 'zod';
import { streamId } from '../../src-chain-api/ids.ts';
import {
  appendRequest,
  eventsPath,
  eventsQuery,
  openStreamRequest,
  sessionPath,
  streamPath,
} from '../../src-chain-api/requests/streams.ts';
import type { Database } from '../database/database.ts';
import { appendEvents } from '../ingest/append-events.ts';
import type { Log } from '../log/log-event.ts';
import { read, type Route } from '../server/route.ts';
import { beginSession } from '../streams/begin-session.ts';
import { openStream } from '../streams/open-stream.ts';
import { readEvents } from '../streams/read-events.ts';

const params = z.object({ id: streamId });

/** @param stored something was added to a stream. */
export const streamRoutes = (database: Database, log: Log, stored: () => void): readonly Route[] => [
  {
    method: 'PUT',
    path: streamPath(':id'),
    handle: async ({ till, now, ...given }) => {
      const [of, request] = [read(params, given.params), read(openStreamRequest, given.body)];
      if (!of.ok) return of;
      if (!request.ok) return request;
      return openStream(database, { till: till.id, stream: of.value.id, request: request.value, now });
    },
  },
  {
    method: 'POST',
    path: sessionPath(':id'),
    handle: async ({ till, now, ...given }) => {
      const of = read(params, given.params);
      return of.ok ? beginSession(database, { till: till.id, stream: of.value.id, now }) : of;
    },
  },
  {
    method: 'POST',
    path: eventsPath(':id'),
    handle: async ({ till, now, ...given }) => {
      const [of, request] = [read(params, given.params), read(appendRequest, given.body)];
      if (!of.ok) return of;
      if (!request.ok) return request;
      const stream = of.value.id;
      const appended = await appendEvents(database, { till: till.id, stream, request: request.value, now });
      if (!appended.ok && appended.failure.kind === 'fork')
        log({ event: 'fork', till: till.id, stream, after: appended.failure.common.number });
      if (!appended.ok && appended.failure.kind === 'alarm')
        log({ event: 'alarm', till: till.id, stream, after: request.value.after.number });
      if (appended.ok) stored();
      return appended;
    },
  },
  {
    method: 'GET',
    path: eventsPath(':id'),
    handle: async ({ till, ...given }) => {
      const [of, query] = [read(params, given.params), read(eventsQuery, given.query)];
      if (!of.ok) return of;
      if (!query.ok) return query;
      return readEvents(database, { till: till.id, stream: of.value.id, from: query.value.from });
    },
  },
];
