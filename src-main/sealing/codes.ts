import { z } from 'zod';
import type { Activation, KeptActivation, ReadActivation } from '../sales/issued-profile.ts';
import type { OrderId } from '../sales/sale.ts';
import { SealKey } from './seal-key.ts';
import { openText, sealText, type SealedText } from './sealed-text.ts';

/** How a till keeps the codes of its sales. */
export type Codes = {
  /** Makes of a sale's activation what may be written down. */
  readonly keep: (orderId: OrderId, activation: Activation) => KeptActivation;
  /** What was written down of a sale's activation, where it can be read. */
  readonly read: (orderId: OrderId, kept: KeptActivation) => ReadActivation;
};

/** Codes of practice mode: worth nothing, and in the practice service's own files as they are. */
export const practiceCodes: Codes = {
  keep: (_orderId, activation) => ({ kind: 'plain', ...activation }),
  read: (_orderId, kept) =>
    kept.kind === 'plain' ? readable(kept) : { kind: 'unreadable', why: 'another-key' },
};

/** So many codes that could not be written down are held at most; older ones are asked for again. */
const mostHeld = 10_000;

/**
 * Codes of the shop's account. SECURITY: none is written down but sealed; without the key none is at all, and those that
 * the service told are held in memory.
 */
export class SealedCodes implements Codes {
  #key: SealKey | 'to-come' | 'none' = 'to-come';
  readonly #held = new Map<OrderId, Activation>();

  /** Whether what is kept now can be read later. */
  get canSeal(): boolean {
    return this.#key instanceof SealKey;
  }

  /** Whether nobody knows yet if there is a key. */
  get awaitsKey(): boolean {
    return this.#key === 'to-come';
  }

  /** The codes that are in memory alone. */
  get held(): readonly (readonly [OrderId, Activation])[] {
    return [...this.#held];
  }

  /** Takes the key, or that there is none. It is erased by {@link end}. */
  useKey(key: SealKey | 'none'): void {
    if (!(this.#key instanceof SealKey)) this.#key = key;
  }

  readonly keep = (orderId: OrderId, activation: Activation): KeptActivation => {
    if (this.#key instanceof SealKey) {
      this.#held.delete(orderId);
      return { kind: 'sealed', sealed: sealActivation(this.#key, orderId, activation) };
    }
    this.hold(orderId, activation);
    return { kind: 'not-kept' };
  };

  readonly read = (orderId: OrderId, kept: KeptActivation): ReadActivation => {
    const opened = this.#open(orderId, kept);
    const held = this.#held.get(orderId);
    return opened.kind === 'readable' || held === undefined ? opened : readable(held);
  };

  /** Holds a code that the service told, in memory. */
  hold(orderId: OrderId, activation: Activation): void {
    this.#held.delete(orderId);
    this.#held.set(orderId, activation);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostHeld && oldest !== undefined) this.#held.delete(oldest);
  }

  /** SECURITY: overwrites the key and lets go of every code. */
  end(): void {
    if (this.#key instanceof SealKey) this.#key.erase();
    this.#key = 'none';
    this.#held.clear();
  }

  #open(orderId: OrderId, kept: KeptActivation): ReadActivation {
    switch (kept.kind) {
      case 'plain':
        return readable(kept);
      case 'not-kept':
        return { kind: 'unreadable', why: 'not-kept' };
      case 'sealed':
        if (this.#key === 'to-come') return { kind: 'unreadable', why: 'key-to-come' };
        if (this.#key === 'none') return { kind: 'unreadable', why: 'no-key' };
        return openActivation(this.#key, orderId, kept.sealed);
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

/** Seals a sale's activation, for that sale alone. */
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
