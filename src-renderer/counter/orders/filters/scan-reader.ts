/** As long as a scanner takes between two keys at most, in milliseconds. Nobody types so fast for long. */
const longestGapMs = 50;

/** Shorter than this, quick fingers could have typed it. */
const shortestScan = 8;

/** After so many quick keys it is no person; fewer can't be told yet. */
const quickKeys = 2;

/**
 * Tells a barcode scanner from a person: it types a code within a blink, and presses Enter. The code may be an ICCID,
 * or the order number of a receipt.
 */
export class ScanReader {
  #typed = '';
  #lastAt = -Infinity;

  /** Whether the key that was taken last is one of a code, as far as can be told by now. */
  get isScanning(): boolean {
    return this.#typed.length > quickKeys;
  }

  /**
   * Takes one key press.
   *
   * @param at milliseconds on any steady clock.
   * @returns the code that was scanned, with the Enter that ends it; undefined with every other key.
   */
  press(key: string, at: number): string | undefined {
    const isQuick = at - this.#lastAt <= longestGapMs;
    this.#lastAt = at;
    if (key === 'Enter') {
      const code = isQuick && this.#typed.length >= shortestScan ? this.#typed : undefined;
      this.#typed = '';
      return code;
    }
    // Shift and its like come between the letters of a code.
    if (key.length === 1) this.#typed = (isQuick ? this.#typed : '') + key;
    return undefined;
  }
}

/**
 * The small code of a receipt, an ICCID, which begins with 89, or an order number, which ends in 26 letters and digits.
 */
const codeAtEnd =
  /(?:ESIM(?:89\d{16,18}[^0-9a-z]?)?[0-9A-F]{32}|89\d{16,18}[\dF]?|(?:P-)?[A-Z0-9]+-[0-9A-HJKMNP-TV-Z]{26})$/i;

/**
 * The code that was scanned into a search in which something stood already, by its form: where the window is slow, the
 * keys of a scanner can't be told by their speed.
 */
export const scannedBehind = (text: string): string | undefined => {
  const code = codeAtEnd.exec(text.trim())?.[0];
  return code === text.trim() ? undefined : code;
};
