/** What a check is given by who has it made. */
export type CheckHooks = {
  /** Hears how far it is, from 0 to 1. */
  readonly told: (done: number) => void;
  /** How thoroughly it is read: the indexes of each row too, or only what can be read in passing. */
  readonly depth: 'whole' | 'in-passing';
  /** Called often, where others use the ledger meanwhile: the check goes on when it resolves. */
  readonly rest?: () => Promise<void>;
};
