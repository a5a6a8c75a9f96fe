import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type {
  StaffChange,
  StaffList,
  StaffProblem,
  StaffState,
} from '../../src-preload/contract/staff/staff.ts';
import type { Clock } from '../platform/clock.ts';
import { hashPin, isPin, pin as pinSchema, pinCost, type Pin, type ScryptCost } from './pin.ts';
import type { Role, StaffBook, StaffMember } from './staff-book.ts';
import type { StoredStaff, StaffStorage } from './staff-file.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import {
  addMember,
  changePin,
  changeRole,
  countTries,
  find,
  firstBook,
  noTries,
  removeMember,
  renameMember,
  type StaffRefusal,
  type Tries,
} from './staff-rules.ts';
import { TriesLimit } from './tries-limit.ts';

/** The result of proving knowledge of the shop account's secret. */
export type Proof = 'proved' | 'wrong' | 'not-possible' | 'not-reached';

export type StaffSessionDeps = {
  readonly storage: StaffStorage;
  readonly clock: Clock;
  /** Checks whether a secret is that of the shop's account. */
  readonly prove: (secret: string) => Promise<Proof>;
  /** Called when an unreadable book was moved out of the way, with its new path in the data folder. */
  readonly onQuarantine: (keptAs: string) => void;
  /** Loads the window's page anew; rejects if the one of before doesn't go. */
  readonly renewPage: () => Promise<void>;
  /** Called after each change of who is at the till, or of what they may do. */
  readonly onChange: (state: StaffState) => void;
  readonly cost?: ScryptCost;
};

/** The least role needed for something. `locked`: anybody, even while nobody is at the till. */
export type RequiredRole = 'locked' | Role;

type Outcome = Result<void, StaffProblem>;

/** Used in place of a staff id: whoever tries account secrets isn't identified yet. */
const prover = 'prover';

/**
 * Who is at the till. Without a staff book everybody may do everything, and nobody is named; with one the
 * till is locked from its start until a member of staff types a PIN.
 */
export class StaffSession {
  readonly #deps: StaffSessionDeps;
  readonly #limit: TriesLimit;
  readonly #cost: ScryptCost;
  #kept: StoredStaff;
  #at: StaffId | undefined;
  /** Whose page it is: who was at the till last. */
  #last: StaffId | undefined;
  /** Rises when the till is locked, so that nobody comes in who was on the way before. */
  #locks = 0;
  /** Wrong secrets in this run, for a book that can't store them. */
  #wrongProofs = 0;
  /** Members removed since the till was unlocked, so that an accident can be undone. */
  readonly #removed = new Map<StaffId, StaffMember>();

  constructor(deps: StaffSessionDeps) {
    this.#deps = deps;
    this.#cost = deps.cost ?? pinCost;
    this.#limit = new TriesLimit(deps.clock);
    this.#kept = deps.storage.read();
  }

  get state(): StaffState {
    if (this.#kept.kind === 'none') return { kind: 'off' };
    if (this.#kept.kind === 'damaged') return { kind: 'locked', isDamaged: true, lastId: null, members: [] };
    const { members, lockAfterMinutes } = this.#kept.book;
    const member = this.#member;
    if (member !== undefined) {
      return { kind: 'in', id: member.id, name: member.name, role: member.role, lockAfterMinutes };
    }
    const named = members.map(({ id, name, role, wrongTries }) => {
      return { id, name, role, waitMs: this.#limit.leftMs(`wrongTries of ${id}`, wrongTries) };
    });
    return { kind: 'locked', isDamaged: false, lastId: this.#last ?? null, members: named };
  }

  get isLocked(): boolean {
    return this.#kept.kind !== 'none' && this.#member === undefined;
  }

  /** SECURITY: checked for every request before it is answered. */
  admits(role: RequiredRole): boolean {
    if (role === 'locked' || this.#kept.kind === 'none') return true;
    const member = this.#member;
    return member !== undefined && (role === 'clerk' || member.role === 'manager');
  }

  /** Who is at the till, for the ledger; null without staff accounts. */
  get mark(): StaffMark | null {
    const member = this.#member;
    return member === undefined ? null : { id: member.id, name: member.name };
  }

  lock(): void {
    this.#locks += 1;
    if (this.#kept.kind === 'none' || this.#at === undefined) return;
    this.#at = undefined;
    this.#removed.clear();
    this.#tell();
  }

  /** SECURITY: the staff list was replaced: whoever is at the till signs in by the new one. */
  readAgain(): void {
    this.#locks += 1;
    this.#at = undefined;
    this.#last = undefined;
    this.#removed.clear();
    this.#kept = this.#deps.storage.read();
    this.#tell();
  }

  async unlock(id: string, typed: string): Promise<Outcome> {
    const member = this.#memberOf(id);
    if (member === undefined) return fail({ kind: 'not-there' });
    const tried = await this.#try(member, readPin(typed), 'wrongTries');
    if (!tried.ok) return tried;
    await this.#letIn(member.id);
    return tried;
  }

  /**
   * SECURITY: what ran in the page under somebody else doesn't go on under this person: they are at the till only once that
   * page is gone, and what it kept. Who comes back finds the page as they left it; after a start nobody knows who was there before.
   */
  async #letIn(id: StaffId): Promise<void> {
    const locks = this.#locks;
    if (this.#last !== id) await this.#deps.renewPage();
    if (locks !== this.#locks) return;
    this.#at = id;
    this.#last = id;
    this.#tell();
  }

  /** Who could approve what a clerk may not do alone. Their names stand on the PIN screen, too. */
  get approvers(): readonly StaffMark[] {
    if (this.#kept.kind !== 'book') return [];
    return this.#kept.book.members
      .filter(({ role }) => role === 'manager')
      .map(({ id, name }) => ({ id, name }));
  }

  /**
   * Proves that a manager is there, without letting them in: whoever is at the till stays. SECURITY: their tries are
   * counted as those at the lock, and apart from them: a page that was taken over and uses them up keeps no manager from
   * unlocking. Nothing is proved to a till that was locked meanwhile, or by somebody who is no
   * manager any more.
   */
  async approve(id: string, typed: string): Promise<Result<StaffMark, StaffProblem>> {
    const locks = this.#locks;
    const member = this.#memberOf(id);
    if (this.#at === undefined || member?.role !== 'manager') return fail({ kind: 'not-there' });
    const tried = await this.#try(member, readPin(typed), 'wrongApprovals');
    if (!tried.ok) return tried;
    const isStill = locks === this.#locks && this.#memberOf(id)?.role === 'manager';
    return isStill ? succeed({ id: member.id, name: member.name }) : fail({ kind: 'not-there' });
  }

  async changeOwnPin(old: string, next: string): Promise<Outcome> {
    const member = this.#member;
    if (member === undefined) return fail({ kind: 'not-there' });
    const tried = await this.#try(member, readPin(old), 'wrongApprovals');
    if (!tried.ok) return tried;
    const hash = await hashPin(readPin(next), this.#cost);
    return this.#write((book) => changePin(book, member.id, hash));
  }

  list(): StaffList {
    if (this.#kept.kind !== 'book') return { members: [], lockAfterMinutes: null };
    const { members, lockAfterMinutes } = this.#kept.book;
    return { members: members.map(({ id, name, role }) => ({ id, name, role })), lockAfterMinutes };
  }

  /** Changes that a manager makes, or anybody while there are no staff accounts. */
  async change(wanted: StaffChange): Promise<Outcome> {
    switch (wanted.kind) {
      case 'begin':
        return this.#begin(wanted.name, readPin(wanted.pin));
      case 'add': {
        const pin = await hashPin(readPin(wanted.pin), this.#cost);
        const { name, role } = wanted;
        return this.#write((book) => addMember(book, { id: newId(), name, role, pin, ...noTries }));
      }
      case 'rename':
        return this.#write((book) => renameMember(book, asId(wanted.id), wanted.name));
      case 'role':
        return this.#write((book) => changeRole(book, asId(wanted.id), wanted.role));
      case 'pin': {
        const pin = await hashPin(readPin(wanted.pin), this.#cost);
        return this.#write((book) => changePin(book, asId(wanted.id), pin));
      }
      case 'remove': {
        const removed = this.#memberOf(wanted.id);
        const done = this.#write((book) => removeMember(book, asId(wanted.id)));
        if (done.ok && removed !== undefined) this.#removed.set(removed.id, removed);
        return done;
      }
      case 'restore': {
        const removed = this.#removed.get(asId(wanted.id));
        if (removed === undefined) return fail({ kind: 'not-there' });
        const done = this.#write((book) => addMember(book, removed));
        if (done.ok) this.#removed.delete(removed.id);
        return done;
      }
      case 'lock-after':
        return this.#write((book) => succeed({ ...book, lockAfterMinutes: wanted.minutes }));
      case 'off':
        return this.#turnOff();
    }
  }

  /**
   * Lets in a manager who has forgotten the PIN, and sets a new one, if they know the secret of the shop's
   * account. An unreadable book is quarantined instead, and staff accounts start over.
   */
  async recover(id: string, secret: string, typed: string): Promise<Outcome> {
    const { storage, clock, onQuarantine } = this.#deps;
    if (this.#kept.kind === 'none') return fail({ kind: 'not-there' });
    const known = this.#kept.kind === 'book' ? this.#kept.book.wrongProofs : this.#wrongProofs;
    const leftMs = this.#limit.leftMs(prover, known);
    if (leftMs > 0) return fail({ kind: 'wait', waitMs: leftMs });
    this.#limit.tried(prover);
    const counted = this.#countProofs(known + 1);
    if (!counted.ok) return counted;
    const proof = await this.#deps.prove(secret);
    if (proof === 'not-possible' || proof === 'not-reached') {
      this.#countProofs(known);
      return fail({ kind: proof });
    }
    if (proof === 'wrong') return fail({ kind: 'wrong', waitMs: this.#limit.leftMs(prover, known + 1) });
    if (this.#kept.kind === 'damaged') {
      const kept = storage.quarantine(clock.now());
      if (!kept.ok) return fail({ kind: 'not-kept' });
      this.#kept = { kind: 'none' };
      onQuarantine(kept.value);
      this.#tell();
      return succeed(undefined);
    }
    const member = this.#memberOf(id);
    if (member?.role !== 'manager') return fail({ kind: 'not-there' });
    const pin = await hashPin(readPin(typed), this.#cost);
    const written = this.#write((book) => changePin({ ...book, wrongProofs: 0 }, member.id, pin), 'quietly');
    if (!written.ok) return written;
    await this.#letIn(member.id);
    return written;
  }

  /**
   * SECURITY: a try is counted, and on the disk, before it is compared, so neither parallel tries nor killing
   * the app gains an uncounted one.
   */
  async #try(member: StaffMember, typed: Pin, where: Tries): Promise<Outcome> {
    const { id } = member;
    const wrong = member[where];
    const who = `${where} of ${id}`;
    const leftMs = this.#limit.leftMs(who, wrong);
    if (leftMs > 0) return fail({ kind: 'wait', waitMs: leftMs });
    this.#limit.tried(who);
    const counted = this.#write((book) => countTries(book, id, { [where]: wrong + 1 }), 'quietly');
    if (!counted.ok) return counted;
    if (!(await isPin(typed, member.pin))) {
      return fail({ kind: 'wrong', waitMs: this.#limit.leftMs(who, wrong + 1) });
    }
    // Somebody removed meanwhile isn't let in.
    return this.#write((book) => countTries(book, id, { [where]: 0 }), 'quietly');
  }

  #countProofs(wrongProofs: number): Outcome {
    this.#wrongProofs = wrongProofs;
    if (this.#kept.kind !== 'book') return succeed(undefined);
    return this.#write((book) => succeed({ ...book, wrongProofs }), 'quietly');
  }

  async #begin(name: string, typed: Pin): Promise<Outcome> {
    if (this.#kept.kind !== 'none') return fail({ kind: 'already-on' });
    const book = firstBook({ id: newId(), name, pin: await hashPin(typed, this.#cost) });
    if (this.state.kind !== 'off') return fail({ kind: 'already-on' });
    const written = this.#deps.storage.write(book);
    if (!written.ok) return fail({ kind: 'not-kept' });
    this.#kept = { kind: 'book', book };
    this.#at = book.members[0]?.id;
    this.#last = this.#at;
    this.#tell();
    return succeed(undefined);
  }

  #turnOff(): Outcome {
    const removed = this.#deps.storage.remove();
    if (!removed.ok) return fail({ kind: 'not-kept' });
    this.#kept = { kind: 'none' };
    this.#at = undefined;
    this.#removed.clear();
    this.#tell();
    return succeed(undefined);
  }

  #write(
    change: (book: StaffBook) => Result<StaffBook, StaffRefusal>,
    notify: 'aloud' | 'quietly' = 'aloud',
  ): Outcome {
    if (this.#kept.kind !== 'book') return fail({ kind: 'not-there' });
    const changed = change(this.#kept.book);
    if (!changed.ok) return fail({ kind: changed.failure });
    const written = this.#deps.storage.write(changed.value);
    if (!written.ok) return fail({ kind: 'not-kept' });
    this.#kept = { kind: 'book', book: changed.value };
    if (notify === 'aloud') this.#tell();
    return succeed(undefined);
  }

  get #member(): StaffMember | undefined {
    return this.#at === undefined ? undefined : this.#memberOf(this.#at);
  }

  #memberOf(id: string): StaffMember | undefined {
    return this.#kept.kind === 'book' ? find(this.#kept.book, asId(id)) : undefined;
  }

  #tell(): void {
    this.#deps.onChange(this.state);
  }
}

const newId = (): StaffId => asId(randomUUID());

/** An unknown id matches nobody. */
const asId = (id: string): StaffId => id as StaffId;

/** The contract's schema lets nothing else pass. */
const readPin = (typed: string): Pin => pinSchema.parse(typed);
