import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstViewFileName } from '../first-view/kept-first-view.ts';
import { makePrivateFolder, replaceDurably, syncFolder } from '../platform/private-files.ts';
import { isPutting, plannedName } from './is-putting.ts';
import { tillFiles, type NewFiles } from './till-files.ts';

const planned = z.strictObject({
  'settings.json': z.string().optional(),
  'printing.json': z.string().optional(),
  'staff.json': z.string().optional(),
});

/**
 * Puts files in place, all or none: they are written down together first, and where the program ends in the middle, the
 * next start goes on with them. Throws the file system's errors; what could not be finished is then finished later.
 *
 * @param reached is called after each step: tests end there.
 */
export function putFiles(dataFolder: string, files: NewFiles, reached: () => void = () => undefined): void {
  makePrivateFolder(dataFolder);
  // From here on they are the till's.
  replaceDurably(join(dataFolder, plannedName), JSON.stringify(files));
  reached();
  finishPutting(dataFolder, reached);
}

/** Puts in place what is written down. Doing it twice does nothing more. */
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
  // What the window showed last is of the till as it was: nobody locked it by the names that it has by now.
  rmSync(join(dataFolder, firstViewFileName), { force: true });
  rmSync(plan);
  syncFolder(dataFolder);
}
