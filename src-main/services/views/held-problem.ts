import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { HeldRefusal } from '../../selling/held-work.ts';
import { problemView } from './problem-view.ts';
import { writeProblem } from './write-problem.ts';

/** Why nothing came of a decision about something held, as the windows get it. */
export function heldProblem(refusal: HeldRefusal): Problem {
  switch (refusal.kind) {
    case 'not-held':
    case 'on-its-way':
      return { kind: refusal.kind };
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

/** What a look met says of the service; of what is held it is certain that nothing was sent now. */
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
