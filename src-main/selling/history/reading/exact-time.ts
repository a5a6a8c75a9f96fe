import type { TimeSpan } from '../../../domain/orders/sale.ts';

/** In milliseconds: more than any reply takes. */
const mostInexactMs = 300_000;

/**
 * Whether a time is known well enough to say what a history shows of it: replies may have contradicted each other, or the
 * till's clock may have been set.
 */
export const isExact = ({ from, until }: TimeSpan): boolean => until - from <= mostInexactMs;
