import { describe, expect, it } from 'vitest';
import { appOutOfSight, bookReader, builtApp, integrationNeeds, packagesAlone, together } from './needs.js';

describe('what tasks need together', () => {
  it('is what any of them needs', () => {
    expect(together(packagesAlone, bookReader, builtApp)).toEqual({
      electron: true,
      build: true,
      virtualDesktop: false,
      programs: ['sqlite3'],
    });
  });

  it('names each program once', () => {
    const { programs } = together(bookReader, integrationNeeds, appOutOfSight);
    expect(programs).toEqual([...new Set(programs)]);
  });

  it('is nothing for no task', () => {
    expect(together()).toEqual(packagesAlone);
  });
});
