import type {
  Encrypted,
  Exported,
  ExportWhat,
  NotDone,
  Restored,
  Verified,
} from '../../src-preload/contract/books/records.ts';
import { chosenPassphrase, typedPassphrase } from '../sealing/passphrase-key.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { LedgerWork } from '../background-jobs/ledger-work.ts';
import type { BeginWork, WorkEnd } from '../background-jobs/run-ledger-work.ts';
import type { BookMode } from '../exports/book-lines.ts';

export type RecordsServiceDeps = {
  /** The file of the open ledger. */
  readonly ledger: () => string;
  readonly mode: () => BookMode;
  /** The shop's time zone, by its name in the IANA database. */
  readonly timeZone: () => string;
  readonly beginWork: BeginWork;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  /** Called with the progress, from 0 to 1; null once the work is over. */
  readonly onProgress: (done: number | null) => void;
  /** Whether the open ledger has no events. */
  readonly isEmpty: () => boolean;
  /** Puts the restored ledger in the place of the empty one; false if that isn't empty any more. */
  readonly takeRestored: (keys: readonly string[]) => Promise<boolean>;
  /**
   * The keys that codes and phone numbers are sealed with, in the form of SealKey.text; empty in practice, or if
   * there are none.
   */
  readonly sealKeys: () => Promise<readonly string[]>;
};

type ChainEnd = { readonly events: number; readonly head: string };
type RestoredBooks = Extract<Restored, { kind: 'restored' }>;

/** Long work that a manager asks for: one job at a time, in a thread, while the till goes on selling. */
export class RecordsService {
  readonly #deps: RecordsServiceDeps;
  #isBusy = false;

  constructor(deps: RecordsServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Reads the whole ledger, and says where its chain ends, where it first breaks, or which Z report it doesn't match.
   */
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
    const { ledger, mode, now, timeZone } = this.#deps;
    const keys = await this.#deps.sealKeys();
    const request = { ledger: ledger(), what, to, mode: mode(), at: now(), keys };
    const end = await this.#run({ kind: 'export', ...request, timeZone: timeZone() });
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

  /** Restores an encrypted backup, all of it or nothing. */
  async restore(from: string, typed: string): Promise<Restored> {
    const { ledger, mode, isEmpty } = this.#deps;
    if (!isEmpty()) return notEmpty;
    const passphrase = typedPassphrase.parse(typed);
    const end = await this.#run({ kind: 'restore', ledger: ledger(), from, passphrase, mode: mode() });
    if (end.kind === 'not-restored') return { kind: 'refused', why: end.why };
    return end.kind === 'restored' ? this.#openRestored(end, end.keys) : notDone(end);
  }

  /** Opens the ledger that was made from a file. @param keys that came with it. */
  async #openRestored(
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

/** The number of the first event that doesn't hold, from check-chain.ts. */
function brokenEvent({ detail }: StorageFault): number | null {
  const [, number] = /^event (\d+) /.exec(detail) ?? [];
  return number === undefined ? null : Number(number);
}

function notDone(end: WorkEnd | { readonly kind: 'busy' }): NotDone {
  if (end.kind === 'busy') return end;
  return { kind: 'failed', fault: end.kind === 'failed' ? end.fault.kind : 'failed' };
}
