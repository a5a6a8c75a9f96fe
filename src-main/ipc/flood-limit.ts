import type { RequestName } from '../../src-preload/contract.ts';

/** How often something may begin, and how many may run at once. */
type Limit = {
  /** How many may begin at once after a pause. */
  readonly burst: number;
  /** The rate after that. */
  readonly perSecond: number;
  readonly underWay: number;
};

/** More than any view needs, and few enough to keep main responsive. */
const usual: Limit = { burst: 500, perSecond: 100, underWay: 100 };

/** Replies that are long, or read much of the ledger. */
const long: Limit = { burst: 100, perSecond: 20, underWay: 10 };

/** Dialogs that somebody has to answer: a second one on top would only be in the way. */
const dialog: Limit = { burst: 100, perSecond: 5, underWay: 1 };

/** Requests that open another program's window. */
const otherProgram: Limit = { burst: 5, perSecond: 1, underWay: 1 };

/** Requests that reach addresses named by the window, or spend time on a PIN. */
const costly: Limit = { burst: 20, perSecond: 2, underWay: 2 };

/** Questions to the service about numbers that the window names: the books say nothing of them. */
const ofService: Limit = { burst: 30, perSecond: 2, underWay: 4 };

/**
 * The same about ICCIDs, which are given in series: whoever counts them up learns where a shop's customers are. No shop looks up
 * so many, one every ten seconds.
 */
const ofSeries: Limit = { burst: 30, perSecond: 0.1, underWay: 4 };

/** Requests that ask the service many questions each. */
const searching: Limit = { burst: 5, perSecond: 0.1, underWay: 1 };

const limits: Readonly<Partial<Record<RequestName, Limit>>> = {
  snapshot: long,
  catalog: long,
  history: long,
  takings: long,
  'order-sums': long,
  'open-work': long,
  'order-sellers': long,
  'elsewhere-seen': ofSeries,
  'elsewhere-esim': ofService,
  'elsewhere-order': searching,
  'message-open': dialog,
  'code-save': dialog,
  'receipt-save': dialog,
  'logo-choose': dialog,
  'unreadable-save': dialog,
  'shift-save': dialog,
  'report-save': dialog,
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
  'chain-join': costly,
  'printer-try': costly,
  'staff-unlock': costly,
  approve: costly,
  'discount-approve': costly,
  'staff-recover': costly,
  'staff-own-pin': costly,
  'copies-now': costly,
};

type Standing = { left: number; at: number; underWay: number };

/**
 * How often one window may send each request. Staff don't come near these limits. A window that was taken over can't
 * fill the screen with dialogs, probe every address in the shop's network, or keep main from answering.
 */
export class FloodLimit {
  readonly #now: () => number;
  readonly #standings = new Map<RequestName, Standing>();

  /** @param now milliseconds, from a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts a request that begins now.
   *
   * @returns a function to call when it ends; undefined if it was requested too often.
   */
  begin(name: RequestName): (() => void) | undefined {
    const { burst, perSecond, underWay } = limits[name] ?? usual;
    const now = this.#now();
    const standing = this.#standings.get(name) ?? { left: burst, at: now, underWay: 0 };
    this.#standings.set(name, standing);
    standing.left = Math.min(burst, standing.left + ((now - standing.at) / 1_000) * perSecond);
    standing.at = now;
    if (standing.left < 1 || standing.underWay >= underWay) return undefined;
    standing.left -= 1;
    standing.underWay += 1;
    return () => {
      standing.underWay -= 1;
    };
  }
}

/** More than nearly every request has: a whole ticket is a few hundred values. */
const usualValues = 20_000;

/** 5,000 rules, those of regions with their countries. */
const ofRules = 200_000;

const mostValues: Readonly<Partial<Record<RequestName, number>>> = {
  'prices-set': ofRules,
  'prices-preview': ofRules,
};

/** In all texts of a request together, in UTF-16 code units. */
const mostLetters = 1_000_000;

/**
 * Whether a request is small enough to be read. SECURITY: a page can send millions of values in one small message, and a schema looks
 * at each before it says that there are too many. Counts values as often as they are referred to, and stops at the first too many.
 */
export function isBounded(name: RequestName, raw: unknown): boolean {
  const most = mostValues[name] ?? usualValues;
  const open: unknown[] = [raw];
  let values = 0;
  let letters = 0;
  while (open.length > 0) {
    const value = open.pop();
    values += 1;
    if (typeof value === 'string') letters += value.length;
    if (values > most || letters > mostLetters) return false;
    if (typeof value !== 'object' || value === null) continue;
    const within = Array.isArray(value) ? value : Object.values(value);
    if (values + open.length + within.length > most) return false;
    for (const each of within) open.push(each);
  }
  return true;
}
