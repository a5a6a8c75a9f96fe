import type {
  Encrypted,
  Exported,
  ExportWhat,
  NotDone,
  Restored,
  Verified,
} from '../../src-preload/contract/records.ts';
import { chosenPassphrase, typedPassphrase } from '../sealing/passphrase-key.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { LedgerWork } from '../background-jobs/ledger-work.ts';
import type { BeginWork, WorkEnd } from '../background-jobs/run-ledger-work.ts';
import type { BookMode } from '../exports/book-lines.ts';

export type RecordsServiceDeps = {
  /** The file of the ledger that is open. */
  readonly ledger: () => string;
  readonly mode: () => BookMode;
  readonly beginWork: BeginWork;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  /** Hears how far the work is, from 0 to 1; null once it is over. */
  readonly onProgress: (done: number | null) => void;
  /** Whether nothing was ever written in the ledger that is open. */
  readonly isEmpty: () => boolean;
  /** Puts the restored ledger in the place of the empty one; false where that isn't empty any more. */
  readonly takeRestored: (keys: readonly string[]) => Promise<boolean>;
  /** What codes and telephone numbers are sealed with, as SealKey.text has it; none in practice, or where there is none. */
  readonly sealKeys: () => Promise<readonly string[]>;
};

type ChainEnd = { readonly events: number; readonly head: string };
type RestoredBooks = Extract<Restored, { kind: 'restored' }>;

/** Long work that a manager asks for: one piece at a time, in a thread, while the till sells on. */
export class RecordsService {
  readonly #deps: RecordsServiceDeps;
  #isBusy = false;

  constructor(deps: RecordsServiceDeps) {
    this.#deps = deps;
  }

  /** Reads all of the ledger, and says where its chain ends, where it breaks first, or which Z report it doesn't fit. */
  async verify(): Promise<Verified> {
    const end = await this.#run({ kind: 'verify', ledger: this.#deps.ledger() });
    if (end.kind === 'verified') {
      const { events, head, misfit } = end;
      return misfit === null ? { kind: 'verified', events, head } : { kind: 'other-events', ...misfit };
    }
    if (end.kind === 'failed' && end.fault.kind === 'corrupted')
      return { kind: 'broken', event: brokenEvent(end.fault) };
    return notDone(end);
  }

  async export(what: ExportWhat, to: string): Promise<Exported> {
    const { ledger, mode, now } = this.#deps;
    const keys = await this.#deps.sealKeys();
    const wish = { ledger: ledger(), what, to, mode: mode(), at: now(), keys };
    const end = await this.#run({ kind: 'export', ...wish });
    return end.kind === 'exported' ? { kind: 'exported', file: to, rows: end.rows } : notDone(end);
  }

  /** Writes an encrypted backup. */
  async encrypt(to: string, typed: string): Promise<Encrypted> {
    const passphrase = chosenPassphrase.safeParse(typed);
    if (!passphrase.success) return { kind: 'short-passphrase' };
    const ledger = this.#deps.ledger();
    const keys = await this.#deps.sealKeys();
    const end = await this.#run({ kind: 'encrypt', ledger, to, passphrase: passphrase.data, keys });
    return end.kind === 'encrypted' ? { kind: 'encrypted', file: to } : notDone(end);
  }

  /** Takes an encrypted backup in, all of it or nothing. */
  async restore(from: string, typed: string): Promise<Restored> {
    const { ledger, mode, isEmpty } = this.#deps;
    if (!isEmpty()) return notEmpty;
    const passphrase = typedPassphrase.parse(typed);
    const end = await this.#run({ kind: 'restore', ledger: ledger(), from, passphrase, mode: mode() });
    if (end.kind === 'not-restored') return { kind: 'refused', why: end.why };
    return end.kind === 'restored' ? this.#takeIn(end, end.keys) : notDone(end);
  }

  /** Opens the ledger that was made of a file. @param keys that came with it. */
  async #takeIn(
    { events, head }: ChainEnd,
    keys: readonly string[],
  ): Promise<RestoredBooks | typeof notEmpty> {
    return (await this.#deps.takeRestored(keys)) ? { kind: 'restored', events, head } : notEmpty;
  }

  async #run(work: LedgerWork): Promise<WorkEnd | { readonly kind: 'busy' }> {
    if (this.#isBusy) return { kind: 'busy' };
    this.#isBusy = true;
    const { beginWork, onProgress } = this.#deps;
    onProgress(0);
    try {
      return await beginWork(work, onProgress).end;
    } finally {
      this.#isBusy = false;
      onProgress(null);
    }
  }
}

const notEmpty = { kind: 'refused', why: { kind: 'not-empty' } } as const;

/** The number of the first event that doesn't hold, as check-chain.ts names it. */
function brokenEvent({ detail }: StorageFault): number | null {
  const [, number] = /^event (\d+) /.exec(detail) ?? [];
  return number === undefined ? null : Number(number);
}

function notDone(end: WorkEnd | { readonly kind: 'busy' }): NotDone {
  if (end.kind === 'busy') return end;
  return { kind: 'failed', fault: end.kind === 'failed' ? end.fault.kind : 'failed' };
}
