import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOf, compareBooks, type StaffSaw } from './books/books-compared.ts';
import type { Finding, Verdict } from './books/finding.ts';
import { builtApps } from './app/app-kind.ts';
import { readCommandLine, usage } from './command-line.ts';
import { nodeTills } from './tills/node-tills.ts';
import { readLedgerBook, type CodeIn, type LedgerBook } from './books/ledger-book.ts';
import { firstSales, planLife } from './plan/life-plan.ts';
import { forgetSince, OlderFolder } from './books/older-folder.ts';
import { choicesOf } from './plan/random-choices.ts';
import { readServiceBook } from './books/service-book.ts';
import { openShop, type Shop } from './shop.ts';
import type { TillKind } from './tills/till-kind.ts';
import { converge, liveAndDie, type Tally } from './tills/till-life.ts';
import type { Press } from './tills/till-messages.ts';

/** A till's folder, and the tills that come on it one after the other. */
type Counter = {
  readonly ledgerFile: string;
  readonly tills: ReturnType<TillKind['tillsOf']>;
  readonly older: OlderFolder;
  /** What was pressed in the last life. */
  presses: readonly Press[];
};

type Comparison = { readonly findings: readonly Finding[]; readonly ledger: LedgerBook };

function readBooks(shop: Shop, counters: readonly Counter[], codeIn: CodeIn): Comparison {
  const ledgers = counters
    .filter(({ ledgerFile }) => existsSync(ledgerFile))
    .map(({ ledgerFile }) => readLedgerBook(ledgerFile, codeIn));
  const service = readServiceBook(shop.serviceFile);
  const { staffSaw, askedRefunds } = shop;
  return { findings: compareBooks({ ledgers, service, staffSaw, askedRefunds }), ledger: allOf(ledgers) };
}

/** Somebody puts the folder that was kept in the place of the till's. */
function putBack({ ledgerFile, older }: Counter, staffSaw: StaffSaw, codeIn: CodeIn): void {
  const newer = readLedgerBook(ledgerFile, codeIn);
  older.putBack();
  forgetSince(readLedgerBook(ledgerFile, codeIn), newer, staffSaw);
}

async function run(kills: number, seed: number, kind: TillKind): Promise<number> {
  console.log(`crash: seed ${seed}`);
  const counts = new Map<string, number>();
  const tally: Tally = {
    moments: new Map(),
    count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
  };
  const { tempo } = kind;
  const shop = await openShop();
  const [usual, ...others] = kind.folders.map((name): Counter => {
    const folder = join(shop.folder, name);
    const ledgerFile = join(folder, kind.ledgerAt);
    const presses = firstSales(name);
    return { ledgerFile, tills: kind.tillsOf(folder), older: new OlderFolder(folder), presses };
  });
  if (usual === undefined) throw new Error('there is no till');
  const counters = [usual, ...others] as const;
  for (const { tills, presses } of counters) await converge(shop, tills.next(), tally, presses);
  const rounds = choicesOf(seed, 'rounds');
  let comparison: Comparison | undefined;
  let killed = 0;
  let compared = 0;
  while (killed < kills && (comparison?.findings.length ?? 0) === 0) {
    const counter = rounds.oneOf([usual, usual, ...counters]);
    const { tills, older } = counter;
    if (tempo.foldersArePutBack && older.isThere && rounds.chance(0.15)) {
      tally.count('older folders put back');
      putBack(counter, shop.staffSaw, await kind.codes());
      counter.presses = [];
    }
    if (rounds.chance(0.1)) {
      tally.count('moves of the service');
      await shop.network.move();
    }
    const lives = Math.min(1 + rounds.below(6), kills - killed);
    for (let life = 0; life < lives; life += 1) {
      killed += 1;
      const plan = planLife(choicesOf(seed, `life ${killed}`), killed, counter.presses, tempo);
      counter.presses = plan.presses;
      await liveAndDie(shop, tills.next(plan), plan, choicesOf(seed, `network ${killed}`), tally, kind);
      if (tempo.foldersArePutBack && rounds.chance(0.15)) older.keep();
    }
    const isSettled = await converge(shop, tills.next(), tally);
    if (isSettled && killed < kills && killed - compared < tempo.killsBetweenBooks) continue;
    compared = killed;
    const codeIn = await kind.codes();
    comparison = await shop.service.closedFor(() => readBooks(shop, counters, codeIn));
    console.log(`${String(killed).padStart(6)} kills: ${inWords(comparison)}`);
  }
  for (const { tills } of counters) await tills.end();
  const { findings = [], ledger } = comparison ?? {};
  for (const finding of findings) console.log(described(finding, ledger));
  if (findings.length > 0) console.log(`The books are kept in ${shop.folder}`);
  const serviceKills = shop.service.kills();
  await shop.close(findings.length > 0);
  const moments = [...tally.moments].sort(([, one], [, other]) => other - one);
  console.log(`Killed: ${moments.map(([moment, times]) => `${moment} ${times}`).join(', ')}`);
  for (const [lie, times] of shop.network.lies()) counts.set(`answers that lied (${lie})`, times);
  const beside = [...counts].map(([what, times]) => `${times} ${what}`);
  console.log([`Beside that: ${serviceKills} kills of the service`, ...beside].join(', '));
  const sum = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  console.log(
    `crash: ${killed} kills, ${ledger?.sales.length ?? 0} sales, ` +
      `${sum('doubled')} doubled, ${sum('lost')} lost, ${sum('stuck')} stuck, ${sum('owed')} owed wrong`,
  );
  return findings.length === 0 ? 0 : 1;
}

function inWords({ findings, ledger }: Comparison): string {
  const { tickets } = ledger;
  const topUps = new Set(ledger.operations.flatMap(({ id, kind }) => (kind === 'top-up' ? [id] : [])));
  const withTopUps = tickets.filter(
    ({ pieces }) => pieces.length > 1 && pieces.some(({ id }) => topUps.has(id)),
  );
  const of = (kind: string): number =>
    ledger.operations.filter((operation) => operation.kind === kind).length;
  return (
    `${ledger.sales.length} sales, ${of('top-up')} top-ups, ${of('activation')} activations, ` +
    `${of('refund')} refunds, ${tickets.filter(({ paidBackMinor }) => paidBackMinor > 0).length} paid back, ` +
    `${tickets.filter(({ undone }) => undone.length > 0).length} with paybacks undone, ` +
    `${tickets.filter(({ goodwill }) => goodwill.length > 0).length} with goodwill, ` +
    `${withTopUps.length} tickets of several pieces with top-ups, ` +
    `${tickets.filter(({ isGivenPrice }) => isGivenPrice).length} prices given, ` +
    `${tickets.filter(({ repriced }) => repriced.length > 0).length} of them corrected, ` +
    `${tickets.filter(({ carriedFrom }) => carriedFrom.length > 0).length} exchanged, ` +
    `${tickets.filter(({ corrections }) => corrections.length > 0).length} corrected, ` +
    `${tickets.filter(({ byTender }) => byTender.filter(({ paidMinor }) => paidMinor > 0).length > 1).length} by several tenders; ` +
    (findings.length === 0 ? 'the books agree' : `${findings.length} differences`)
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
    const kind = await (command.app ? builtApps : nodeTills)(compiled);
    process.exitCode = await run(command.kills, command.seed, kind);
    rmSync(compiled, { recursive: true, force: true });
  }
}
