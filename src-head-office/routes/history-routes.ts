import { z } from 'zod';
import { historyLinesPath, historyLinesRequest, historyQuery } from '../../src-chain-api/requests/history.ts';
import type { Database } from '../database/database.ts';
import { keepLines, readHistory } from '../history/history.ts';
import { read, type Route } from '../server/route.ts';

const params = z.object({ orderId: z.string().min(1).max(100) });

export const historyRoutes = (database: Database): readonly Route[] => [
  {
    method: 'POST',
    path: historyLinesPath,
    handle: async ({ till, now, ...given }) => {
      const request = read(historyLinesRequest, given.body);
      return request.ok ? keepLines(database, { till: till.id, request: request.value, now }) : request;
    },
  },
  {
    method: 'GET',
    path: `${historyLinesPath}/:orderId`,
    handle: async ({ till, ...given }) => {
      const [of, query] = [read(params, given.params), read(historyQuery, given.query)];
      if (!of.ok) return of;
      if (!query.ok) return query;
      const { merchantId } = query.value;
      return readHistory(database, { till: till.id, merchantId, orderId: of.value.orderId });
    },
  },
];
