import { interrupted } from './attempt-failure.ts';
import { called, type CourseParts } from './course.ts';
import { doubtRefusal } from './late-refusal.ts';
import { activationOf, issuedProfile } from './issued-profile.ts';
import { readStatusAnswer, readSubmitAnswer } from './read-answer.ts';
import { isIn, type NextSaleEvent, type Sale, type SaleIn } from './sale.ts';

/** What is done with the service for a sale, state by state. */
export class SaleCourse {
  readonly #parts: CourseParts;

  constructor(parts: CourseParts) {
    this.#parts = parts;
  }

  /** Does what is due for a sale that nobody asks about at the moment. */
  async goOn(sale: Sale): Promise<void> {
    if (isIn(sale, 'drafted') || isIn(sale, 'unknown')) await this.#sendAgain(sale);
    else if (isIn(sale, 'accepted')) await this.#askStatus(sale);
    else if (isIn(sale, 'sending')) this.interrupt(sale);
  }

  /** Sends a sale whose attempt is on record. */
  async send(sale: SaleIn<'sending'>): Promise<void> {
    const { client, quiet } = this.#parts;
    const { orderId, product, activationMode, callback } = sale.intent;
    const isQuiet = quiet.hasPassed(orderId);
    const hint = callback === null ? {} : { callback };
    const reply = await called(
      this.#parts,
      client.submit({ productId: product.productId, orderId, activationMode, ...hint }),
    );
    const event = readSubmitAnswer(sale, reply, isQuiet);
    const isLate = event.kind === 'refused' && sale.progress.attempts > 1;
    this.#answer(sale, isLate ? await this.#doubted(sale, event) : event);
  }

  /** A refusal after an attempt without an answer. */
  async #doubted(
    { intent: { orderId: id, createdAt } }: SaleIn<'sending'>,
    refused: NextSaleEvent<'sending'> & { readonly kind: 'refused' },
  ): Promise<NextSaleEvent<'sending'>> {
    const { failure } = refused;
    const known = await doubtRefusal(this.#parts, { id, createdAt, failure });
    if (known === 'not-bought') return refused;
    const uidCustomer = known === 'not-known' ? null : known.uidCustomer;
    if (uidCustomer === null) return { kind: 'unanswered', failure };
    return { kind: 'accepted', uidCustomer, charged: null };
  }

  /** Notes that nobody waits for the answer of an attempt any more. The same order id is sent again later. */
  interrupt(sale: SaleIn<'sending'>): void {
    this.#answer(sale, { kind: 'unanswered', failure: interrupted });
  }

  #answer(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>): void {
    const { ledger, clock, quiet, record } = this.#parts;
    if (event.kind === 'unanswered') quiet.attemptFailed(sale.intent.orderId, event.failure);
    record(sale, () => ledger.sales.answer(sale, event, clock.now()));
  }

  async #sendAgain(sale: SaleIn<'drafted' | 'unknown'>): Promise<void> {
    const { ledger, clock, record } = this.#parts;
    const sent = record(sale, () => ledger.sales.attempt(sale, clock.now()));
    if (sent !== undefined) await this.send(sent);
  }

  async #askStatus(sale: SaleIn<'accepted'>): Promise<void> {
    const { client, ledger, clock, codes, record, askAgain } = this.#parts;
    const reply = await called(this.#parts, client.getStatus(sale.progress.uidCustomer));
    const event = reply.ok
      ? readStatusAnswer(reply.value, (profile) =>
          issuedProfile(profile, codes.keep(sale.intent.orderId, activationOf(profile))),
        )
      : undefined;
    if (event === undefined) askAgain(sale);
    else record(sale, () => ledger.sales.conclude(sale, event, clock.now()));
  }
}
