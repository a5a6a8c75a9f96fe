import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { interrupted } from './attempt-failure.ts';
import { called, type CourseParts } from './course.ts';
import { doubtRefusal } from './late-refusal.ts';
import { findPackage } from './look.ts';
import { readTopUpAnswer } from './read-answer.ts';
import {
  answerTopUp,
  attemptTopUp,
  concludeTopUp,
  type NextTopUpEvent,
  type TopUp,
  type TopUpIn,
  type TopUpState,
} from './top-up.ts';

/** So many of the newest transactions are looked through. */
const transactionsRead = 100;

const isIn = <State extends TopUpState>(topUp: TopUp, state: State): topUp is TopUpIn<State> =>
  topUp.progress.state === state;

/** What is done with the service for a top-up, state by state. */
export class TopUpCourse {
  readonly #parts: CourseParts;

  constructor(parts: CourseParts) {
    this.#parts = parts;
  }

  /** Does what is due for a top-up that nobody asks about at the moment. */
  async goOn(topUp: TopUp): Promise<void> {
    if (isIn(topUp, 'drafted') || isIn(topUp, 'unknown')) await this.#sendAgain(topUp);
    else if (isIn(topUp, 'accepted')) await this.#find(topUp);
    else if (isIn(topUp, 'sending')) this.interrupt(topUp);
  }

  /** Sends a top-up whose attempt is on record. */
  async send(topUp: TopUpIn<'sending'>): Promise<void> {
    const { uidCustomer, product, operationId, activationMode, callback } = topUp.intent;
    const isQuiet = this.#parts.quiet.hasPassed(operationId);
    const hint = callback === null ? {} : { callback };
    const request = { uidCustomer, productId: product.productId, orderId: operationId, activationMode };
    const reply = await called(this.#parts, this.#parts.client.topup({ ...request, ...hint }));
    const event = readTopUpAnswer(topUp, reply, isQuiet);
    const isLate = event.kind === 'refused' && topUp.progress.attempts > 1;
    this.#answer(topUp, isLate ? await this.#doubted(topUp, event) : event);
  }

  /** A refusal after an attempt without an answer. */
  async #doubted(
    { intent: { operationId: id, createdAt } }: TopUpIn<'sending'>,
    refused: NextTopUpEvent<'sending'> & { readonly kind: 'refused' },
  ): Promise<NextTopUpEvent<'sending'>> {
    const { failure } = refused;
    const known = await doubtRefusal(this.#parts, { id, createdAt, failure });
    if (known === 'not-bought') return refused;
    if (known === 'not-known') return { kind: 'unanswered', failure };
    const number = idPackOf(known.idPack);
    return { kind: 'accepted', charged: null, idPack: number.kind === 'number' ? number.idPack : null };
  }

  /** Notes that nobody waits for the answer of an attempt any more. The same order id is sent again later. */
  interrupt(topUp: TopUpIn<'sending'>): void {
    this.#answer(topUp, { kind: 'unanswered', failure: interrupted });
  }

  #answer(topUp: TopUpIn<'sending'>, event: NextTopUpEvent<'sending'>): void {
    const { ledger, clock, quiet, record } = this.#parts;
    if (event.kind === 'unanswered') quiet.attemptFailed(topUp.intent.operationId, event.failure);
    const step = answerTopUp(topUp.progress, event);
    record(topUp, () => ledger.operations.moveTopUp(topUp, step, clock.now()));
  }

  async #sendAgain(topUp: TopUpIn<'drafted' | 'unknown'>): Promise<void> {
    const { ledger, clock, record } = this.#parts;
    const sent = record(topUp, () =>
      ledger.operations.moveTopUp(topUp, attemptTopUp(topUp.progress), clock.now()),
    );
    if (sent !== undefined) await this.send(sent);
  }

  /** Looks for the package that was bought. */
  async #find(topUp: TopUpIn<'accepted'>): Promise<void> {
    const { client, ledger, clock, record, askAgain } = this.#parts;
    const reply = await called(this.#parts, client.getStatus(topUp.intent.uidCustomer));
    const event = reply.ok ? await this.#foundIn(topUp, reply.value) : undefined;
    if (event === undefined) askAgain(topUp);
    else
      record(topUp, () =>
        ledger.operations.moveTopUp(topUp, concludeTopUp(topUp.progress, event), clock.now()),
      );
  }

  async #foundIn(
    { intent, progress }: TopUpIn<'accepted'>,
    status: OrderStatusRecord,
  ): Promise<NextTopUpEvent<'accepted'> | undefined> {
    const { knownPackages, product, operationId } = intent;
    const found = findPackage({ idPack: progress.idPack, knownPackages, productName: product.name }, status);
    switch (found.kind) {
      case 'found':
        return found;
      case 'not-yet':
        return undefined;
      case 'several': {
        // Somebody else added packages at the same time. The history may tell which is ours.
        const history = await called(this.#parts, this.#parts.client.history(transactionsRead));
        if (!history.ok) return undefined;
        const ours = history.value.transactions.find(({ orderId }) => orderId === operationId);
        const number = idPackOf(ours?.idPack);
        const idPack = number.kind === 'number' ? number.idPack : progress.idPack;
        return { kind: 'found', idPack, packageUid: null };
      }
    }
  }
}
