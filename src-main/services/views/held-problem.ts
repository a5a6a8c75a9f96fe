import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { HeldRefusal } from '../../selling/held-work.ts';
import { problemView } from './problem-view.ts';
import { writeProblem } from './write-problem.ts';

/** Why a decision about something held had no effect, for the windows. */
export function heldProblem(refusal: HeldRefusal): Problem {
  switch (refusal.kind) {
    case 'not-held':
    case 'on-its-way':
      return { kind: refusal.kind };
    case 'not-now':
      return refusal.problem;
    case 'write':
      return writeProblem(refusal.fault);
    case 'not-asked':
      return asked(problemView(refusal.failure));
    case 'cannot-tell':
      return { kind: 'not-seen' };
    case 'bought':
      return { kind: 'held-bought' };
  }
}

/**
 * A failed question to the service, as a problem of what is held: it is certain that nothing of that was sent now.
 */
const asked = (problem: Problem): Problem => {
  switch (problem.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return { kind: 'not-reached', cause: 'connection' };
    default:
      return problem;
  }
};
