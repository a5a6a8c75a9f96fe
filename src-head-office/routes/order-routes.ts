import { findOrdersPath, findOrdersRequest } from '../../src-chain-api/requests/orders.ts';
import type { Database } from '../database/database.ts';
import { findOrders } from '../lookups/find-orders.ts';
import { read, type Route } from '../server/route.ts';

export const orderRoutes = (database: Database): readonly Route[] => [
  {
    method: 'POST',
    path: findOrdersPath,
    handle: async ({ till, now, ...given }) => {
      const request = read(findOrdersRequest, given.body);
      return request.ok ? findOrders(database, { till: till.id, request: request.value, now }) : request;
    },
  },
];
