import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Holds the new files whole while they are put in place. Where it is there, they are to be. */
export const plannedName = 'provisioning.json';

/** Whether files were being put in place when the program ended. Asked at every start. */
export const isPutting = (dataFolder: string): boolean => existsSync(join(dataFolder, plannedName));
