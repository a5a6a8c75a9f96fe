import type { Problem } from '../../src-chain-api/problem.ts';

/** The status of HTTP that a problem is sent with. */
export function statusOf(kind: Problem['kind']): number {
  switch (kind) {
    case 'bad-request':
      return 400;
    case 'unsigned':
    case 'wrong-time':
      return 401;
    case 'revoked':
    case 'code-refused':
      return 403;
    case 'not-found':
      return 404;
    case 'behind':
    case 'ahead':
    case 'fork':
    case 'session-taken':
    case 'stream-closed':
    case 'claimed':
      return 409;
    case 'too-large':
      return 413;
    case 'unknown-protocol':
      return 426;
    case 'too-many':
      return 429;
    case 'alarm':
      return 500;
    case 'unavailable':
      return 503;
  }
}
