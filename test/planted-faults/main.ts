import { allPlantedFaults } from './all-planted-faults.ts';
import { Workshop } from './workshop.ts';

/**
 * Plants each fault into a copy of the project and runs the tests that should find it: `npm run test:planted-faults`.
 * Ends with 1 where one wasn't found, or where a test fails without any.
 */
const workshop = new Workshop();
try {
  const tests = [...new Set(allPlantedFaults.flatMap((fault) => fault.tests))];
  const without = workshop.failures(tests);
  for (const name of without) console.log(`fails without a fault: ${name}`);

  let missed = 0;
  for (const fault of allPlantedFaults) {
    const [first, ...others] = workshop.found(fault);
    if (first === undefined) missed += 1;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    console.log(`${fault.name}\n    ${first === undefined ? 'NOT FOUND' : `found by: ${first}${more}`}`);
  }
  console.log(`planted faults: ${allPlantedFaults.length - missed} of ${allPlantedFaults.length} found`);
  process.exitCode = missed > 0 || without.length > 0 ? 1 : 0;
} finally {
  workshop.close();
}
