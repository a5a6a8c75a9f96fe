import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../platform/clock.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';

/** How long an approval may wait for what it allows, in milliseconds: as long as a customer looks for their money. */
export const approvalLastsMs = 5 * 60_000;

export type ApprovalsDeps = {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  /** The till that is open; undefined if there is none. */
  readonly till: () => string | undefined;
};

/** Just this, asked by just this clerk on just this till. */
type Approved = {
  readonly what: unknown;
  readonly clerk: StaffId | null;
  readonly till: string | undefined;
};

type Approval = Approved & { readonly by: StaffMark; readonly at: number };

/**
 * What managers approved, by their PIN, for the clerk at the till. SECURITY: an approval allows exactly what the manager
 * saw, once, to the clerk who asked, within {@link approvalLastsMs}; the newest of a kind replaces the one before, and
 * all are forgotten when somebody else may be at the till. The windows never hold one.
 */
export class Approvals {
  readonly #deps: ApprovalsDeps;
  readonly #given = new Map<string, Approval>();

  constructor(deps: ApprovalsDeps) {
    this.#deps = deps;
  }

  /**
   * @param kind of what is approved. @param what all that the manager saw of it; compared by its values.
   * @param by who has just proved to be a manager: see `StaffSession.approve`.
   */
  give(kind: string, what: unknown, by: StaffMark): void {
    this.#given.set(kind, { ...this.#here(what), by, at: this.#deps.clock.monotonic() });
  }

  /** Who approved this, if somebody did; it stays approved. */
  by(kind: string, what: unknown): StaffMark | undefined {
    const given = this.#given.get(kind);
    if (given === undefined) return undefined;
    const { by, at, ...approved } = given;
    const isLapsed = this.#deps.clock.monotonic() - at > approvalLastsMs;
    if (isLapsed) this.#given.delete(kind);
    return !isLapsed && isDeepStrictEqual(approved, this.#here(what)) ? by : undefined;
  }

  /** Who approved this, if somebody did. It is used up, whatever comes of what it allows. */
  use(kind: string, what: unknown): StaffMark | undefined {
    const by = this.by(kind, what);
    if (by !== undefined) this.end(kind);
    return by;
  }

  /** What was approved of this kind is done, or not wanted any more. */
  end(kind: string): void {
    this.#given.delete(kind);
  }

  /** Somebody else may be at the till. */
  endAll(): void {
    this.#given.clear();
  }

  #here(what: unknown): Approved {
    const { staff, till } = this.#deps;
    return { what, clerk: staff()?.id ?? null, till: till() };
  }
}
