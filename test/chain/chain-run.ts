import { setTimeout as sleep } from 'node:timers/promises';
import { choicesOf, type Choices } from '../crash/plan/random-choices.ts';
import { ledgersIn, openChainWorld, type ChainWorld, type Stage } from './chain-world.ts';
import { compare, type Finding } from './oracle/compare.ts';
import { readHeadOffice } from './oracle/head-office-links.ts';
import { linksOfLedger } from './oracle/ledger-links.ts';
import { addsEvents, nextFate, planRun, type Fault, type Moment, type Scene } from './plan/run-plan.ts';

export type RunOutcome = {
  /** Events that the head office has at the end. */
  readonly events: number;
  readonly findings: readonly Finding[];
  readonly counts: ReadonlyMap<string, number>;
  /** Where everything is kept, if there is a finding. */
  readonly folder: string;
};

const settleWithinMs = 60_000;

/** One run: tills sell, scene after scene, while something goes wrong; then all is well, and everything is compared. */
export async function chainRun(stage: Stage, seed: number, run: number): Promise<RunOutcome> {
  const plan = planRun(choicesOf(seed, `run ${run}`));
  const network = choicesOf(seed, `network ${run}`);
  const world = await openChainWorld(stage, plan.tills, choicesOf(seed, `sales ${run}`));
  let findings: readonly Finding[] = [];
  try {
    for (const scene of plan.scenes) await play(world, scene, network);
    const stuck = await settle(world);
    const { events, differences } = await comparison(world);
    findings = [...stuck, ...differences];
    return { events, findings, counts: world.counts, folder: world.folder };
  } catch (error) {
    findings = [{ verdict: 'lost', what: String(error) }];
    throw error;
  } finally {
    await world.close(findings.length > 0);
  }
}

async function play(world: ChainWorld, scene: Scene, choices: Choices): Promise<void> {
  world.network.decide(() => nextFate(choices, scene.badTenths));
  const sold = Promise.all(world.places.map(({ till }) => till.sell(scene.writes, scene.pauseMs)));
  await Promise.race([momentOf(world, scene.moment), sold.then(() => sleep(20))]);
  await strike(world, scene.fault);
  await sold;
}

function momentOf({ network }: ChainWorld, moment: Moment): Promise<void> {
  if (moment.at === 'any time') return sleep(moment.delayMs);
  return new Promise((resolve) => {
    let times = 0;
    network.watch((passage, stage) => {
      if (stage !== moment.at || !addsEvents(passage)) return;
      times += 1;
      if (times !== moment.time) return;
      if (moment.delayMs === 0) resolve();
      else setTimeout(resolve, moment.delayMs);
    });
  });
}

async function strike(world: ChainWorld, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'nothing':
      return;
    case 'kill-till': {
      const place = world.place(fault.till);
      await world.killTill(place);
      await world.openTill(place, fault.before);
      return;
    }
    case 'kill-server':
      await world.killServer();
      await sleep(fault.awayMs);
      await world.office();
      return;
    case 'kill-postgres':
      await world.killPostgres();
      await sleep(fault.awayMs);
      await world.office();
      return;
    case 'kill-everything':
      await Promise.all([...world.places.map(world.killTill), world.killServer(), world.killPostgres()]);
      await world.office();
      await Promise.all(world.places.map((place) => world.openTill(place, 1)));
      return;
    case 'clone':
      await world.clone(world.place(fault.till));
      return;
    case 'back-up-till':
      world.backUpTill(world.place(fault.till));
      return;
    case 'restore-till':
      await world.restoreTill(world.place(fault.till), fault.before);
      return;
    case 'damage-till':
      await world.damageTill(world.place(fault.till));
      return;
    case 'back-up-office':
      await world.backUpOffice();
      return;
    case 'restore-office':
      await world.restoreOffice();
  }
}

/** Makes all well, and waits until everything has been sent. */
async function settle(world: ChainWorld): Promise<Finding[]> {
  world.network.decide(() => ({ kind: 'pass' }));
  await world.office();
  const enough = new AbortController();
  const stuck = await Promise.all(
    world.places.map(async ({ till, folder }): Promise<Finding[]> => {
      const isSettled = await Promise.race([
        till.settled().then(() => true),
        sleep(settleWithinMs, false, { signal: enough.signal, ref: false }).catch(() => false),
      ]);
      if (isSettled) return [];
      return [
        {
          verdict: 'lost',
          what: `${folder} has not sent everything: ${till.waitsFor() ?? 'it does not say why'}`,
        },
      ];
    }),
  );
  enough.abort();
  await Promise.all(world.places.map(({ till }) => till.kill()));
  return stuck.flat();
}

async function comparison(
  world: ChainWorld,
): Promise<{ readonly events: number; readonly differences: readonly Finding[] }> {
  const office = await readHeadOffice(world.databaseUrl);
  world.count(
    'streams that went on from another',
    [...office.streams.values()].filter(({ parent }) => parent !== null).length,
  );
  world.count('events in quarantine', office.quarantined.size);
  const linksOf = (folders: readonly string[]) => ledgersIn(folders).flatMap(linksOfLedger);
  const living = linksOf(world.places.map(({ folder }) => folder));
  const differences = compare({ living, dead: linksOf(world.dead()), kept: world.kept() }, office);
  const violations = world.sessions.violations().map((what): Finding => ({ verdict: 'unseen', what }));
  return { events: office.links.length, differences: [...differences, ...violations] };
}
