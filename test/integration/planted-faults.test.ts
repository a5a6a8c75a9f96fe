import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allPlantedFaults } from '../planted-faults/all-planted-faults.ts';
import { plant } from '../planted-faults/planted-fault.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

describe.each(allPlantedFaults)('the planted fault "$name"', (fault) => {
  it('still has its one place in the source', () => {
    const source = read(fault.file);
    expect(plant(fault, source)).not.toBe(source);
  });

  it('is in the docs, with the tests that find it', () => {
    const row = read('docs/planted-faults.md')
      .split('\n')
      .find((line) => line.includes(`| ${fault.name} `));
    for (const test of fault.tests) expect(row).toContain(test);
  });
});
