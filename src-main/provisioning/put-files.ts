import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstViewFileName } from '../first-view/first-view-file.ts';
import { makePrivateFolder, replaceDurably, syncFolder } from '../platform/private-files.ts';
import { removeTicket, unfinishedFileName } from '../unfinished/unfinished-file.ts';
import { isPutting, plannedName } from './is-putting.ts';
import { tillFiles, type NewFiles } from './till-files.ts';

const planned = z.strictObject({
  'settings.json': z.string().optional(),
  'printing.json': z.string().optional(),
  'staff.json': z.string().optional(),
});

/**
 * Puts files in place, all or none. They are first written together to one plan; if the program ends in the middle,
 * the next start continues from it. Throws the file system's errors; what could not be finished is then finished
 * later.
 *
 * @param reached is called after each step, so that tests can end there.
 */
export function putFiles(dataFolder: string, files: NewFiles, reached: () => void = () => undefined): void {
  makePrivateFolder(dataFolder);
  // From here on they are the till's files.
  replaceDurably(join(dataFolder, plannedName), JSON.stringify(files));
  reached();
  finishPutting(dataFolder, reached);
}

/** Puts the planned files in place. Doing it twice changes nothing more. */
export function finishPutting(dataFolder: string, reached: () => void = () => undefined): void {
  if (!isPutting(dataFolder)) return;
  const plan = join(dataFolder, plannedName);
  const files = planned.parse(JSON.parse(readFileSync(plan, 'utf8')));
  for (const name of tillFiles) {
    const text = files[name];
    if (text === undefined) continue;
    replaceDurably(join(dataFolder, name), text);
    reached();
  }
  // The kept first view shows the till as it was, and nobody has locked it under the new staff accounts.
  rmSync(join(dataFolder, firstViewFileName), { force: true });
  // So may the ticket be of another account.
  removeTicket(join(dataFolder, unfinishedFileName));
  rmSync(plan);
  syncFolder(dataFolder);
}
