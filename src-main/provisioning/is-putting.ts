import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Holds all new files while they are put in place. If it exists, they are to replace the till's files. */
export const plannedName = 'provisioning.json';

/** Whether the program ended while files were being put in place. Checked at every start. */
export const isPutting = (dataFolder: string): boolean => existsSync(join(dataFolder, plannedName));
