import { LedgerDoor, type DoorState } from '../src-main/background-jobs/ledger-door.ts';
import { systemClock } from '../src-main/platform/clock.ts';
import { beginLedgerWorkHere } from './ledger-work.ts';

/** A ledger's door as a start of the till has it, and ways to wait until what it began is over. */
export function ledgerDoor(file: string, beginWork = beginLedgerWorkHere) {
  let told: (state: DoorState) => void = () => undefined;
  /** Everything that was told while waiting. */
  const progress: DoorState[] = [];
  const door = new LedgerDoor({ file, beginWork, clock: systemClock, onChange: (state) => told(state) });
  const over = (state: DoorState): Promise<DoorState> =>
    isOver(state)
      ? Promise.resolve(state)
      : new Promise((resolve) => {
          told = (next) => {
            progress.push(next);
            if (isOver(next)) resolve(next);
          };
        });
  return {
    door,
    progress,
    open: () => over(door.open()),
    recover: () => over(door.recover()),
    close: () => door.close(),
  };
}

const isOver = ({ kind }: DoorState): boolean => kind === 'open' || kind === 'stopped';
