import { z } from 'zod';
import type { Activation, StoredActivation, ReadActivation } from '../orders/issued-profile.ts';
import type { OrderId } from '../orders/sale.ts';
import { codeMark } from './code-mark.ts';
import type { SealKey } from '../../sealing/seal-key.ts';
import { SealKeys } from '../../sealing/seal-keys.ts';
import { openText, sealText, type SealedText } from '../../sealing/sealed-text.ts';

/** How a till stores the codes of its sales. */
export type Codes = {
  /** What may be stored of a sale's activation. */
  readonly keep: (orderId: OrderId, activation: Activation) => StoredActivation;
  /** A sale's stored activation, if it can be read. */
  readonly read: (orderId: OrderId, kept: StoredActivation) => ReadActivation;
  /**
   * The marks that a sale with the same code can have, one for each key; none if the code can't be told from
   * others.
   */
  readonly marksOf: (activation: Pick<Activation, 'activationCode'>) => readonly string[];
};

/** Codes of practice mode: worth nothing, and in the practice service's own files in plain. */
export const practiceCodes: Codes = {
  keep: (_orderId, activation) => ({ kind: 'plain', ...activation }),
  read: (_orderId, kept) =>
    kept.kind === 'plain' ? readable(kept) : { kind: 'unreadable', why: 'another-key' },
  marksOf: () => [],
};

/** How many codes that could not be stored are held in memory at most; older ones are fetched again. */
const mostHeld = 10_000;

/**
 * Codes of the shop's account. SECURITY: they are only ever stored sealed; without the key none is stored,
 * and those that the service sent are held in memory.
 */
export class SealedCodes implements Codes {
  #keys: SealKeys | 'to-come' | 'none' = 'to-come';
  readonly #held = new Map<OrderId, Activation>();

  /** Whether what is stored now can be read later. */
  get canSeal(): boolean {
    return this.#keys instanceof SealKeys;
  }

  /** Whether it is not known yet if there is a key. */
  get awaitsKey(): boolean {
    return this.#keys === 'to-come';
  }

  /** The keys, as far as they are known. */
  get keys(): SealKeys | 'to-come' | 'none' {
    return this.#keys;
  }

  /** The codes that are only in memory. */
  get held(): readonly (readonly [OrderId, Activation])[] {
    return [...this.#held];
  }

  /** Sets the keys, or that there are none. {@link end} erases them. */
  useKeys(keys: SealKeys | 'none'): void {
    if (!(this.#keys instanceof SealKeys)) this.#keys = keys;
  }

  /** Adds keys that only open. @returns false if there is no key of its own. */
  join(keys: SealKeys): boolean {
    if (!(this.#keys instanceof SealKeys)) return false;
    this.#keys = new SealKeys(this.#keys.own, [...this.#keys.all, ...keys.all]);
    return true;
  }

  readonly keep = (orderId: OrderId, activation: Activation): StoredActivation => {
    if (this.#keys instanceof SealKeys) {
      this.#held.delete(orderId);
      const { own } = this.#keys;
      const sealed = sealActivation(own, orderId, activation);
      return { kind: 'sealed', sealed, mark: codeMark(own, activation) };
    }
    this.hold(orderId, activation);
    return { kind: 'not-kept' };
  };

  readonly read = (orderId: OrderId, kept: StoredActivation): ReadActivation => {
    const opened = this.#open(orderId, kept);
    const held = this.#held.get(orderId);
    return opened.kind === 'readable' || held === undefined ? opened : readable(held);
  };

  readonly marksOf = (activation: Pick<Activation, 'activationCode'>): readonly string[] =>
    this.#keys instanceof SealKeys ? this.#keys.all.flatMap((key) => codeMark(key, activation) ?? []) : [];

  /** Holds a code from the service in memory. */
  hold(orderId: OrderId, activation: Activation): void {
    this.#held.delete(orderId);
    this.#held.set(orderId, activation);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostHeld && oldest !== undefined) this.#held.delete(oldest);
  }

  /** SECURITY: overwrites the keys and drops every code. */
  end(): void {
    if (this.#keys instanceof SealKeys) this.#keys.erase();
    this.#keys = 'none';
    this.#held.clear();
  }

  #open(orderId: OrderId, kept: StoredActivation): ReadActivation {
    switch (kept.kind) {
      case 'plain':
        return readable(kept);
      case 'not-kept':
        return { kind: 'unreadable', why: 'not-kept' };
      case 'sealed':
        if (this.#keys === 'to-come') return { kind: 'unreadable', why: 'key-to-come' };
        if (this.#keys === 'none') return { kind: 'unreadable', why: 'no-key' };
        return openActivation(this.#keys.of(kept.sealed.keyId) ?? this.#keys.own, orderId, kept.sealed);
    }
  }
}

const text = z.string().nullable();
const sealedActivation: z.ZodType<Activation> = z.object({
  activationCode: z.string().min(1),
  appleUniversalLink: text,
  androidUniversalLink: text,
  installationUrl: text,
});

/** Seals a sale's activation, for that sale only. */
export function sealActivation(key: SealKey, orderId: string, activation: Activation): SealedText {
  const { activationCode, appleUniversalLink, androidUniversalLink, installationUrl } = activation;
  const parts = { activationCode, appleUniversalLink, androidUniversalLink, installationUrl };
  return sealText(key, { field: 'activation', orderId }, JSON.stringify(parts));
}

/** Opens what {@link sealActivation} sealed for this sale. Never throws. */
export function openActivation(key: SealKey, orderId: string, sealed: SealedText): ReadActivation {
  const opened = openText(key, { field: 'activation', orderId }, sealed);
  if (opened.kind !== 'opened') return { kind: 'unreadable', why: opened.kind };
  const reading = sealedActivation.safeParse(JSON.parse(opened.text));
  return reading.success ? readable(reading.data) : { kind: 'unreadable', why: 'damaged' };
}

const readable = (its: Activation): ReadActivation => ({
  kind: 'readable',
  activation: {
    activationCode: its.activationCode,
    appleUniversalLink: its.appleUniversalLink,
    androidUniversalLink: its.androidUniversalLink,
    installationUrl: its.installationUrl,
  },
});
