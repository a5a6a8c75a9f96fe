import { isSmallSkew, namedSkewMs, type ClockSkew } from '../../../src-merchant-api/http/clock-skew.ts';

/**
 * A reported skew is reported again only once it has changed by this much, in milliseconds: every reply measures a
 * slightly different one.
 */
const worthTellingAnewMs = 60_000;

/**
 * Whether this computer's clock differs from the service's by so much that staff should know: receipts and the ledger
 * carry its times, and a service may refuse what it signs.
 */
export class ClockSkewMonitor {
  readonly #onChange: (aheadMs: number | null) => void;
  #aheadMs: number | null = null;

  constructor(onChange: (aheadMs: number | null) => void) {
    this.#onChange = onChange;
  }

  /** How many milliseconds the clock is ahead, negative if it is behind; null if that isn't worth showing. */
  get aheadMs(): number | null {
    return this.#aheadMs;
  }

  /** A measurement from a slow reply is too imprecise to withdraw the warning. */
  heard(skew: ClockSkew): void {
    const named = namedSkewMs(skew);
    if (named === null && !isSmallSkew(skew)) return;
    const known = this.#aheadMs;
    if (named === known) return;
    if (named !== null && known !== null && Math.abs(named - known) < worthTellingAnewMs) return;
    this.#aheadMs = named;
    this.#onChange(named);
  }
}
