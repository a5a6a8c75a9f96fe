import { LedgerOpener, type LedgerOpenerState } from '../../src-main/background-jobs/ledger-opener.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { beginLedgerWorkHere } from './ledger-work.ts';

/** A ledger's door as a start of the till has it, and ways to wait until what it began is over. */
export function ledgerOpener(file: string, beginWork = beginLedgerWorkHere) {
  let hear: (state: LedgerOpenerState) => void = () => undefined;
  /** Everything that was told while waiting. */
  const progress: LedgerOpenerState[] = [];
  const opener = new LedgerOpener({ file, beginWork, clock: systemClock, onChange: (state) => hear(state) });
  const over = (state: LedgerOpenerState): Promise<LedgerOpenerState> =>
    isOver(state)
      ? Promise.resolve(state)
      : new Promise((resolve) => {
          hear = (next) => {
            progress.push(next);
            if (isOver(next)) resolve(next);
          };
        });
  return {
    opener,
    progress,
    open: () => over(opener.open()),
    recover: () => over(opener.recover()),
    close: () => opener.close(),
  };
}

const isOver = ({ kind }: LedgerOpenerState): boolean => kind === 'open' || kind === 'stopped';
