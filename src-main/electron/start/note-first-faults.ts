import { join } from 'node:path';
import { LogFile } from '../../logs/log-file.ts';
import { TillLog } from '../../logs/till-log.ts';
import { systemClock } from '../../platform/clock.ts';
import { faultNotes, type FaultNotes } from './watch-faults.ts';

let opened: FaultNotes | undefined;

/** Writes to the log before the till has opened it. Loaded if a fault comes that early. */
export function firstNotes(dataFolder: string): FaultNotes {
  if (opened !== undefined) return opened;
  const log = new TillLog(new LogFile(join(dataFolder, 'logs')), () => systemClock.now());
  opened = faultNotes((event) => log.write(event));
  return opened;
}
