import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { PushOf, ReplyOf } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import { typedInstallation, type InstallationId, type Seller } from '../domain/orders/installation.ts';
import { asTillWrote, readTillId } from '../domain/orders/order-id.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { problemView } from '../services/views/problem-view.ts';
import { instant } from '../services/views/sale-view.ts';
import type { LedgerGaps } from './ledger-gaps.ts';
import type { TillDeps } from './till-deps.ts';
import { writeProblem } from '../services/views/write-problem.ts';

/** How many of the account's last transactions are searched for other tills. */
const lookedThrough = 1_000;

export type TillIdentityDeps = Pick<TillDeps, 'mode' | 'seller' | 'own' | 'naming' | 'ledger' | 'clock'> & {
  readonly staff: () => StaffMark | null;
  readonly reachable: () => Result<MerchantClient, Problem>;
  readonly gaps: Pick<LedgerGaps, 'isTakeOverOpen' | 'fetchTakenOver'>;
  readonly onChange: (identity: PushOf<'till-identity'>) => void;
  readonly onLedgerFault: (fault: WriteFault) => void;
};

/** The till's name, and which other tills it replaced. */
export class TillIdentity {
  readonly #deps: TillIdentityDeps;
  /** The other till that staff don't want to be asked about again until the next start. */
  #letBe: InstallationId | undefined;
  /** The names of other tills, as far as the service's history has them. */
  readonly #names = new Map<string, string>();

  constructor(deps: TillIdentityDeps) {
    this.#deps = deps;
  }

  get shown(): PushOf<'till-identity'> {
    const { seller } = this.#deps;
    const { name, installation } = seller();
    return { name, id: installation, asks: this.#asks() };
  }

  name(name: string): void {
    this.#deps.naming.nameTill(name);
    this.#tell();
  }

  /**
   * Why nothing is sold until a manager has said which till this is; undefined once that is done, and in practice.
   */
  get whyNotSell(): Problem | undefined {
    const { mode, naming } = this.#deps;
    return mode === 'practice' || naming.isAnswered() ? undefined : { kind: 'not-named' };
  }

  /** Staff have read that another till sold in this ledger, and say that it is still in use. */
  letBe(): void {
    this.#letBe = this.#other()?.installation;
    this.#tell();
  }

  /** Other tills that sold on this account. */
  async others(): Promise<ReplyOf<'tills-there'>> {
    const client = this.#deps.reachable();
    if (!client.ok) return { kind: 'not-told', problem: client.failure };
    const reply = await client.value.history(lookedThrough);
    if (!reply.ok) return { kind: 'not-told', problem: problemView(reply.failure) };
    const own = this.#deps.own();
    const last = this.#other();
    const found = new Map<string, { id: string; name: string; at: number | null }>();
    if (last !== undefined)
      found.set(last.installation, { id: last.installation, name: last.name, at: null });
    for (const { orderId, at } of reply.value.transactions) {
      const read = orderId === null ? undefined : readTillId(asTillWrote(orderId));
      if (read === undefined || own.has(read.installation)) continue;
      const known = found.get(read.installation);
      const time = at?.at ?? read.madeAt;
      if (known?.at === undefined || known.at === null || known.at < time)
        found.set(read.installation, { id: read.installation, name: read.name, at: time });
    }
    for (const { id, name } of found.values()) this.#names.set(id, name);
    const tills = [...found.values()].toSorted((a, b) => (b.at ?? Infinity) - (a.at ?? Infinity));
    return {
      kind: 'told',
      tills: tills.map(({ id, name, at }) => ({ id, name, lastAt: at === null ? null : instant(at) })),
    };
  }

  /** Replaces another till: records that, and fetches its sales as far back as the service reports them. */
  async replace(typed: string): Promise<ReplyOf<'till-replace'>> {
    const { ledger, own, seller, staff, clock, reachable, gaps } = this.#deps;
    const installation = typedInstallation(typed) ?? readTillId(typed.trim().toUpperCase())?.installation;
    if (installation === undefined) return { kind: 'no-id' };
    const isReplaced = ledger.installations.replaced().includes(installation);
    // What couldn't be fetched the first time is fetched now.
    if (own().has(installation) && !(isReplaced && gaps.isTakeOverOpen)) return { kind: 'own-id' };
    const client = reachable();
    if (!client.ok) return { kind: 'not-done', problem: client.failure };
    const other = { installation, name: this.#nameOf(installation, typed) };
    const written = ledger.installations.replace(other, {
      installation: seller().installation,
      staff: staff(),
      at: clock.now(),
    });
    if (!written.ok) {
      this.#deps.onLedgerFault(written.failure);
      // The record may turn out to be written at the next start, which then fetches the other till's sales.
      if (written.failure.left !== null) ledger.incomplete({ since: 0, isRecovered: false });
      return { kind: 'not-done', problem: writeProblem(written.failure) };
    }
    this.#tell();
    const end = await gaps.fetchTakenOver(client.value, other);
    switch (end.kind) {
      case 'done':
      case 'in-part':
      case 'not-possible':
        return { kind: 'replaced', lookUp: end.kind, fetched: end.found };
      case 'service-away':
        return { kind: 'not-fetched', problem: problemView(end.failure) };
      case 'not-written':
        return { kind: 'not-fetched', problem: { kind: 'ledger', fault: end.fault.kind } };
    }
  }

  #nameOf(installation: InstallationId, typed: string): string | null {
    const other = this.#other();
    if (other?.installation === installation) return other.name;
    return readTillId(typed.trim().toUpperCase())?.name ?? this.#names.get(installation) ?? null;
  }

  /** The last seller in this ledger, if that was another till. Practice books only ever belong to one till. */
  #other(): Seller | undefined {
    const { mode, ledger, own } = this.#deps;
    const last = mode === 'practice' ? undefined : ledger.installations.lastSeller();
    return last === undefined || own().has(last.installation) ? undefined : last;
  }

  #asks(): PushOf<'till-identity'>['asks'] {
    const { naming } = this.#deps;
    // Whoever names it is asked at once whether it replaces another.
    if (!naming.isAnswered()) return { kind: 'name', isNamed: naming.isNamed() };
    const other = this.#other();
    return other === undefined || other.installation === this.#letBe
      ? null
      : { kind: 'replaces', id: other.installation, name: other.name };
  }

  #tell(): void {
    this.#deps.onChange(this.shown);
  }
}
