import { z } from 'zod';
import { claimRequest, claimsPath } from '../../src-chain-api/requests/claims.ts';
import { claim, giveUpClaim } from '../claims/claims.ts';
import type { Database } from '../database/database.ts';
import { read, type Route } from '../server/route.ts';

const params = z.object({ operationId: z.string().min(1).max(100) });

export const claimRoutes = (database: Database): readonly Route[] => [
  {
    method: 'POST',
    path: claimsPath,
    handle: async ({ till, now, ...given }) => {
      const request = read(claimRequest, given.body);
      return request.ok ? claim(database, { till: till.id, request: request.value, now }) : request;
    },
  },
  {
    method: 'DELETE',
    path: `${claimsPath}/:operationId`,
    handle: async ({ till, ...given }) => {
      const of = read(params, given.params);
      return of.ok ? giveUpClaim(database, { till: till.id, operationId: of.value.operationId }) : of;
    },
  },
];
