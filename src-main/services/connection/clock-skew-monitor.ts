import { isSmallSkew, namedSkewMs, type ClockSkew } from '../../../src-merchant-api/clock-skew.ts';

/** A skew that is told is told anew where it changed by this much, in milliseconds: each reply measures another one. */
const worthTellingAnewMs = 60_000;

/**
 * Whether this computer's clock is so far off the service's that staff should know: receipts and the ledger carry
 * its times, and a service may refuse what it signs.
 */
export class ClockSkewMonitor {
  readonly #onChange: (aheadMs: number | null) => void;
  #aheadMs: number | null = null;

  constructor(onChange: (aheadMs: number | null) => void) {
    this.#onChange = onChange;
  }

  /** By how many milliseconds the clock is ahead, below zero where it is behind; null where that is not worth naming. */
  get aheadMs(): number | null {
    return this.#aheadMs;
  }

  /** A reply that came slowly tells too little to take back what is named. */
  heard(skew: ClockSkew): void {
    const named = namedSkewMs(skew);
    if (named === null && !isSmallSkew(skew)) return;
    const told = this.#aheadMs;
    if (named === told) return;
    if (named !== null && told !== null && Math.abs(named - told) < worthTellingAnewMs) return;
    this.#aheadMs = named;
    this.#onChange(named);
  }
}
