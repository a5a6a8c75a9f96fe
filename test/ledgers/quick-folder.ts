import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory where there is such a place: a test of what is written, not of whether it lasts, need not wait for a disk. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new folder for ledgers; whoever asks for it removes it. */
export const quickFolder = (name: string): string => mkdtempSync(join(place, `${name}-`));
