import type { Problem } from '../../../src-preload/contract/problem.ts';

/**
 * A failed question before a purchase, as a problem of the purchase: it is certain that nothing of that was sent.
 */
export function notBegun(problem: Problem): Problem {
  switch (problem.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return { kind: 'not-reached', cause: 'connection' };
    case 'order-not-found':
      return { kind: 'no-profile' };
    default:
      return problem;
  }
}
