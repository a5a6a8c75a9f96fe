import { isAway, type MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { addedByLine } from './answers/added-package.ts';
import { orderOfProfile } from './answers/ask-status.ts';
import { statusOf, type FlowDeps } from './flows/flow.ts';
import { serviceMemory } from './flows/purchases/earlier-sales.ts';
import { balanceSaysNotDone } from './flows/balance-agrees.ts';
import { KeptPurchase } from './flows/purchases/kept-purchase.ts';
import { lookFor } from './flows/purchases/look-for-purchase.ts';
import { OwnOrders } from './flows/purchases/own-orders.ts';
import { isSaidToExist } from './flows/purchases/refused-purchase.ts';
import { isFirst, knowingOthers, underWayBeside } from './flows/purchases/waiting-top-up.ts';
import { wasNotBought } from './flows/purchases/was-not-bought.ts';
import { idOf, type ProviderOperation } from '../domain/orders/operation.ts';
import { wasSentElsewhere } from './history/search/known-purchase.ts';
import { isAnothers } from './history/reading/own-order.ts';
import {
  answerChange,
  dropHeldChange,
  endChange,
  sendHeldChange,
  type ChangeIn,
} from '../domain/orders/package-change.ts';
import type { SaleIn } from '../domain/orders/sale.ts';
import { openProblem } from './open-problem.ts';
import type { ChangeEvidence } from './flows/changes/change-evidence.ts';
import type { Sending } from './flows/sending.ts';
import {
  answerTopUp,
  dropHeldTopUp,
  isNeverSent,
  sendHeldTopUp,
  settleTopUp,
  type TopUpIn,
} from '../domain/orders/top-up.ts';

/** What staff decided about something held, and who: it is sent now, or never. */
export type HeldDecision = {
  readonly what: 'send' | 'drop';
  readonly staff: StaffMark | null;
  /** Why nothing can be sold now; asked again just before it is sent, because it may have waited. */
  readonly whyNot: () => Problem | undefined;
};

/** Why a decision wasn't carried out. It stays held, unless a failed `write` leaves that open. */
export type HeldRefusal =
  /** It is no longer held. */
  | { readonly kind: 'not-held' }
  | { readonly kind: 'write'; readonly fault: WriteFault }
  /** Nothing can be sold any more. */
  | { readonly kind: 'not-now'; readonly problem: Problem }
  /** The service has to be checked first, and couldn't be. */
  | { readonly kind: 'not-asked'; readonly failure: MerchantFailure }
  /** The service has it, but its history doesn't give the uidCustomer. Sending it again under its order id does. */
  | { readonly kind: 'bought' }
  /** The service doesn't show enough to tell. */
  | { readonly kind: 'cannot-tell' }
  /** It may have been sent just before the computer stopped, and may still arrive. */
  | { readonly kind: 'on-its-way' };

export type Held = SaleIn<'held'> | TopUpIn<'held'> | ChangeIn<'held'>;

/** bought-unnamed: the history has it, but without the uidCustomer that is needed to follow it. */
type Seen =
  | 'done'
  | 'bought-unnamed'
  | 'not-done'
  /** The account has moved since, and the service there shows that a change is not done. */
  | 'not-done-there'
  | 'cannot-tell';

export const isHeld = (operation: ProviderOperation): operation is Held =>
  operation.progress.state === 'held';

/**
 * Work that is sent only if staff say so; until then the service is checked. It is held because
 * - a start found it marked as being sent, with no record that it was: staff may have been told that it was not done;
 * - its ledger is an older or recovered one: staff may have been told how it ended;
 * - its customer has gone, and the service doesn't show whether it was bought.
 */
export class HeldWork {
  readonly #deps: FlowDeps;
  readonly #evidence: ChangeEvidence;
  readonly #kept: KeptPurchase;
  readonly #send: (sent: Sending) => void;

  /** @param send makes a recorded attempt. */
  constructor(deps: FlowDeps, evidence: ChangeEvidence, send: (sent: Sending) => void) {
    this.#deps = deps;
    this.#evidence = evidence;
    this.#kept = new KeptPurchase(deps, new OwnOrders(deps));
    this.#send = send;
  }

  /** Holds something that is recorded as being sent. */
  hold(operation: Sending): void {
    const { ledger, clock } = this.#deps;
    const event = { kind: 'held' } as const;
    const now = clock.now();
    this.#write<ProviderOperation>(operation, () => {
      if (operation.kind === 'sale') return ledger.sales.answer(operation, event, now);
      return operation.kind === 'top-up'
        ? ledger.operations.moveTopUp(operation, answerTopUp(operation.progress, event), now)
        : ledger.operations.moveChange(operation, answerChange(operation.progress, event), now);
    });
  }

  /** Checks whether the service has it: it may have been sent just before a power cut. */
  async look(held: Held): Promise<void> {
    const seen = await this.#see(held);
    if (!seen.ok || seen.value !== 'done') this.#deps.askAgain(held);
  }

  /** Carries out staff's decision. */
  async decide(held: Held, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    const { what, staff } = decision;
    // Under its order id a purchase happens once, however often it is sent, but to a service that has forgotten it or
    // never had it.
    const isKeyed = held.kind === 'sale' || held.kind === 'top-up';
    if (what === 'drop' && held.kind === 'top-up' && isNeverSent(held.progress)) {
      // SECURITY: the ledger may be an older one that nobody knows to be older, and the top-up may have been sent since.
      // Where the service can't be asked or doesn't tell, the books are believed: a customer is owed at once.
      const seen = await this.#see(held);
      if (seen.ok && seen.value === 'done') return succeed(undefined);
      return seen.ok && seen.value === 'bought-unnamed' ? fail({ kind: 'bought' }) : this.#drop(held, staff);
    }
    if (what === 'send' && isKeyed) {
      if (wasSentElsewhere(this.#deps.ledger, idOf(held))) return fail({ kind: 'cannot-tell' });
      const memory = await serviceMemory(this.#deps, idOf(held));
      return memory === 'forgotten' ? this.#sendIfNotDone(held, decision) : this.#sendNow(held, decision);
    }
    const isQuiet = this.#deps.quiet.hasPassed(idOf(held));
    const seen = await this.#see(held);
    if (!seen.ok) return fail({ kind: 'not-asked', failure: seen.failure });
    if (seen.value === 'done') return succeed(undefined);
    // SECURITY: something without an order id is sent only if a check shows that it isn't done, and no attempt can
    // still arrive. Nor is "not done" claimed for something that may have been sent just before a power cut: a
    // manager can close it, which claims nothing.
    if (seen.value === 'cannot-tell') return fail({ kind: 'cannot-tell' });
    if (seen.value === 'bought-unnamed') return fail({ kind: 'bought' });
    // SECURITY: where the account is now, staff may have it done. That it isn't doesn't show that it never was.
    if (seen.value === 'not-done-there' && what === 'drop') return fail({ kind: 'cannot-tell' });
    // If the earlier activation arrives late, this attempt is refused, and nothing is lost.
    const isHarmless = what === 'send' && held.kind === 'activation';
    if (!isQuiet && !isHarmless) return fail({ kind: 'on-its-way' });
    return what === 'send' ? this.#sendNow(held, decision) : this.#drop(held, staff);
  }

  /**
   * SECURITY: a service that says "no such order" of the last sale may have forgotten this one, too. It gets it only where its
   * history names that sale, lacks this one, and explains the balance.
   */
  async #sendIfNotDone(held: Held, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    const seen = await this.#see(held);
    if (!seen.ok) return fail({ kind: 'cannot-tell' });
    switch (seen.value) {
      case 'done':
        return succeed(undefined);
      case 'not-done':
        return this.#sendNow(held, decision);
      case 'bought-unnamed':
      case 'not-done-there':
      case 'cannot-tell':
        return fail({ kind: 'cannot-tell' });
    }
  }

  /** Checks what the service shows. If it is done, that is recorded before this returns. */
  async #see(held: Held): Promise<Result<Seen, MerchantFailure>> {
    const { ledger, clock } = this.#deps;
    if (held.kind === 'activation' || held.kind === 'refund') {
      // Asked separately first, to tell an unreachable service from one that doesn't say.
      const reply = await statusOf(this.#deps, orderOfProfile(ledger, held.intent));
      if (!reply.ok && isAway(reply.failure)) return reply;
      const { look: seen, history } = await this.#evidence.seeAll(held, 'not-enough');
      if (
        seen === 'cannot-tell' ||
        seen === 'said-done' ||
        seen === 'said-alone' ||
        seen === 'refunded-before'
      )
        return succeed('cannot-tell');
      if (seen !== 'done') {
        // SECURITY: package and history may be behind while the balance shows that the money came back.
        const look = seen === 'never-known' ? 'not-done' : seen;
        const isAgreed =
          held.kind === 'activation' ||
          (await balanceSaysNotDone(this.#deps, idOf(held), { look, history })) === 'explained';
        if (!isAgreed) return succeed('cannot-tell');
        return succeed(seen === 'never-known' ? 'not-done-there' : 'not-done');
      }
      const step = endChange(held.progress, { kind: 'seen-done' });
      return this.#written(held, () => ledger.operations.moveChange(held, step, clock.now()));
    }
    const { cost } = held.intent;
    const id = idOf(held);
    const looked = await lookFor(this.#deps, { id, cost });
    const { search, history } = looked;
    if (held.kind === 'sale' && search.kind !== 'found') {
      const said = await this.#kept.saidOfHeld(held, looked);
      if (said?.kind === 'made') return this.#follow(held, said.uidCustomer);
      if (said?.kind === 'not-bought') return succeed('not-done');
    }
    if (search.kind === 'not-there') {
      // SECURITY: once the service said that it has the order, nobody is told that it was not made.
      if (isSaidToExist(this.#deps, { id, cost })) return succeed('cannot-tell');
      const belief = await wasNotBought(this.#deps, id, { history, balance: 'to-be-read' });
      if (belief === 'not-asked') return fail(notRead);
      return succeed(belief === 'not-bought' ? 'not-done' : 'cannot-tell');
    }
    if (search.kind === 'found') return this.#accept(held, search.transaction);
    return search.why === 'not-read' ? fail(notRead) : succeed('cannot-tell');
  }

  #accept(held: SaleIn<'held'> | TopUpIn<'held'>, line: Transaction): Result<Seen, MerchantFailure> {
    const { ledger, clock } = this.#deps;
    if (held.kind === 'top-up') {
      // It is taken up once the other one has its end.
      if (underWayBeside(ledger, held.intent) !== undefined) return succeed('bought-unnamed');
      const event = {
        kind: 'accepted',
        charged: null,
        idPack: addedByLine(knowingOthers(ledger, held).intent, line),
      } as const;
      const step = settleTopUp(held.progress, event);
      return this.#written(held, () => ledger.operations.moveTopUp(held, step, clock.now()));
    }
    return line.uidCustomer === null ? succeed('bought-unnamed') : this.#follow(held, line.uidCustomer);
  }

  #follow(held: SaleIn<'held'>, uidCustomer: string): Result<Seen, MerchantFailure> {
    const { ledger, clock } = this.#deps;
    if (isAnothers(ledger, held, uidCustomer)) return succeed('bought-unnamed');
    const event = { kind: 'accepted', uidCustomer, charged: null } as const;
    return this.#written(held, () => ledger.sales.settle(held, event, clock.now()));
  }

  #sendNow(held: Held, { staff, whyNot }: HeldDecision): Result<void, HeldRefusal> {
    const problem = whyNot();
    if (problem !== undefined) return fail({ kind: 'not-now', problem });
    if (held.kind === 'top-up' && !isFirst(this.#deps.ledger, held.intent)) {
      const { merchantId, uidCustomer } = held.intent;
      const operationId = this.#deps.ledger.operations.openTopUpOf(merchantId, uidCustomer);
      if (operationId !== undefined)
        return fail({ kind: 'not-now', problem: openProblem(this.#deps.ledger, operationId) });
    }
    const { ledger, clock } = this.#deps;
    const beside = held.kind === 'top-up' ? underWayBeside(ledger, held.intent) : undefined;
    if (beside !== undefined) return fail({ kind: 'not-now', problem: openProblem(ledger, beside) });
    const now = clock.now();
    const sent = this.#write<Sending>(held, () => {
      if (held.kind === 'sale') return ledger.sales.sendHeld(held, staff, now);
      return held.kind === 'top-up'
        ? ledger.operations.moveTopUp(held, sendHeldTopUp(held.progress, staff), now)
        : ledger.operations.moveChange(held, sendHeldChange(held.progress, staff), now);
    });
    if (!sent.ok) return fail({ kind: 'write', fault: sent.failure });
    this.#send(sent.value);
    return succeed(undefined);
  }

  #drop(held: Held, staff: StaffMark | null): Result<void, HeldRefusal> {
    const { ledger, clock } = this.#deps;
    const now = clock.now();
    const ended = this.#write<ProviderOperation>(held, () => {
      if (held.kind === 'sale') return ledger.sales.dropHeld(held, staff, now);
      return held.kind === 'top-up'
        ? ledger.operations.moveTopUp(held, dropHeldTopUp(held.progress, staff), now)
        : ledger.operations.moveChange(held, dropHeldChange(held.progress, staff), now);
    });
    return ended.ok ? succeed(undefined) : fail({ kind: 'write', fault: ended.failure });
  }

  #written(held: Held, write: () => Result<ProviderOperation, WriteFault>): Result<'done', MerchantFailure> {
    this.#write(held, write);
    return succeed('done');
  }

  #write<Moved extends ProviderOperation>(
    operation: ProviderOperation,
    write: () => Result<Moved, WriteFault>,
  ): Result<Moved, WriteFault> {
    const attempt = { result: undefined as Result<Moved, WriteFault> | undefined };
    this.#deps.record(operation, () => (attempt.result = write()));
    if (attempt.result === undefined) throw new Error(`nothing was written of ${idOf(operation)}`);
    return attempt.result;
  }
}

const notRead = {
  kind: 'not-reached',
  cause: 'connection',
  detail: 'the history could not be read',
} as const satisfies MerchantFailure;
