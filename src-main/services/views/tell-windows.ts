import type { PushName, PushOf } from '../../../src-preload/contract.ts';

/** Tells the windows something. */
export type Tell = <Name extends PushName>(name: Name, push: PushOf<Name>) => void;
