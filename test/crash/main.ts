import { mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareBooks, type Finding, type Verdict } from './books-compared.ts';
import { bundleTill } from './bundled-till.ts';
import { readCommandLine, usage } from './command-line.ts';
import { readLedgerBook, type LedgerBook } from './ledger-book.ts';
import { planLife } from './life-plan.ts';
import { choicesOf } from './random-choices.ts';
import { readServiceBook } from './service-book.ts';
import { openShop, type Shop } from './shop.ts';
import { startTill } from './till-handle.ts';
import { converge, liveAndDie, type Tally } from './till-life.ts';
import type { Press } from './till-messages.ts';

/** The books are compared after so many kills, and at the end. */
const killsBetweenBooks = 50;

type Comparison = { readonly findings: readonly Finding[]; readonly ledger: LedgerBook };

function readBooks({ ledgerFile, serviceFile, promised, askedRefunds }: Shop): Comparison {
  const ledger = readLedgerBook(ledgerFile);
  const service = readServiceBook(serviceFile);
  return { findings: compareBooks({ ledger, service, promised, askedRefunds }), ledger };
}

async function run(kills: number, seed: number, program: string): Promise<number> {
  console.log(`crash: seed ${seed}`);
  const counts = new Map<string, number>();
  const tally: Tally = {
    moments: new Map(),
    count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
  };
  const shop = await openShop();
  let standby = startTill(program);
  /** The next one loads while this one works. */
  const nextTill = () => {
    const till = standby;
    standby = startTill(program);
    return till;
  };
  const rounds = choicesOf(seed, 'rounds');
  let presses: readonly Press[] = [];
  let comparison: Comparison | undefined;
  let killed = 0;
  let compared = 0;
  while (killed < kills && (comparison?.findings.length ?? 0) === 0) {
    const lives = Math.min(1 + rounds.below(6), kills - killed);
    for (let life = 0; life < lives; life += 1) {
      killed += 1;
      const plan = planLife(choicesOf(seed, `life ${killed}`), killed, presses);
      presses = plan.presses;
      await liveAndDie(shop, nextTill(), plan, choicesOf(seed, `network ${killed}`), tally);
    }
    const isSettled = await converge(shop, nextTill(), tally);
    if (isSettled && killed < kills && killed - compared < killsBetweenBooks) continue;
    compared = killed;
    comparison = await shop.service.closedFor(() => readBooks(shop));
    console.log(`${String(killed).padStart(6)} kills: ${inWords(comparison)}`);
  }
  await standby.kill();
  const { findings = [], ledger } = comparison ?? {};
  for (const finding of findings) console.log(described(finding, ledger));
  if (findings.length > 0) console.log(`The books are kept in ${shop.folder}`);
  const serviceKills = shop.service.kills();
  await shop.close(findings.length > 0);
  const moments = [...tally.moments].sort(([, one], [, other]) => other - one);
  console.log(`Killed: ${moments.map(([moment, times]) => `${moment} ${times}`).join(', ')}`);
  const others = [...counts].map(([what, times]) => `${times} ${what}`);
  console.log([`Beside that: ${serviceKills} kills of the service`, ...others].join(', '));
  const sum = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  console.log(
    `crash: ${killed} kills, ${ledger?.sales.length ?? 0} sales, ` +
      `${sum('doubled')} doubled, ${sum('lost')} lost, ${sum('stuck')} stuck`,
  );
  return findings.length === 0 ? 0 : 1;
}

function inWords({ findings, ledger }: Comparison): string {
  const of = (kind: string): number =>
    ledger.operations.filter((operation) => operation.kind === kind).length;
  return (
    `${ledger.sales.length} sales, ${of('top-up')} top-ups, ${of('activation')} activations, ` +
    `${of('refund')} refunds; ${findings.length === 0 ? 'the books agree' : `${findings.length} differences`}`
  );
}

function described({ verdict, id, what }: Finding, ledger: LedgerBook | undefined): string {
  const events = ledger?.events.get(id) ?? [];
  return [`${verdict.toUpperCase()} ${id}: ${what}`, ...events.map((event) => `    ${event}`)].join('\n');
}

const command = readCommandLine(process.argv.slice(2), () => randomInt(1_000_000_000));
switch (command.kind) {
  case 'help':
    process.stdout.write(usage);
    break;
  case 'wrong':
    console.error(`crash: ${command.why}; --help tells how it is used`);
    process.exitCode = 2;
    break;
  case 'run': {
    // A till is started hundreds of times: it is bundled and compiled once.
    const compiled = mkdtempSync(join(tmpdir(), 'crash-compiled-'));
    process.env['NODE_COMPILE_CACHE'] = compiled;
    process.exitCode = await run(command.kills, command.seed, await bundleTill(compiled));
    rmSync(compiled, { recursive: true, force: true });
  }
}
