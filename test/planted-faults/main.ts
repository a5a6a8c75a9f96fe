import { availableParallelism } from 'node:os';
import { inLanes } from '../../scripts/testing/in-lanes.js';
import { allPlantedFaults } from './all-planted-faults.ts';
import { Workshop } from './workshop.ts';

/**
 * Plants each fault into a copy of the project and runs the tests that should find it: `npm run task -- planted-faults`,
 * or `-- WORDS` for those whose names have these words. A copy for each processor, two at most: tests wait for a fault
 * within their own limits. Ends with 1 where one wasn't found, or where a test fails without any.
 */
const words = process.argv.slice(2).join(' ');
const faults = allPlantedFaults.filter(({ name }) => name.includes(words));
if (faults.length === 0) {
  console.error(`No planted fault has "${words}" in its name.`);
  process.exit(1);
}
const free = Array.from({ length: Math.min(2, availableParallelism()) }, () => new Workshop());
const all = [...free];
try {
  const [first] = all;
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const without = (await first?.failures(tests)) ?? [];
  for (const name of without) console.log(`fails without a fault: ${name}`);

  const found = await inLanes(
    faults,
    all.length,
    async (fault) => {
      const workshop = free.pop();
      if (workshop === undefined) throw new Error('there are more lanes than copies');
      const finder = await workshop.found(fault);
      free.push(workshop);
      console.log(`${fault.name}\n    ${finder === undefined ? 'NOT FOUND' : `found by: ${finder}`}`);
      return finder !== undefined;
    },
    () => false,
  );
  const missed = found.filter((isFound) => !isFound).length;
  console.log(`planted faults: ${faults.length - missed} of ${faults.length} found`);
  process.exitCode = missed > 0 || without.length > 0 ? 1 : 0;
} finally {
  for (const workshop of all) workshop.close();
}
