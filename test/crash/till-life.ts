import { setTimeout as sleep } from 'node:timers/promises';
import { nextFate, type LifePlan } from './life-plan.ts';
import type { Choices } from './random-choices.ts';
import { patienceMs } from './scaled-time.ts';
import type { Shop } from './shop.ts';
import type { TillHandle } from './till-handle.ts';
import type { Word } from './till-messages.ts';

/** A planned moment that doesn't come so soon after the last press is given up, and the till killed as it stands. */
const afterPressesMs = 250;

/** The longest life, in milliseconds: a press waits for answers too, which may not come. */
const lifeMs = 1_500;

/** What a run counts beside kills. */
export type Tally = {
  /**
   * Kills by their moment. Where the planned one didn't come: `settled` with nothing left to do, `settling` with
   * something open.
   */
  readonly moments: Map<string, number>;
  readonly count: (what: string) => void;
};

const wealth = { balance: '1000000.00' };

/** Takes in what a till says; what its ledger refuses is the end of the run. */
export function heardBy(shop: Shop, tally: Tally, further: (word: Word) => void): (word: Word) => void {
  return (word) => {
    if (word.kind === 'promised') {
      const ids = shop.promised.get(word.press) ?? new Set();
      shop.promised.set(word.press, ids.add(word.id));
    } else if (word.kind === 'ledger-fault') {
      throw new Error(`the ledger after ${shop.folder}: ${word.detail}`);
    } else if (word.kind === 'not-begun') tally.count('presses that nothing came of');
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
): Promise<void> {
  const { network, service } = shop;
  const { moment } = plan;
  await prepareService(shop, plan, tally);
  network.decide(() => nextFate(fates, plan.badTenths));
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

  let changes = 0;
  network.watch((passage, stage) => {
    if (stage !== moment.at || !passage.changes) return;
    changes += 1;
    if (changes === moment.time) strikeIn(moment.delayMs);
  });
  till.listen(
    heardBy(shop, tally, (word) => {
      if (word.kind === 'opened' && moment.at === 'any time') strikeIn(moment.delayMs);
      if (word.kind === 'pressed') later(afterPressesMs, () => giveUp('settling'));
      // Nothing is left to happen.
      if (word.kind === 'settled' && !how.came && moment.at !== 'opening') giveUp('settled');
    }),
  );
  const { serviceKill, fall, poor } = plan;
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
  till.open({ ...shop.account, presses: [...plan.presses], ownEnd });
  if (moment.at === 'opening') strikeIn(moment.delayMs);
  later(lifeMs, () => giveUp('settling'));
  await till.gone;
  for (const timer of timers) clearTimeout(timer);
  await falling;
  network.watch(() => undefined);
  const planned = moment.at === 'own' ? moment.ownEnd.at : moment.at;
  const hit = how.came ? planned : (how.givenUp ?? planned);
  tally.moments.set(hit, (tally.moments.get(hit) ?? 0) + 1);
}

async function prepareService(shop: Shop, plan: LifePlan, tally: Tally): Promise<void> {
  if (plan.faults.length === 0 && !plan.cancels && plan.poor === null) return;
  const control = await shop.service.control();
  for (const fault of plan.faults) {
    await control.post('/faults', fault);
    tally.count('faults of the service');
  }
  if (plan.cancels) await control.post('/fates', { for: 'next', outcome: 'canceled' });
  if (plan.poor !== null) await control.post('/balance', { balance: '1.00' });
}

/** Does nothing where the service is killed meanwhile: it becomes wealthy before the tills converge. */
async function makeWealthy(service: Shop['service']): Promise<void> {
  const control = await service.control();
  await control.post('/balance', wealth).catch(() => undefined);
}

/** Makes network and service well, lets a till find out what became of everything, and kills it. */
export async function converge(shop: Shop, till: TillHandle, tally: Tally): Promise<boolean> {
  const { network, service } = shop;
  network.decide(() => ({ kind: 'pass' }));
  const control = await service.control();
  await control.clear('/faults');
  await control.clear('/fates');
  await control.post('/balance', wealth);
  const settled = new Promise<true>((resolve) => {
    till.listen(
      heardBy(shop, tally, (word) => {
        if (word.kind === 'settled') resolve(true);
      }),
    );
  });
  await till.ready;
  till.open({ ...shop.account, presses: [], ownEnd: null });
  const enough = new AbortController();
  const isSettled = await Promise.race([
    settled,
    till.gone.then(() => false),
    sleep(patienceMs, false, { signal: enough.signal, ref: false }).catch(() => false),
  ]);
  enough.abort();
  await till.kill();
  return isSettled;
}
