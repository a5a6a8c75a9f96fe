import { describe, expect, it } from 'vitest';
import { changeFiles } from '../failing-sync/changed-files.ts';
import { hasFailingDisk } from '../failing-sync/failing-disk.ts';

describe.skipIf(!hasFailingDisk())('a small file', () => {
  it('is changed if the disk works', () => {
    for (const { name, isSaidDone, isChanged } of changeFiles(null))
      expect({ isSaidDone, isChanged }, name).toEqual({ isSaidDone: true, isChanged: true });
  });

  it('is unchanged if its folder cannot be synced and the change is reported as not done', () => {
    for (const { name, isSaidDone, isChanged } of changeFiles('the-till'))
      expect({ isSaidDone, isChanged }, name).toEqual({ isSaidDone: false, isChanged: false });
  });
});
