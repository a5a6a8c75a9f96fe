/** What the caller of a check passes in. */
export type CheckHooks = {
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** How thorough it is: including each row's indexes, or only what can be read in passing. */
  readonly depth: 'whole' | 'in-passing';
  /** Called often if others use the ledger meanwhile: the check continues when it resolves. */
  readonly rest?: () => Promise<void>;
};
