import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from './temporary-folder.js';

describe('the temporary folder of a run', () => {
  it('is where its programs put what they need for a while', async () => {
    await inTemporaryFolder(process.env, async (env, folder) => {
      const { stdout } = spawnSync(process.execPath, ['-p', "require('node:os').tmpdir()"], {
        env,
        encoding: 'utf8',
      });
      expect(stdout.trim()).toBe(folder);
    });
  });

  it.each(['ended', 'failed'])('is gone with all that is in it once the run has %s', async (how) => {
    let file = '';
    const run = inTemporaryFolder({}, async (_env, folder) => {
      file = join(folder, 'of', 'a', 'killed', 'till');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
      if (how === 'failed') throw new Error('failed');
      return how;
    });
    await expect(run.catch(() => 'failed')).resolves.toBe(how);
    expect(existsSync(join(file, '../../../..'))).toBe(false);
  });
});
