import { setTimeout as sleep } from 'node:timers/promises';
import { asFailure } from './database-failure.ts';

const mostAttempts = 8;
const longestWaitMs = 20;

/** Runs a transaction again for as long as others were in the way, waiting a moment that grows and is never the same. */
export async function runAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === mostAttempts || asFailure(error).reason !== 'conflict') throw error;
      await sleep(Math.random() * longestWaitMs * attempts);
    }
  }
}
