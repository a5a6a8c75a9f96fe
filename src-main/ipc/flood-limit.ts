import type { RequestName } from '../../src-preload/contract.ts';

/** How often something may be begun, and how many may be under way. */
type Limit = {
  /** At once after a pause. */
  readonly burst: number;
  /** From then on. */
  readonly perSecond: number;
  readonly underWay: number;
};

/** More than any view asks for, and few enough that main goes on answering. */
const usual: Limit = { burst: 500, perSecond: 100, underWay: 100 };

/** Replies that are long, or read much of the ledger. */
const long: Limit = { burst: 100, perSecond: 20, underWay: 10 };

/** A dialog that somebody has to answer: another one on top of it would only be in the way. */
const dialog: Limit = { burst: 100, perSecond: 5, underWay: 1 };

/** What opens another program's window by itself. */
const otherProgram: Limit = { burst: 5, perSecond: 1, underWay: 1 };

/** What reaches addresses that the window names, or spends time on a PIN. */
const costly: Limit = { burst: 20, perSecond: 2, underWay: 2 };

const limits: Readonly<Partial<Record<RequestName, Limit>>> = {
  snapshot: long,
  catalog: long,
  history: long,
  takings: long,
  'order-sums': long,
  'open-work': long,
  'order-sellers': long,
  'message-open': dialog,
  'code-save': dialog,
  'receipt-save': dialog,
  'unreadable-save': dialog,
  'shift-save': dialog,
  'records-export': dialog,
  'records-encrypt': dialog,
  'records-restore': dialog,
  'copies-set': dialog,
  'books-restore': dialog,
  'books-show-folder': otherProgram,
  'licenses-open': otherProgram,
  'account-test': costly,
  'account-connect': costly,
  'callback-set': costly,
  'printer-try': costly,
  'staff-unlock': costly,
  'staff-recover': costly,
  'staff-own-pin': costly,
  'copies-now': costly,
};

type Standing = { left: number; at: number; underWay: number };

/**
 * How often one window may have each request done. Staff don't come near it; a window that was taken over can't fill the
 * screen with dialogs, knock at every address of the shop's network, or keep main from answering.
 */
export class FloodLimit {
  readonly #now: () => number;
  readonly #standings = new Map<RequestName, Standing>();

  /** @param now milliseconds, by a clock that never jumps. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Does it. Throws where it was asked too often: nothing was done then. */
  async run<Value>(name: RequestName, act: () => Value | Promise<Value>): Promise<Value> {
    const { burst, perSecond, underWay } = limits[name] ?? usual;
    const now = this.#now();
    const standing = this.#standings.get(name) ?? { left: burst, at: now, underWay: 0 };
    this.#standings.set(name, standing);
    standing.left = Math.min(burst, standing.left + ((now - standing.at) / 1_000) * perSecond);
    standing.at = now;
    // SECURITY: before anything is done for it.
    if (standing.left < 1 || standing.underWay >= underWay) throw new Error(`${name} is asked too often`);
    standing.left -= 1;
    standing.underWay += 1;
    try {
      return await act();
    } finally {
      standing.underWay -= 1;
    }
  }
}
