import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { makeFailingDisk } from './failing-disk.ts';

const program = fileURLToPath(new URL('change-files.ts', import.meta.url));

/** The files that change-files.ts changes; of these, the ones that aren't there before. */
const names = ['replaced', 'begun', 'staff-written', 'staff-removed', 'staff-quarantine'];
const begun = ['begun'];

/** A small file that was changed in one of the ways that the till has. */
export type ChangedFile = {
  readonly name: string;
  readonly isSaidDone: boolean;
  readonly isChanged: boolean;
};

/** Changes each, in a process whose disk fails where files whose paths end so are waited for; null where none does. */
export function changeFiles(failing: 'the-till' | null): readonly ChangedFile[] {
  const place = mkdtempSync(join(tmpdir(), 'folders-'));
  try {
    const folder = join(place, 'the-till');
    mkdirSync(folder);
    for (const name of names) if (!begun.includes(name)) writeFileSync(join(folder, name), 'before');
    const disk = makeFailingDisk();
    if (failing !== null) disk.fail(failing);
    const said = z.record(z.string(), z.boolean()).parse(
      JSON.parse(
        execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder], {
          encoding: 'utf8',
          env: { ...process.env, ...disk.environment },
        }),
      ),
    );
    return names.map((name) => {
      const file = join(folder, name);
      const holds = existsSync(file) ? readFileSync(file, 'utf8') : null;
      const isSaidDone = said[name];
      if (isSaidDone === undefined) throw new Error(`nothing is said of ${name}`);
      return { name, isSaidDone, isChanged: holds !== (begun.includes(name) ? null : 'before') };
    });
  } finally {
    rmSync(place, { recursive: true });
  }
}
