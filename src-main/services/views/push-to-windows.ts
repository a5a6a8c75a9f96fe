import type { PushName, PushOf } from '../../../src-preload/contract.ts';

/** Pushes something to the windows. */
export type PushToWindows = <Name extends PushName>(name: Name, push: PushOf<Name>) => void;
