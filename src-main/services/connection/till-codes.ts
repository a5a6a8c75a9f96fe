import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { practiceCodes, type Codes, SealedCodes } from '../../domain/esims/codes.ts';
import { practicePhones, sealedPhones, type CustomerPhones } from '../../ledger/customers/customer-phones.ts';
import type { SealKeys } from '../../sealing/seal-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Activation, StoredActivation, ReadActivation } from '../../domain/orders/issued-profile.ts';
import { saleWithEsim } from '../../selling/answers/own-esim.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../../domain/orders/sale.ts';
import { CodeQuestions } from './fetch-codes.ts';

/** Reads the keys of the till's codes. Never rejects, and answers within the keychain's time limit. */
export type ReadSealKeys = () => Promise<Result<SealKeys, unknown>>;

export type TillCodesDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Null in practice mode, whose codes are worth nothing. */
  readonly readKeys: ReadSealKeys | null;
  /** Called once they are read, and once they can't be. */
  readonly onKeys: (keys: SealKeys | 'none') => void;
  /** Undefined while the service can't be asked. */
  readonly client: () => MerchantClient | undefined;
  /** A code or phone number that couldn't be read now can, or the reason why not has changed. */
  readonly onChange: (sale: Sale) => void;
  readonly onLedgerFault: (fault: StorageFault) => void;
  /** The service answered for a sale with the eSIM of another one. */
  readonly onEsimOfAnother: (sale: SaleIn<'completed'>, other: OrderId) => void;
  /** The service returned the code of the sale's own eSIM. */
  readonly onOwnEsim: (sale: SaleIn<'completed'>) => void;
};

/** How many sales shown without a code or phone number are shown again once it is there. */
const mostShown = 1_000;

/**
 * The only way to the codes of a till's sales. The ledger opens without the key, which is read while the till
 * connects. When a sale is shown whose code can't be read, the service is asked for the code again, and it is sealed
 * anew.
 */
export class TillCodes implements Codes {
  readonly #deps: TillCodesDeps;
  readonly #sealed: SealedCodes | null;
  /** How customers' phone numbers are kept: with the same keys. */
  readonly phones: CustomerPhones;
  readonly #questions: CodeQuestions;
  readonly #shown = new Set<OrderId>();
  #unlocking: Promise<void> | undefined;

  constructor(deps: TillCodesDeps) {
    this.#deps = deps;
    const sealed = deps.readKeys === null ? null : new SealedCodes();
    this.#sealed = sealed;
    this.phones = sealed === null ? practicePhones : sealedPhones(() => sealed.keys);
    this.#questions = new CodeQuestions({
      clock: deps.clock,
      client: deps.client,
      wanted: (orderId) => this.#wanted(orderId),
      otherWith: (orderId, profile) => saleWithEsim(deps.ledger, this, orderId, profile),
      onEsimOfAnother: deps.onEsimOfAnother,
      onFetched: (sale, activation) => this.#fetched(sale, activation),
    });
  }

  readonly keep = (orderId: OrderId, activation: Activation): StoredActivation =>
    (this.#sealed ?? practiceCodes).keep(orderId, activation);

  readonly read = (orderId: OrderId, kept: StoredActivation): ReadActivation =>
    (this.#sealed ?? practiceCodes).read(orderId, kept);

  readonly marksOf = (activation: Pick<Activation, 'activationCode'>): readonly string[] =>
    (this.#sealed ?? practiceCodes).marksOf(activation);

  /** What customers' details are sealed with, as far as it is known. */
  get keys(): SealKeys | 'to-come' | 'none' | 'not-sealed' {
    return this.#sealed?.keys ?? 'not-sealed';
  }

  /** Whether a phone number that is entered now is kept. */
  get keepsPhones(): boolean {
    return this.#sealed?.canSeal !== false;
  }

  /** A sale is shown whose phone number can't be read. */
  shownWithoutPhone(orderId: OrderId): void {
    if (this.#shown.size < mostShown) this.#shown.add(orderId);
  }

  /** A sale is shown whose code can't be read. */
  shownWithout(sale: SaleIn<'completed'>): void {
    const { orderId } = sale.intent;
    if (this.#shown.size < mostShown) this.#shown.add(orderId);
    // This service knows nothing of another account's sales.
    if (this.isAskedFor(sale) && this.#sealed?.awaitsKey !== true) this.#questions.want(orderId);
  }

  /** Whether the service will be asked for a sale's code. */
  readonly isAskedFor = ({ intent }: SaleIn<'completed'>): boolean =>
    intent.merchantId === this.#deps.merchantId;

  /** Reads the keys, unless they were read already: the keychain may have been unlocked. Never rejects. */
  unlock(): Promise<void> {
    this.#unlocking ??= this.#unlock().finally(() => {
      this.#unlocking = undefined;
    });
    return this.#unlocking;
  }

  /** Reads the keys again, even if they were read already: more have been added. Never rejects. */
  async unlockAgain(): Promise<void> {
    await this.unlock();
    const read = await this.#deps.readKeys?.();
    if (read?.ok !== true || this.#sealed?.join(read.value) !== true) return;
    this.#tellShown();
  }

  /** The service can be asked. */
  connected(): void {
    this.#questions.askNow();
  }

  end(): void {
    this.#questions.end();
    this.#sealed?.end();
  }

  async #unlock(): Promise<void> {
    const { readKeys } = this.#deps;
    const sealed = this.#sealed;
    if (readKeys === null || sealed === null || sealed.canSeal) return;
    const wasAwaited = sealed.awaitsKey;
    const read = await readKeys();
    sealed.useKeys(read.ok ? read.value : 'none');
    if (!read.ok && !wasAwaited) return;
    this.#deps.onKeys(sealed.keys === 'to-come' ? 'none' : sealed.keys);
    // Codes that the service returned in the meantime are sealed now, so that it need not be asked again.
    if (read.ok) for (const [orderId, activation] of sealed.held) this.#writeDown(orderId, activation);
    this.#tellShown();
  }

  /** Shows again what was shown without its code or phone number. */
  #tellShown(): void {
    const shown = [...this.#shown];
    this.#shown.clear();
    for (const orderId of shown) this.#tellOf(orderId);
  }

  #wanted(orderId: OrderId): SaleIn<'completed'> | undefined {
    const sale = this.#deps.ledger.sales.find(orderId);
    if (sale === undefined || !isIn(sale, 'completed')) return undefined;
    return this.read(orderId, sale.progress.profile.activation).kind === 'readable' ? undefined : sale;
  }

  #fetched(sale: SaleIn<'completed'>, activation: Activation): void {
    const { orderId } = sale.intent;
    this.#writeDown(orderId, activation);
    this.#deps.onOwnEsim(sale);
    this.#shown.delete(orderId);
    this.#tellOf(orderId);
  }

  /**
   * Keeps a code that the service returned: on the disk if it can be sealed and the ledger takes it, otherwise in
   * memory.
   */
  #writeDown(orderId: OrderId, activation: Activation): void {
    const { ledger, clock, onLedgerFault } = this.#deps;
    const sale = ledger.sales.find(orderId);
    if (sale === undefined || !isIn(sale, 'completed')) return;
    const kept = this.keep(orderId, activation);
    if (kept.kind === 'not-kept') return;
    const written = ledger.sales.keepActivation(sale, kept, clock.now());
    if (written.ok) return;
    this.#sealed?.hold(orderId, activation);
    onLedgerFault(written.failure);
  }

  #tellOf(orderId: OrderId): void {
    const sale = this.#deps.ledger.sales.find(orderId);
    if (sale !== undefined) this.#deps.onChange(sale);
  }
}
