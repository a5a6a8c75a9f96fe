/** A pause that ends what is typed in one go, in milliseconds. */
export const pauseMs = 1_000;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * SECURITY: a PIN typed once more, because nothing seemed to happen yet, is nobody's search: it would stand there in clear
 * text. Digits that are typed while a PIN is checked, or begun right when it was accepted, go nowhere, up to the first pause or other key.
 */
export class StrayPin {
  #isChecking = false;
  /** When the last of its digits was typed, or could have been; undefined outside of such a PIN. */
  #lastAt: number | undefined;
  #hasDigits = false;

  /** A PIN is being checked. */
  begin(): void {
    this.#isChecking = true;
  }

  /** It was checked. Digits that were begun meanwhile still go nowhere. */
  end(): void {
    this.#isChecking = false;
  }

  /** It was accepted, and what it opens is there. @param now in milliseconds, as for presses. */
  accepted(now: number): void {
    this.#isChecking = false;
    this.#lastAt = now;
  }

  /** Whether a press is one of such a PIN, and goes nowhere. @param now in milliseconds of a clock that only runs on. */
  takes({ key, ctrlKey, metaKey, altKey }: Press, now: number): boolean {
    const isBegun = this.#lastAt !== undefined && now - this.#lastAt <= pauseMs;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const isDigit = isPlain && /^\p{Nd}$/u.test(key);
    const goesOn = isDigit || (isPlain && (key === 'Enter' || key === 'Backspace') && this.#hasDigits);
    if (this.#isChecking ? !isDigit && key !== 'Enter' && key !== 'Backspace' : !isBegun || !goesOn) {
      this.#lastAt = undefined;
      this.#hasDigits = false;
      return false;
    }
    this.#lastAt = now;
    this.#hasDigits = true;
    return true;
  }
}

/** What is typed into this window while a PIN is checked. */
export const strayPin = new StrayPin();
