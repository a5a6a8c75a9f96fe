import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Workshop } from '../../planted-faults/workshop.ts';
import { chainFaults } from './chain-faults.ts';

/** So many runs each fault may take until it is found. */
const mostRuns = 60;

/** Plants each fault into a copy of the project, and prints what runs of the chain say to it. @returns how many went unseen. */
export async function findPlanted(seed: number): Promise<number> {
  const workshop = new Workshop();
  let missed = 0;
  try {
    for (const { name, changes } of chainFaults) {
      const said = await workshop.with(changes, (folder) => runsIn(folder, seed));
      const last = said.trimEnd().split('\n').at(-1) ?? '';
      const isFound = /^chain: .* (?!0 lost, 0 doubled, 0 forks unseen)\d+ lost/.test(last);
      if (!isFound) missed += 1;
      console.log(`${name}\n    ${isFound ? 'found' : 'NOT FOUND'}: ${last}`);
    }
  } finally {
    workshop.close();
  }
  console.log(`planted: ${chainFaults.length - missed} of ${chainFaults.length} found, seed ${seed}`);
  return missed;
}

async function runsIn(folder: string, seed: number): Promise<string> {
  const child = spawn(
    process.execPath,
    ['test/chain/main.ts', '--runs', String(mostRuns), '--seed', String(seed)],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return said;
}
