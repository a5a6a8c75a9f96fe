import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import type { PackageDescription } from '../../src-preload/contract/sales/package.ts';
import type { TicketSoFar, Unfinished } from '../../src-preload/contract/sales/unfinished.ts';
import type { PushOf } from '../../src-preload/contract.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { OrderId } from '../domain/orders/sale.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import type { Clock } from '../platform/clock.ts';
import { lookUpAgain, type OfferedNow } from './look-up-again.ts';
import { isCustomerTyped, isSlipTyped, type TypingKeys } from './sealed-typing.ts';
import type { TicketAccount } from './ticket-account.ts';
import { opened, readTicket, removeTicket, writeTicket, type KeptTicket } from './unfinished-file.ts';

/** How long changes are collected before the file is written, in milliseconds: no key waits for it. */
export const settleMs = 500;

/** How long a ticket is kept, in milliseconds: no customer waits longer. */
export const keptForMs = 12 * 3_600_000;

export type UnfinishedTicketDeps = OfferedNow & {
  readonly file: string;
  readonly account: TicketAccount;
  readonly ledger: {
    readonly endMark: () => EventMark | null;
    readonly reaches: (mark: EventMark) => boolean;
    readonly sales: { readonly firstAfter: (merchantId: string, event: number) => OrderId | undefined };
    readonly operations: Pick<Ledger['operations'], 'firstTopUpAfter'>;
  };
  /** Whether the ledger was recovered and may lack its last sales. */
  readonly isRecovered: boolean;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  /** With what the customer and the card slip are sealed, as it is known now. */
  readonly keys: () => TypingKeys;
  /** What the last run left sealed was opened, for a window that shows the ticket without it. */
  readonly onOpened: (typed: PushOf<'ticket-typed'>) => void;
  /** Whether the till has a catalog to look prices up in. */
  readonly hasCatalog: () => boolean;
};

/**
 * The ticket that staff are making, kept for whoever is at the till after a lock or a restart. Nothing of it is ever sent
 * from here.
 *
 * SECURITY: a ticket that may be sold already is never offered as unsold. The ledger decides, which knows of a sale before
 * anything of it is sent: each ticket names the event after which it was last changed, and any sale that was begun after
 * that may be this one. That holds however late, or how often not at all, the file was written or removed. Where a press
 * has to wait before it is written, it says so itself.
 */
export class UnfinishedTicket {
  readonly #deps: UnfinishedTicketDeps;
  #kept: KeptTicket | undefined;
  /** Sold, and the window hasn't said yet that it begins another. */
  #isSold = false;
  /** How many presses are about to sell it, of which nothing is written yet. */
  #presses = 0;
  /** Whether the window has begun another since the first of those. */
  #isLeft = false;
  #cancel: (() => void) | undefined;

  /** Reads what the last run left. What isn't this account's is removed. */
  constructor(deps: UnfinishedTicketDeps) {
    this.#deps = deps;
    const kept = readTicket(deps.file);
    if (kept !== undefined && this.#isOurs(kept)) this.#kept = opened(kept, deps.keys());
    else this.#write();
  }

  /** The window tells how the ticket is now; null once it is sold or cleared. */
  keep(ticket: TicketSoFar | null): void {
    if (ticket === null) {
      this.#isSold = false;
      this.#isLeft = true;
      this.#change(undefined);
    } else if (!this.#isSold) {
      // A window that wasn't told of a sale goes on to show what it sold.
      this.#change(this.#noted(ticket));
    }
  }

  /** The keychain was asked: what was left sealed is opened, and what was typed since is sealed from here on. */
  keysAsked(): void {
    const before = this.#kept;
    if (before === undefined) return;
    const kept = opened(before, this.#deps.keys());
    this.#change(kept);
    if (before.sealed === null || kept.sealed !== null) return;
    const { customer, payments } = kept.ticket;
    this.#deps.onOpened({ customer, reference: payments.reference, again: [...kept.leftOut] });
  }

  /**
   * A press is about to sell what the window shows, and waits for the service before it is written. It isn't offered as
   * unsold meanwhile.
   *
   * @returns to be called once something of it is written, or nothing will be.
   */
  selling(): () => void {
    if (this.#presses === 0) this.#isLeft = false;
    this.#presses += 1;
    return () => {
      this.#presses -= 1;
    };
  }

  /** A sale was begun: what the window showed is sold, or on its way. */
  sold(): void {
    if (this.#kept === undefined) return;
    if (this.#presses > 0 && this.#isLeft) {
      // What it shows by now is another customer's: this sale isn't of that one. No other is begun meanwhile.
      this.#change({ ...this.#kept, since: this.#deps.ledger.endMark() });
      return;
    }
    this.#isSold = true;
    this.#change(undefined);
  }

  /** For whoever is at the till now, at the prices of now; null if there is nothing. Asking changes nothing. */
  get offered(): Unfinished | null {
    const kept = this.#kept;
    if (this.#presses > 0 && (!this.#isLeft || kept === undefined)) return { kind: 'being-sold' };
    if (kept === undefined || !this.#isFresh(kept)) return null;
    const { ledger, account, staff, hasCatalog } = this.#deps;
    const since = kept.since?.number ?? 0;
    const topsUp = kept.ticket.lines.some((line) => line.topsUp !== undefined);
    const sale = ledger.sales.firstAfter(account.merchantId, since);
    if (sale !== undefined) return { kind: 'sent', orderId: sale };
    const topUp = topsUp ? ledger.operations.firstTopUpAfter(account.merchantId, since) : undefined;
    if (topUp?.orderId === null) return { kind: 'topped-up', uidCustomer: topUp.uidCustomer };
    if (topUp !== undefined) return { kind: 'sent', orderId: topUp.orderId };
    // Nothing is gone as long as nobody knows what is there.
    if (kept.ticket.lines.length > 0 && !hasCatalog()) return null;
    const whose = kept.staff?.id === staff()?.id ? null : (kept.staff?.name ?? null);
    return { kind: 'ticket', ...lookUpAgain(kept, this.#deps), whose };
  }

  /** Another account, or another ledger, takes this one's place. */
  discard(): void {
    this.#kept = undefined;
    this.#write();
  }

  /** The till is closed. */
  end(): void {
    if (this.#cancel !== undefined) this.#write();
  }

  #isOurs(kept: KeptTicket): boolean {
    const { account, since } = kept;
    const { account: ours, isRecovered, ledger } = this.#deps;
    // SECURITY: one account's customers and packages are none of another's.
    if (account.mode !== ours.mode || account.merchantId !== ours.merchantId) return false;
    // SECURITY: such a ledger can't say what was sold.
    if (isRecovered || (since !== null && !ledger.reaches(since))) return false;
    return this.#isFresh(kept);
  }

  /** A time in the future means that a clock was wrong. */
  #isFresh({ at }: KeptTicket): boolean {
    return Math.abs(this.#deps.clock.now() - at) < keptForMs;
  }

  #noted({ lines, ...agreed }: TicketSoFar): KeptTicket {
    const { account, ledger, clock, staff, offer } = this.#deps;
    return {
      version: 1,
      account,
      at: clock.now(),
      since: ledger.endMark(),
      staff: staff(),
      ticket: {
        ...agreed,
        lines: lines.flatMap(({ productId, ...line }) => {
          const product = offer(productId);
          if (product === undefined) return [];
          const { price, currency } = product;
          return [{ ...line, package: descriptionOf(product), price, currency }];
        }),
      },
      ...this.#stillSealed(agreed),
    };
  }

  /** What the last run left sealed and nobody typed again. A window that has typed nothing doesn't know it yet. */
  #stillSealed({
    customer,
    payments,
  }: Pick<TicketSoFar, 'customer' | 'payments'>): Pick<KeptTicket, 'sealed' | 'leftOut'> {
    const { sealed = null, leftOut = [] } = this.#kept ?? {};
    const isTyped = isCustomerTyped({ customer }) || isSlipTyped(payments);
    return sealed === null || isTyped ? { sealed: null, leftOut: [] } : { sealed, leftOut };
  }

  #change(kept: KeptTicket | undefined): void {
    this.#kept = kept;
    this.#cancel ??= this.#deps.clock.after(settleMs, () => this.#write());
  }

  #write(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const { file } = this.#deps;
    try {
      // Nothing of a customer alone stands in a file.
      if (this.#kept === undefined || this.#kept.ticket.lines.length === 0) removeTicket(file);
      else writeTicket(file, this.#kept, this.#deps.keys());
    } catch {
      // On a full disk an older one stays: it is no worse than what was typed a moment before.
    }
  }
}

/** Without what it costs. */
function descriptionOf(product: CatalogProduct): PackageDescription {
  const { productId, place, countries, networks, unlimited, size, validity } = product;
  return { productId, place, countries, networks, unlimited, size, validity };
}
