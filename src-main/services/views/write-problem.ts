import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';

/** Why something wasn't written, or why that isn't certain, for the windows. */
export const writeProblem = ({ kind: fault, left }: WriteFault): Problem =>
  left === null ? { kind: 'ledger', fault } : { kind: 'uncertain', fault };
