import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { changeFiles } from '../failing-sync/changed-files.ts';
import { hasFailingDisk, makeFailingDisk, type FailingDisk } from '../failing-sync/failing-disk.ts';
import { openTillApart, type TillApart } from '../failing-sync/till-apart.ts';
import type { Answered, Errand, Standing } from '../failing-sync/till-messages.ts';
import { directClient } from '../network/direct-client.ts';
import { makeSmallDisk, type SmallDisk } from '../ledgers/small-disk.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';

const log = 'ledger.sqlite-wal';
const smallBytes = 16 * 1024 * 1024;

/** What is asked of a till while its disk fails. */
type Press = {
  readonly name: string;
  /** Does all that comes before. @returns the press, and the till that it is made at. */
  readonly prepare: (till: TillApart, sold: Sold, place: Place) => Promise<Prepared> | Prepared;
};
type Prepared = { readonly errand: Errand; readonly till: TillApart };

/** A sale that is completed, as whoever does something with it names it. */
type Sold = {
  readonly orderId: string;
  readonly uidCustomer: string;
  readonly idPack: number;
  readonly cart: string;
};

const sale = (): Errand => ({ kind: 'sell', cart: randomUUID(), again: true });

const aSale: Press = { name: 'a sale', prepare: (till) => ({ errand: sale(), till }) };

const inShift = (name: string, kind: 'cash' | 'shift-close'): Press => ({
  name,
  prepare: async (till) => {
    await till.ask({ kind: 'shift-open' });
    return { errand: { kind }, till };
  },
});

/** What a COMMIT has left of a sale is held by the next start, and staff have it sent. */
const decision: Press = {
  name: 'what was held, and staff have sent',
  prepare: async (till, _, place) => {
    place.disk.failAndShut(log);
    await till.ask(sale());
    await till.kill();
    place.disk.mend();
    const next = await tillOf(place);
    const { orders } = await next.until((standing) => standing.orders.some(({ state }) => state === 'held'));
    const id = orders.find(({ state }) => state === 'held')?.id ?? '';
    return { errand: { kind: 'decide', id, decision: 'send' }, till: next };
  },
};

const allPresses: readonly Press[] = [
  aSale,
  { name: 'a top-up', prepare: (till, sold) => ({ errand: { kind: 'top-up', ...sold }, till }) },
  { name: 'an activation', prepare: (till, sold) => ({ errand: { kind: 'activation', ...sold }, till }) },
  { name: 'a refund', prepare: (till, sold) => ({ errand: { kind: 'refund', ...sold }, till }) },
  { name: 'the opening of a shift', prepare: (till) => ({ errand: { kind: 'shift-open' }, till }) },
  inShift('cash', 'cash'),
  inShift('the closing of a shift', 'shift-close'),
  decision,
];

/** How the disk under a till's folder fails. */
type Failing = {
  readonly name: string;
  readonly presses: readonly Press[];
  /** Whether the till's folder is on a disk that can be full. */
  readonly isSmall?: true;
  readonly fail: (disks: Disks) => void;
  readonly mend: (disks: Disks) => void;
};

/** One on which waiting can fail, and one that can be full. */
type Disks = { readonly failing: FailingDisk; readonly small: SmallDisk | undefined };

type Place = { readonly folder: string; readonly service: TestService; readonly disk: FailingDisk };

const failings: readonly Failing[] = [
  {
    name: 'full before all of it is in SQLite’s log',
    presses: [aSale],
    isSmall: true,
    fail: ({ small }) => small?.fill(),
    mend: ({ small }) => small?.free(),
  },
  {
    name: 'waiting for the log fails once',
    presses: [aSale],
    fail: ({ failing }) => failing.fail(log, 1),
    mend: ({ failing }) => failing.mend(),
  },
  {
    name: 'waiting for the log fails, then all writing',
    presses: allPresses,
    fail: ({ failing }) => failing.failAndShut(log),
    mend: ({ failing }) => failing.mend(),
  },
];

/** What staff were told, what is in the books of it then, and whether the service moved money by itself. */
type Found = { readonly said: string; readonly found: string; readonly moved: number };

type Seen = { readonly written: Found; readonly crashed: Found };

const tillOf = ({ folder, service, disk }: Place): Promise<TillApart> => openTillApart(folder, service, disk);

const stateOf = ({ orders, operations }: Standing, id: string): string | undefined =>
  [...orders, ...operations].find((each) => each.id === id)?.state;

async function sell(till: TillApart, service: TestService): Promise<Sold> {
  const { id } = await till.ask(sale());
  if (id === null) throw new Error('nothing can be sold');
  const { orders } = await till.until((standing) => stateOf(standing, id) === 'completed');
  const uidCustomer = orders.find((order) => order.id === id)?.uidCustomer ?? '';
  const status = value(await directClient(service).getStatus(uidCustomer));
  if (status.status !== 'completed') throw new Error(`the order is ${status.status}`);
  const idPack = Number(status.activatedItems[0]?.uid);
  return { orderId: id, uidCustomer, idPack, cart: randomUUID() };
}

/** How often the service was paid, or paid back. */
const moves = async (service: TestService): Promise<number> =>
  value(await directClient(service).history(100)).transactions.filter(({ idPack }) => idPack !== null).length;

function staffText(pressed: Answered, next: Answered | undefined): string {
  if (pressed.done) return 'done';
  switch (pressed.problem) {
    case 'ledger':
      return 'not done';
    case 'uncertain':
      return next?.problem === 'earlier-uncertain' ? 'uncertain, and nothing begins' : 'uncertain';
    default:
      return String(pressed.problem);
  }
}

const news = z.object({ kind: z.string() }).nullable();

/** What is in the books of it, and whether staff read just that. */
function foundText(before: Standing, now: Standing, errand: Errand): string {
  const known = new Set([...before.orders, ...before.operations].map(({ id }) => id));
  const decided = errand.kind === 'decide' ? errand.id : undefined;
  const left = [...now.orders, ...now.operations].filter(({ id }) => !known.has(id) || id === decided);
  const hasShift = JSON.stringify(now.shift) !== JSON.stringify(before.shift);
  const what = [...left.map(({ state }) => state), ...(hasShift ? ['recorded'] : [])];
  const isThere = what.length === 0 ? 'nothing' : what.join(', ');
  const said = news.parse(now.news)?.kind;
  if (said === undefined) return isThere;
  return (said === 'not-recorded' ? 'nothing' : said) === isThere
    ? `${isThere}, and said so`
    : `${isThere}, said to be ${said}`;
}

type Ending = 'written' | 'crashed';

/** Presses something while the disk fails, and looks at what became of it once it can be written, or after a crash. */
async function pressOn(
  place: Place,
  disks: Disks,
  { fail, mend }: Failing,
  press: Press,
  ending: Ending,
): Promise<Found> {
  const { service } = place;
  const first = await tillOf(place);
  const prepared = await press.prepare(first, await sell(first, service), place);
  const { errand } = prepared;
  let { till } = prepared;
  try {
    const before = (await till.ask({ kind: 'look' })).standing;
    const movedBefore = await moves(service);
    fail(disks);
    const pressed = await till.ask(errand);
    const next = pressed.problem === 'uncertain' ? await till.ask(sale()) : undefined;
    if (ending === 'crashed') await till.kill();
    mend(disks);
    if (ending === 'written') await till.ask({ kind: 'try-to-write' });
    else till = await tillOf(place);
    // Whatever it would do by itself, it has done by then.
    for (let look = 0; look < 3; look += 1) await till.ask({ kind: 'ask-now' });
    const { standing } = await till.ask({ kind: 'look' });
    const moved = (await moves(service)) - movedBefore;
    return { said: staffText(pressed, next), found: foundText(before, standing, errand), moved };
  } finally {
    await till.kill();
  }
}

async function tryOn(failing: Failing, press: Press, ending: Ending): Promise<Found> {
  // Disks of its own: what is made to fail here fails for no other trial.
  const small = failing.isSmall === true ? makeSmallDisk(smallBytes) : undefined;
  const disks = { failing: makeFailingDisk(), small };
  const folder = mkdtempSync(join(small?.folder ?? tmpdir(), 'faults-disk-'));
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  try {
    return await pressOn({ folder, service, disk: disks.failing }, disks, failing, press, ending);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
    small?.remove();
  }
}

function describe({ written, crashed }: Seen) {
  const same = written.said === crashed.said;
  return {
    cells: [same ? written.said : `${written.said}, or ${crashed.said}`, written.found, crashed.found],
    wrong: [written, crashed].flatMap(({ said, moved }) =>
      said !== 'done' && moved > 0 ? [`told as "${said}", and done by itself`] : [],
    ),
  };
}

/** Small files are replaced in one way each; what is said of each, and what is in its place then. */
function tryFolder(): Promise<Seen> {
  const changes = changeFiles('the-till');
  const said = [...new Set(changes.map(({ isSaidDone }) => (isSaidDone ? 'done' : 'not done')))].join(', ');
  const found = changes.some(({ isChanged }) => isChanged) ? 'another file' : 'nothing';
  const seen: Found = { said, found, moved: 0 };
  return Promise.resolve({ written: seen, crashed: seen });
}

/**
 * What staff are told where the disk fails under a COMMIT, and what becomes of it: of tills in processes of their own.
 *
 * @returns undefined where no such disk can be made here.
 */
export async function tryDisks(): Promise<Tried | undefined> {
  if (!hasFailingDisk()) return undefined;
  const small = makeSmallDisk(smallBytes);
  if (small === undefined) return undefined;
  small.remove();
  const trials: Trial<Seen>[] = failings.flatMap((failing) =>
    failing.presses.map((press): Trial<Seen> => ({
      name: `${failing.name}: ${press.name}`,
      run: async () => {
        const [written, crashed] = await Promise.all([
          tryOn(failing, press, 'written'),
          tryOn(failing, press, 'crashed'),
        ]);
        return { written, crashed };
      },
    })),
  );
  trials.push({ name: 'waiting for the folder of a small file fails: staff', run: tryFolder });
  const head = ['Fault of the disk', 'Told', 'Once it can be written', 'After a crash'];
  return tryAll(head, trials, describe, 2);
}
