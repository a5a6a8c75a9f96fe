import { setTimeout as sleep } from 'node:timers/promises';
import { nextFate, type LifePlan } from '../plan/life-plan.ts';
import type { Choices } from '../plan/random-choices.ts';
import { patienceMs } from '../plan/scaled-time.ts';
import type { Shop } from '../shop.ts';
import type { TillHandle } from './till-handle.ts';
import type { TillKind } from './till-kind.ts';
import type { Press, Word } from './till-messages.ts';

/** What a run counts beside kills. */
export type Tally = {
  /**
   * Kills by their moment. Where the planned one didn't come: `settled` with nothing left to do, `settling` with
   * something open.
   */
  readonly moments: Map<string, number>;
  readonly count: (what: string) => void;
};

let timesWealthy = 0;

/** More than ever before, by so much each time that nobody takes it for what a package costs or gives back. */
const wealth = (): { readonly balance: string } => {
  timesWealthy += 1;
  return { balance: `${String(1_000_000 + 10_000 * timesWealthy)}.00` };
};

let timesPoor = 0;

/**
 * Less than anything costs, and a cent more or less than the last time: an adjustment of just what a canceled package cost,
 * right after its credit, may be its money taken again, and a till waits for a day then.
 */
const poverty = (): { readonly balance: string } => {
  timesPoor += 1;
  return { balance: `1.${String(10 + (timesPoor % 50))}` };
};

/** Takes in what a till says; what its ledger refuses is the end of the run. */
export function heardBy(
  shop: Shop,
  tally: Tally,
  further: (word: Word) => void,
  diskFails = false,
): (word: Word) => void {
  return (word) => {
    if (word.kind === 'promised') {
      const ids = shop.staffSaw.promised.get(word.press) ?? new Set();
      shop.staffSaw.promised.set(word.press, ids.add(word.id));
    } else if (word.kind === 'ledger-fault') {
      if (!diskFails) throw new Error(`the ledger after ${shop.folder}: ${word.detail}`);
      tally.count('faults of the disk');
    } else if (word.kind === 'told-refused') shop.staffSaw.toldRefused.add(word.id);
    else if (word.kind === 'not-begun') {
      tally.count('presses that nothing came of');
      if (word.staffSaw === 'nothing') shop.staffSaw.toldNothing.add(word.press);
      if (word.staffSaw === 'uncertain') shop.staffSaw.toldUncertain.add(word.press);
      if (word.staffSaw === 'uncertain') tally.count('presses that were told as uncertain');
    }
    further(word);
  };
}

/** Lets a till live as planned, and kills it. */
export async function liveAndDie(
  shop: Shop,
  till: TillHandle,
  plan: LifePlan,
  fates: Choices,
  tally: Tally,
  { tempo, disk }: Pick<TillKind, 'tempo' | 'disk'>,
): Promise<void> {
  const { network, service } = shop;
  const { moment } = plan;
  await prepareService(shop, plan, tally);
  network.decide((passage) => nextFate(fates, plan.badTenths, passage));
  const timers: NodeJS.Timeout[] = [];
  const later = (ms: number, act: () => void): void => void timers.push(setTimeout(act, ms));
  const how: { came: boolean; givenUp?: 'settled' | 'settling' } = { came: false };
  const giveUp = (as: 'settled' | 'settling'): void => {
    how.givenUp ??= as;
    till.strike();
  };
  const strikeIn = (ms: number): void => {
    how.came = true;
    if (ms === 0) till.strike();
    else later(ms, till.strike);
  };

  let presses = 0;
  let changes = 0;
  network.watch((passage, stage) => {
    if (stage !== moment.at || !passage.changes) return;
    changes += 1;
    if (changes === moment.time) strikeIn(moment.delayMs);
  });
  till.listen(
    heardBy(
      shop,
      tally,
      (word) => {
        if (word.kind === 'opened' && moment.at === 'any time') strikeIn(moment.delayMs);
        if (word.kind === 'opened' && moment.at === 'closing') {
          later(moment.afterMs, () => {
            till.close();
            strikeIn(moment.delayMs);
          });
        }
        if (word.kind === 'pressing' && moment.at === 'pressing') {
          presses += 1;
          if (presses === moment.time) strikeIn(moment.delayMs);
        }
        if (word.kind === 'pressed') later(tempo.afterPresses, () => giveUp('settling'));
        // Nothing is left to happen.
        if (word.kind === 'settled' && !how.came && moment.at !== 'opening') giveUp('settled');
      },
      plan.disk !== null,
    ),
  );
  const { serviceKill, fall, poor } = plan;
  if (plan.disk !== null) {
    const { afterMs, forMs, shuts } = plan.disk;
    const log = 'ledger.sqlite-wal';
    later(afterMs, () => (shuts ? disk?.failAndShut(log) : disk?.fail(log)));
    later(afterMs + forMs, () => disk?.mend());
  }
  if (poor !== null) later(poor.forMs, () => void makeWealthy(service));
  if (serviceKill !== null) later(serviceKill.afterMs, () => service.strike(serviceKill.awayMs));
  let falling = Promise.resolve();
  if (fall !== null) {
    later(fall.afterMs, () => {
      falling = network.fallAway(fall.forMs);
    });
  }

  await till.ready;
  const ownEnd = moment.at === 'own' ? moment.ownEnd : null;
  // Pressed again, something may come of it before anybody can say so.
  for (const { press } of plan.presses) {
    shop.staffSaw.toldNothing.delete(press);
    shop.staffSaw.toldUncertain.delete(press);
  }
  const { savesReceipt, clockAheadMs } = plan;
  till.open({
    ...shop.account,
    address: network.address(),
    presses: [...plan.presses],
    settles: false,
    ownEnd,
    savesReceipt,
    clockAheadMs,
  });
  if (moment.at === 'opening') strikeIn(moment.delayMs);
  later(tempo.life, () => giveUp('settling'));
  await till.gone;
  for (const timer of timers) clearTimeout(timer);
  disk?.mend();
  await falling;
  network.watch(() => undefined);
  const planned = moment.at === 'own' ? moment.ownEnd.at : moment.at;
  const hit = how.came ? planned : (how.givenUp ?? planned);
  tally.moments.set(hit, (tally.moments.get(hit) ?? 0) + 1);
}

async function prepareService(shop: Shop, plan: LifePlan, tally: Tally): Promise<void> {
  if (plan.faults.length === 0 && !plan.cancels && plan.behavior === null && plan.poor === null) return;
  const control = await shop.service.control();
  for (const fault of plan.faults) {
    await control.post('/faults', fault);
    tally.count('faults of the service');
  }
  if (plan.cancels) await control.post('/outcomes', { for: 'next', outcome: 'canceled' });
  if (plan.behavior !== null) {
    await control.post('/behavior', plan.behavior);
    tally.count('odd histories');
  }
  if (plan.poor !== null) await control.post('/balance', poverty());
}

/** Does nothing where the service is killed meanwhile: it becomes wealthy before the tills converge. */
async function makeWealthy(service: Shop['service']): Promise<void> {
  const control = await service.control();
  await control.post('/balance', wealth()).catch(() => undefined);
}

/** Makes network and service well, lets a till find out what became of everything, and leaves it. */
export async function converge(
  shop: Shop,
  till: TillHandle,
  tally: Tally,
  presses: readonly Press[] = [],
): Promise<boolean> {
  const { network, service } = shop;
  network.decide(() => ({ kind: 'pass' }));
  const control = await service.control();
  await control.clear('/faults');
  await control.clear('/outcomes');
  await control.clear('/behavior');
  await control.post('/balance', wealth());
  const settled = new Promise<true>((resolve) => {
    till.listen(
      heardBy(shop, tally, (word) => {
        if (word.kind === 'settled') resolve(true);
      }),
    );
  });
  await till.ready;
  const usual = { settles: true, ownEnd: null, savesReceipt: false, clockAheadMs: 0 };
  till.open({ ...shop.account, ...usual, address: network.address(), presses: [...presses] });
  const enough = new AbortController();
  const isSettled = await Promise.race([
    settled,
    till.gone.then(() => false),
    sleep(patienceMs, false, { signal: enough.signal, ref: false }).catch(() => false),
  ]);
  enough.abort();
  await till.leave();
  return isSettled;
}
