import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { installationId, type InstallationId } from '../../src-main/domain/orders/installation.ts';

const settings = z.object({ installation: z.object({ id: installationId }) });

/** Which installation a data folder is of. */
export const installationOf = (dataFolder: string): InstallationId =>
  settings.parse(JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8'))).installation.id;
