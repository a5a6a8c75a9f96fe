import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundled-program.ts';
import { chainRun } from './chain-run.ts';
import { readCommandLine, usage } from './command-line.ts';
import type { Finding, Verdict } from './oracle/compare.ts';
import { findPlanted } from './planted/find-planted.ts';
import { findPostgres } from './postgres-programs.ts';
import { startPostgres } from './postgres.ts';

/** What `npm test` takes for "skipped" (scripts/testing/test-task.js). */
const skipped = 77;

async function runAll(runs: readonly number[], seed: number, lanes: number): Promise<number> {
  console.log(`Seed ${seed}`);
  // A till is started hundreds of times: it is bundled and compiled once.
  const compiled = mkdtempSync(join(tmpdir(), 'chain-compiled-'));
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  const tillProgram = await bundle('test/chain/tills/till-process.ts', compiled, 'es');
  const waiting = [...runs];
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  let [events, done] = [0, 0];
  const lane = async (): Promise<void> => {
    const postgres = await startPostgres();
    try {
      for (let run = waiting.shift(); run !== undefined && findings.length === 0; run = waiting.shift()) {
        const outcome = await chainRun({ postgres, tillProgram }, seed, run);
        done += 1;
        events += outcome.events;
        for (const [what, times] of outcome.counts) counts.set(what, (counts.get(what) ?? 0) + times);
        findings.push(...outcome.findings);
        if (done % 10 === 0) console.log(`${String(done).padStart(6)} runs: ${events} events`);
        if (outcome.findings.length === 0) continue;
        for (const { verdict, what } of outcome.findings) console.log(`${verdict.toUpperCase()} ${what}`);
        console.log(`Run ${run}: everything is kept in ${outcome.folder}`);
        console.log(`Again: npm run test:chain -- --seed ${seed} --only ${run}`);
      }
    } finally {
      await postgres.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, runs.length) }, lane));
  rmSync(compiled, { recursive: true, force: true });
  console.log(`In them: ${[...counts].map(([what, times]) => `${times} ${what}`).join(', ')}`);
  const sum = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  console.log(
    `chain: ${done} runs, ${events} events, ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('unseen')} forks unseen`,
  );
  return findings.length === 0 ? 0 : 1;
}

const command = readCommandLine(process.argv.slice(2), () => randomInt(1_000_000_000));
switch (command.kind) {
  case 'help':
    process.stdout.write(usage);
    break;
  case 'wrong':
    console.error(`chain: ${command.why}; --help tells how it is used`);
    process.exitCode = 2;
    break;
  case 'planted':
  case 'run': {
    const found = findPostgres();
    if (found.kind === 'missing') {
      console.log(`chain: skipped, because ${found.why}`);
      process.exitCode = skipped;
      break;
    }
    if (command.kind === 'planted') {
      process.exitCode = (await findPlanted(command.seed)) === 0 ? 0 : 1;
      break;
    }
    const { runs, seed, only, lanes } = command;
    const all = only === null ? Array.from({ length: runs }, (_, index) => index + 1) : [only];
    process.exitCode = await runAll(all, seed, lanes);
  }
}
