import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';

/** Why something wasn't written down, or why it isn't certain that it wasn't, as the windows get it. */
export const writeProblem = ({ kind: fault, left }: WriteFault): Problem =>
  left === null ? { kind: 'ledger', fault } : { kind: 'uncertain', fault };
