import { describe, expect, it } from 'vitest';
import { changeFiles } from '../failing-sync/changed-files.ts';
import { hasFailingDisk } from '../failing-sync/failing-disk.ts';

describe.skipIf(!hasFailingDisk())('a small file', () => {
  it('is changed where the disk works', () => {
    for (const { name, isSaidDone, isChanged } of changeFiles(null))
      expect({ isSaidDone, isChanged }, name).toEqual({ isSaidDone: true, isChanged: true });
  });

  it('is as it was where its folder can not be waited for and the change is said not to be done', () => {
    for (const { name, isSaidDone, isChanged } of changeFiles('the-till'))
      expect({ isSaidDone, isChanged }, name).toEqual({ isSaidDone: false, isChanged: false });
  });
});
