import { cardsPath, cardsRequest } from '../../src-chain-api/requests/cards.ts';
import { keepCards } from '../cards/keep-cards.ts';
import type { Database } from '../database/database.ts';
import { read, type Route } from '../server/route.ts';

export const cardRoutes = (database: Database): readonly Route[] => [
  {
    method: 'POST',
    path: cardsPath,
    handle: async ({ till, now, ...given }) => {
      const request = read(cardsRequest, given.body);
      return request.ok ? keepCards(database, { till, request: request.value, now }) : request;
    },
  },
];
