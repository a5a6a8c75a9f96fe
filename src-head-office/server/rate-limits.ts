import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TillId } from '../../src-chain-api/ids.ts';

/** Requests in a minute at most. */
export type RateLimits = {
  /** Of one till, signed. A till sends one after another. */
  readonly perTill: number;
  /** From one address: many tills may stand behind it. */
  readonly perAddress: number;
  /** From one address that were refused for their signature or their code: guesses. */
  readonly refusalsPerAddress: number;
  /** That are being worked on, of all. */
  readonly atOnce: number;
};

export const usualLimits: RateLimits = {
  perTill: 1200,
  perAddress: 60_000,
  refusalsPerAddress: 60,
  atOnce: 500,
};

const windowMs = 60_000;

/** In how many seconds to come again; null where there is room. Counts the request. */
type Limiter = (request: FastifyRequest) => Promise<number | null>;

export type Limiters = {
  readonly address: Limiter;
  readonly till: (request: FastifyRequest, till: TillId) => Promise<number | null>;
  /** Whether an address has guessed too often. Counts nothing. */
  readonly refusals: Limiter;
  readonly countRefusal: Limiter;
};

/** The server has to have @fastify/rate-limit. */
export function makeLimiters(server: FastifyInstance, limits: RateLimits): Limiters {
  const tills = new WeakMap<FastifyRequest, TillId>();
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const check = server.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest, increment: boolean): Promise<number | null> => {
      const found = await check(request, { increment });
      if (found.isAllowed) return null;
      const isOver = increment ? found.isExceeded : found.remaining === 0;
      return isOver ? Math.max(1, found.ttlInSeconds) : null;
    };
  };
  const address = limiter(limits.perAddress, ({ ip }) => ip);
  const till = limiter(limits.perTill, (request) => tills.get(request) ?? '');
  const refusals = limiter(limits.refusalsPerAddress, ({ ip }) => ip);
  return {
    address: (request) => address(request, true),
    till: (request, id) => {
      tills.set(request, id);
      return till(request, true);
    },
    refusals: (request) => refusals(request, false),
    countRefusal: (request) => refusals(request, true),
  };
}
